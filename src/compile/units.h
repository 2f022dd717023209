/* The files that become the shared object, and running the compiler on them. Shared between the
 * files of this folder. */
#ifndef COMPILE_UNITS_H
#define COMPILE_UNITS_H

#include "base/process.h"
#include "base/vector.h"
#include "compile/compile.h"
#include "toolchain/compile_cache.h"

/* One file on its way to an object. */
struct unit {
    const char *input;
    const char *directory; /* where the compiler runs; NULL: here */
    const char *const *flags;
    const char *object;
    const char *bitcode; /* changed by the instrument; NULL: compiled as it is */
    size_t file;         /* number of that file */
    bool is_cold;        /* not optimised */
    bool is_for_programs; /* goes with the objects, but not into the shared object */
    struct compiler_run run;
};

struct compilation {
    struct arena *arena;
    const struct compile_options *options;
    const char *cache; /* NULL: none */
    struct unit *units; /* the harness, then the sources, then what belongs to the instrument */
    size_t count;
    VECTOR_OF(const char *) bitcodes; /* that the instrument was given */
    bool wraps_system; /* so that they can be made to fail */
    VECTOR_OF(const char *) unknown; /* flags that the compiler does not know */
    struct compiled *compiled;
};

/* The one that was asked for, else that of the build. */
const char *unit_compiler(const struct compile_options *options);

void unit_add(struct compilation *compilation, const char *input, const char *directory,
              const char *const *flags);

static inline bool unit_has_failed(const struct unit *unit)
{
    return unit->run.job.result.exit_status != 0;
}

/* objects.c */
void units_add_library(struct compilation *compilation, const struct library *library);
/* A copy that ends with NULL. */
const char **unit_names(struct arena *arena, const char *const *items, size_t count);
void units_release(struct compilation *compilation);

typedef bool unit_asked(const struct unit *unit);

bool unit_any(const struct unit *unit);
const char *unit_bitcode_path(struct compilation *compilation, const struct unit *unit);
/* Compile those that are asked for; whether each went well is in its run. */
NODISCARD bool units_to_bitcode(struct compilation *compilation, unit_asked *is_asked,
                                struct error *err);
NODISCARD bool units_to_objects(struct compilation *compilation, unit_asked *is_asked,
                                struct error *err);

/* cold_units.c: which of those that have bitcode are not worth the time to optimise them. */
void units_find_cold(struct compilation *compilation);
/* Those whose compiler was stopped are from now on; true when there are any. */
bool units_find_stopped(struct compilation *compilation);

/* instrumented.c: all of them, by way of the instrument if there is one. */
enum { INSTRUMENT_UNITS = 2 }; /* that it adds */
NODISCARD bool compile_units(struct compilation *compilation, struct error *err);
/* An error when one could not be compiled. */
NODISCARD bool check_units(struct compilation *compilation, struct error *err);

#endif
