/* Compiling by way of bitcode that an instrument has changed. What does not go that way is compiled
 * as it is. */
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "compile/messages.h"
#include "compile/units.h"

enum { NAMES_LISTED = 5 }; /* of files that are compiled as they are */

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
    const struct bitcode_hooks *instrument = compilation->options->instrument;
    struct error err;
    if (library_path_is_assembly(unit->input)) {
        leave_untold(compilation, unit, "it is assembly");
        return;
    }
    if (unit_has_failed(unit)) {
        leave_untold(compilation, unit, first_error(compilation->arena, &unit->run.job.output));
        return;
    }
    unit->bitcode = unit_bitcode_path(compilation, unit);
    unit->file = compilation->bitcodes.count;
    vector_push(&compilation->bitcodes, unit->bitcode);
    if (!instrument->change(instrument->context, unit->bitcode, &err))
        leave_untold(compilation, unit, err.text);
}

/* A source of ours in the work directory. */
static bool unit_add_source(struct compilation *compilation, const char *name,
                            const struct text *source, struct error *err)
{
    char *path = arena_printf(compilation->arena, "%s/%s",
                              compilation->options->work_directory, name);
    unit_add(compilation, path, NULL,
             library_flags_for(compilation->arena, compilation->units[0].flags, false));
    return file_write(path, text_string(source), source->length, err);
}

static bool add_support(struct compilation *compilation, struct error *err)
{
    const struct bitcode_hooks *instrument = compilation->options->instrument;
    struct text source = {0};
    instrument->print_support(instrument->context, &source);
    bool ok = unit_add_source(compilation, "support.c", &source, err);
    text_release(&source);
    return ok;
}

static bool add_silence(struct compilation *compilation, struct error *err)
{
    const struct bitcode_hooks *instrument = compilation->options->instrument;
    struct text source = {0};
    instrument->print_silence(instrument->context, &source);
    bool ok = true;
    if (source.length) {
        ok = unit_add_source(compilation, "silence.c", &source, err);
        compilation->units[compilation->count - 1].is_for_programs = true;
    }
    text_release(&source);
    return ok;
}

static bool change_units(struct compilation *compilation, struct error *err)
{
    if (!units_to_bitcode(compilation, unit_any, err))
        return false;
    for (size_t i = 0; i < compilation->count; i++)
        change_unit(compilation, &compilation->units[i]);
    units_find_cold(compilation);
    return true;
}

static bool instrument_units(struct compilation *compilation, struct error *err)
{
    return change_units(compilation, err) && add_support(compilation, err) &&
           add_silence(compilation, err);
}

static bool is_left(const struct unit *unit)
{
    return unit_has_failed(unit) && !unit->bitcode;
}

static bool compile_without_instrument(struct compilation *compilation, struct error *err)
{
    const struct bitcode_hooks *instrument = compilation->options->instrument;
    bool any = false;
    for (size_t i = 0; i < compilation->count; i++) {
        struct unit *unit = &compilation->units[i];
        if (!unit_has_failed(unit) || !unit->bitcode)
            continue;
        leave_untold(compilation, unit, first_error(compilation->arena, &unit->run.job.output));
        instrument->forget(instrument->context, unit->file);
        any = true;
    }
    return !any || units_to_objects(compilation, is_left, err);
}

bool compile_units(struct compilation *compilation, struct error *err)
{
    bool instruments = compilation->options->instrument;
    return (!instruments || instrument_units(compilation, err)) &&
           units_to_objects(compilation, unit_any, err) &&
           (!instruments || compile_without_instrument(compilation, err)) &&
           check_units(compilation, err);
}
