/* Compiles the library and the generated harness into one shared object. */
#ifndef COMPILE_COMPILE_H
#define COMPILE_COMPILE_H

#include "base/arena.h"
#include "base/error.h"
#include "model/library.h"
#include "model/mutation.h"
#include "model/vocabulary.h"
#include "toolchain/bitcode_hooks.h"
#include "toolchain/build_table.h"

/* How long optimising may take; the largest files are compiled without it, as far as that is
 * needed. 0: as long as it takes. */
struct optimising_limit {
    double seconds;         /* that all processors may spend on it, as it is expected, ... */
    double seconds_of_file; /* ... and one of them on a file */
    double patience;        /* by the clock: then a file that is under way is stopped */
};

struct compile_options {
    const char *work_directory; /* for objects and what compilers need for a while; exists */
    const struct object_build *build;
    const char *compiler;       /* NULL: that of the build */
    bool no_sanitizers;         /* though the build has them */
    bool is_pedantic;           /* with those that are for pedants */
    size_t parallel;            /* compilers at a time */
    const struct bitcode_hooks *instrument; /* NULL: the code stays as it is */
    const char *added_source; /* of ours, that goes along and is changed like the library's; may be
                                 NULL */
    struct optimising_limit optimising;
    const char *const *flags;   /* that are added to the build's; ends with NULL; may be NULL */
};

struct compiled {
    const char *shared_object;
    const char **objects;   /* without the harness; ends with NULL */
    const char **bitcodes;  /* the files that the instrument was given; ends with NULL */
    const char **undefined; /* what nothing defines and has a stub instead; ends with NULL */
    const char *added_link_flag; /* that nobody gave and the library needs; NULL: none */
    const char **unknown_flags; /* that the compiler does not know; ends with NULL */
    double saved_cpu_seconds; /* that compilers would have taken for what was kept */
    size_t cold; /* files that are not optimised */
    const char *cold_name; /* of the largest of them */
    size_t untold; /* files that are not instrumented, though they should be */
    const char *untold_names;  /* the first of them, as they are listed in a sentence ... */
    const char *untold_reason; /* ... and why the very first */
};

/* A library, and what workers call of it. */
struct harness_parts {
    const struct library *library;
    const struct vocabulary *vocabulary;
};

/* What is compiled lives in the work directory, its names in the arena. */
NODISCARD bool compile_harness(struct arena *arena, const struct harness_parts *parts,
                               const struct compile_options *options, struct compiled *compiled,
                               struct error *err);

/* Compiles the sources, and what belongs to the instrument, and links nothing: compiled->objects
 * are for programs. */
NODISCARD bool compile_objects(struct arena *arena, const struct library *library,
                               const struct compile_options *options, struct compiled *compiled,
                               struct error *err);

/* The mathematics of C, which nobody should have to name. */
extern const char link_math_flag[];

/* Links test sources with objects: each of the sources that has a main() becomes a program, the
 * others are part of every one. */
struct compile_tests {
    const char *work_directory; /* exists */
    const char *const *sources; /* absolute paths; end with NULL */
    const char *const *flags;
    const char *const *objects;
    const char *const *link_flags;
    size_t parallel;
};

/* The programs are named after their sources and live in the arena. */
NODISCARD bool compile_test_programs(struct arena *arena, const struct compile_tests *tests,
                                     struct test_program **programs, size_t *program_count,
                                     struct error *err);

#endif
