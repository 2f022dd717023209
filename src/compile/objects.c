/* A library for programs of tests. */
#include "base/text.h"
#include "compile/units.h"

const char **unit_names(struct arena *arena, const char *const *items, size_t count)
{
    const char **names = arena_alloc_zeroed(arena, count + 1, sizeof *names);
    for (size_t i = 0; i < count; i++)
        names[i] = items[i];
    return names;
}

static const char **objects_of(struct compilation *compilation)
{
    const char **objects =
        arena_alloc_zeroed(compilation->arena, compilation->count + 1, sizeof *objects);
    for (size_t i = 0; i < compilation->count; i++)
        objects[i] = compilation->units[i].object;
    return objects;
}

void units_add_library(struct compilation *compilation, const struct library *library)
{
    for (size_t i = 0; i < library->source_count; i++)
        unit_add(compilation, library->sources[i].path, library->sources[i].directory,
                 library->sources[i].flags);
}

void units_release(struct compilation *compilation)
{
    for (size_t i = 0; i < compilation->count; i++)
        text_release(&compilation->units[i].run.job.output);
    vector_release(&compilation->unknown);
    vector_release(&compilation->bitcodes);
}

bool compile_objects(struct arena *arena, const struct library *library,
                     const struct compile_options *options, struct compiled *compiled,
                     struct error *err)
{
    struct compiled done = {0};
    struct compilation compilation = {
        .arena = arena,
        .options = options,
        .cache = library->cache_directory,
        .units = arena_alloc_zeroed(arena, library->source_count + 1 + INSTRUMENT_UNITS,
                                    sizeof *compilation.units),
        .compiled = &done,
    };
    units_add_library(&compilation, library);
    bool ok = compile_units(&compilation, err);
    if (ok) {
        done.objects = objects_of(&compilation);
        done.bitcodes = unit_names(arena, compilation.bitcodes.items, compilation.bitcodes.count);
        *compiled = done;
    }
    units_release(&compilation);
    return ok;
}
