/* A library with its mutants. */
#include "base/text.h"
#include "compile/units.h"

/* Known to runtime/mutants.c. A page of its own, which can be made to be shared. */
static bool add_map(struct compilation *compilation, struct error *err)
{
    const struct compile_instrument *instrument = compilation->options->instrument;
    enum { PAGE = 4096 };
    size_t size = instrument->map_size(instrument->context);
    size_t rounded = (size + PAGE) / PAGE * PAGE;
    struct text source = {0};
    text_printf(&source,
                "#define HIDDEN __attribute__((visibility(\"hidden\")))\n"
                "HIDDEN unsigned assay_mutant;\n"
                "HIDDEN unsigned char assay_mutant_reached[%zu] __attribute__((aligned(%d)));\n"
                "HIDDEN const unsigned long assay_mutant_reached_size = %zu;\n",
                rounded, PAGE, rounded);
    bool ok = unit_add_source(compilation, "map.c", &source, err);
    text_release(&source);
    return ok;
}

bool compile_mutants(struct arena *arena, const struct library *library,
                     const struct compile_options *options, struct compiled *compiled,
                     struct error *err)
{
    struct compiled done = {0};
    struct compilation compilation = {
        .arena = arena,
        .options = options,
        .units = arena_alloc_zeroed(arena, library->source_count + INSTRUMENT_UNITS,
                                    sizeof *compilation.units),
        .compiled = &done,
    };
    units_add_library(&compilation, library);
    bool ok = change_units(&compilation, err) && add_map(&compilation, err) &&
              units_to_objects(&compilation, unit_any, err) &&
              compile_without_instrument(&compilation, err) && check_units(&compilation, err);
    units_release(&compilation);
    if (ok) {
        done.objects = unit_objects(&compilation);
        *compiled = done;
    }
    return ok;
}
