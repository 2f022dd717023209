/* Compiling by way of bitcode that an instrument has changed. What does not go that way is compiled
 * as it is. */
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "compile/messages.h"
#include "compile/units.h"

enum {
    MAP_PADDING = 128, /* behind it; variables that are put back together stay apart */
    NAMES_LISTED = 5,  /* of files that are compiled as they are */
};

/* The harness, which nobody wants to hear of. */
static bool is_ours(const struct compilation *compilation, const struct unit *unit)
{
    const char *directory = compilation->options->work_directory;
    size_t length = strlen(directory);
    return strncmp(unit->input, directory, length) == 0 && unit->input[length] == '/';
}

static void leave_untold(struct compilation *compilation, struct unit *unit, const char *reason)
{
    struct compiled *compiled = compilation->compiled;
    const char *name = file_base_name(unit->input);
    unit->bitcode = NULL;
    if (is_ours(compilation, unit))
        return;
    size_t before = compiled->untold++;
    if (before == 0) {
        compiled->untold_names = arena_printf(compilation->arena, "'%s'", name);
        compiled->untold_reason = arena_copy_string(compilation->arena, reason);
    } else if (before < NAMES_LISTED)
        compiled->untold_names =
            arena_printf(compilation->arena, "%s, '%s'", compiled->untold_names, name);
    else if (before == NAMES_LISTED)
        compiled->untold_names =
            arena_printf(compilation->arena, "%s and others", compiled->untold_names);
}

static void change_unit(struct compilation *compilation, struct unit *unit)
{
    const struct compile_instrument *instrument = compilation->options->instrument;
    struct error err;
    if (library_path_is_assembly(unit->input)) {
        leave_untold(compilation, unit, "it is assembly");
        return;
    }
    if (unit_has_failed(unit)) {
        leave_untold(compilation, unit, first_error(compilation->arena, &unit->job.output));
        return;
    }
    unit->bitcode = unit_bitcode_path(compilation, unit);
    unit->file = compilation->changed++;
    if (!instrument->change(instrument->context, unit->bitcode, &err))
        leave_untold(compilation, unit, err.text);
}

bool unit_add_source(struct compilation *compilation, const char *name, const struct text *source,
                     struct error *err)
{
    char *path = arena_printf(compilation->arena, "%s/%s",
                              compilation->options->work_directory, name);
    unit_add(compilation, path, NULL, compilation->units[0].flags);
    return file_write(path, text_string(source), source->length, err);
}

/* The map has its place in the shared object, so that the code finds it without a detour. */
static bool add_map(struct compilation *compilation, struct error *err)
{
    const struct compile_instrument *instrument = compilation->options->instrument;
    size_t size = instrument->map_size(instrument->context);
    struct text source = {0};
    text_printf(&source,
                "#include \"assay/harness.h\"\n\n"
                "__attribute__((visibility(\"hidden\")))\n"
                "uint8_t assay_branch_map[%zu];\n\n"
                "__attribute__((visibility(\"default\")))\n"
                "const struct assay_coverage assay_coverage = {\n"
                "    ASSAY_HARNESS_VERSION, %zu, assay_branch_map};\n",
                size + MAP_PADDING, size);
    bool ok = unit_add_source(compilation, "map.c", &source, err);
    text_release(&source);
    return ok;
}

/* In a program without our runtime nobody asks: the functions only see to it that they are not
 * called again. */
static bool add_silence(struct compilation *compilation, struct error *err)
{
    struct text source = {0};
    text_add(&source,
             "#include \"assay/harness.h\"\n\n"
             "extern uint8_t assay_branch_map[];\n\n"
             "ASSAY_PROBE void __assay_reached(uint32_t branch)\n"
             "{\n"
             "    assay_branch_map[branch] = 1;\n"
             "}\n\n"
             "ASSAY_PROBE void __assay_compared(uint32_t branch, uint64_t left, uint64_t right)\n"
             "{\n"
             "    assay_branch_map[branch] = 1;\n"
             "}\n\n"
             "ASSAY_PROBE void __assay_compared_strings(uint32_t branch, const void *left,\n"
             "                                          const void *right, uint64_t limit,\n"
             "                                          uint32_t how)\n"
             "{\n"
             "    assay_branch_map[branch] = 1;\n"
             "}\n");
    bool ok = unit_add_source(compilation, "silence.c", &source, err);
    compilation->units[compilation->count - 1].is_for_programs = true;
    text_release(&source);
    return ok;
}

bool change_units(struct compilation *compilation, struct error *err)
{
    if (!units_to_bitcode(compilation, unit_any, err))
        return false;
    for (size_t i = 0; i < compilation->count; i++)
        change_unit(compilation, &compilation->units[i]);
    return true;
}

bool instrument_units(struct compilation *compilation, struct error *err)
{
    return change_units(compilation, err) && add_map(compilation, err) &&
           add_silence(compilation, err);
}

static bool is_left(const struct unit *unit)
{
    return unit_has_failed(unit) && !unit->bitcode;
}

bool compile_without_instrument(struct compilation *compilation, struct error *err)
{
    const struct compile_instrument *instrument = compilation->options->instrument;
    bool any = false;
    for (size_t i = 0; i < compilation->count; i++) {
        struct unit *unit = &compilation->units[i];
        if (!unit_has_failed(unit) || !unit->bitcode)
            continue;
        leave_untold(compilation, unit, first_error(compilation->arena, &unit->job.output));
        instrument->forget(instrument->context, unit->file);
        any = true;
    }
    return !any || units_to_objects(compilation, is_left, err);
}
