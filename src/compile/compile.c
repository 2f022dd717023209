#include "compile/compile.h"

#include "base/file.h"
#include "base/text.h"
#include "base/vector.h"
#include "compile/harness_source.h"
#include "compile/link.h"
#include "compile/messages.h"
#include "compile/units.h"
#include "csource/csource.h"

static bool write_harness(struct arena *arena, const struct harness_parts *parts,
                          const char *directory, char **path, struct error *err)
{
    struct text source = {0};
    harness_source_print(&source, parts->vocabulary, parts->library);
    *path = arena_printf(arena, "%s/harness.c", directory);
    bool ok = file_write(*path, text_string(&source), source.length, err);
    text_release(&source);
    return ok;
}

static const char **harness_flags(struct arena *arena, const struct library *library)
{
    VECTOR_OF(const char *) flags = {0};
    for (const char **flag = library->flags; flag && *flag; flag++)
        vector_push(&flags, *flag);
    vector_push(&flags, arena_printf(arena, "-I%s", library->include_directory));
    vector_push(&flags, NULL);
    const char **copy = arena_copy(arena, flags.items, flags.count * sizeof *flags.items);
    vector_release(&flags);
    return copy;
}

bool check_units(struct compilation *compilation, struct error *err)
{
    for (size_t i = 0; i < compilation->count; i++) {
        const struct unit *unit = &compilation->units[i];
        if (unit_has_failed(unit))
            return error_set(err, "cannot compile '%s': %s", unit->input,
                             first_error(compilation->arena, &unit->run.job.output));
    }
    return true;
}

/* What is for programs comes last, when the shared object is linked. */
static void add_objects(struct compilation *compilation, struct linking *linking,
                        bool is_for_programs)
{
    for (size_t i = 0; i < compilation->count; i++)
        if (compilation->units[i].is_for_programs == is_for_programs)
            vector_push(&linking->objects, compilation->units[i].object);
}

static bool link_all(struct compilation *compilation, const struct library *library,
                     struct error *err)
{
    struct arena *arena = compilation->arena;
    const char *directory = compilation->options->work_directory;
    struct linking linking = {
        .arena = arena,
        .library = library,
        .compiler = unit_compiler(compilation->options),
        .work_directory = directory,
        .shared_object = arena_printf(arena, "%s/library.so", directory),
        .wraps_system = compilation->wraps_system,
    };
    add_objects(compilation, &linking, false);
    bool ok = link_shared_object(&linking, err);
    if (ok) {
        struct compiled *compiled = compilation->compiled;
        add_objects(compilation, &linking, true);
        compiled->shared_object = linking.shared_object;
        compiled->objects = unit_names(arena, linking.objects.items + 1, linking.objects.count - 1);
        compiled->undefined = unit_names(arena, linking.undefined.items, linking.undefined.count);
        compiled->added_link_flag = linking.links_math ? link_math_flag : NULL;
    }
    linking_release(&linking);
    return ok;
}

bool compile_harness(struct arena *arena, const struct harness_parts *parts,
                     const struct compile_options *options, struct compiled *compiled,
                     struct error *err)
{
    const struct library *library = parts->library;
    char *harness;
    if (!write_harness(arena, parts, options->work_directory, &harness, err))
        return false;

    struct compiled done = {0};
    struct compilation compilation = {
        .arena = arena,
        .options = options,
        .cache = library->cache_directory,
        .units = arena_alloc_zeroed(arena, library->source_count + 2 + INSTRUMENT_UNITS,
                                    sizeof *compilation.units),
        .wraps_system = csource_may_inject(parts->vocabulary->api),
        .compiled = &done,
    };
    unit_add(&compilation, harness, NULL, harness_flags(arena, library));
    units_add_library(&compilation, library);
    if (options->added_source)
        unit_add(&compilation, options->added_source, NULL, NULL);

    bool ok = compile_units(&compilation, err) && link_all(&compilation, library, err);
    done.bitcodes = unit_names(arena, compilation.bitcodes.items, compilation.bitcodes.count);
    done.unknown_flags =
        unit_names(arena, compilation.unknown.items, compilation.unknown.count);
    units_release(&compilation);
    if (ok)
        *compiled = done;
    return ok;
}
