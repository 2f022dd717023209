/* Running make: the one place that knows how. */
#ifndef TOOLCHAIN_MAKE_H
#define TOOLCHAIN_MAKE_H

#include "base/arena.h"
#include "base/process.h"
#include "toolchain/build_table.h"

struct make_options {
    const char *directory; /* of the Makefile */
    const char *target;
    const struct suite_build *build;  /* NULL: as the Makefile says */
    const char *const *variables;     /* besides, such as "CC=gcc"; end with NULL; may be NULL */
    const char *const *environment;   /* as in struct process_options, like the next */
    const char *temporary_directory;
    double timeout_seconds;           /* 0: none */
    const char *cache; /* where compiled objects are kept (compile_cache.h); NULL: nowhere */
    size_t jobs;      /* 0: as many as there are processors */
    bool keeps_going; /* makes what can be made when something else cannot */
    bool is_sorted;   /* what is said comes when a target is done with, and not as it is printed */
};

size_t make_jobs(const struct make_options *options);

/* What make and all below it say is added to `output`. That something could not be made is no
 * error, but in the result; that make or the build's compiler is not there is one. */
NODISCARD bool make_run(const struct make_options *options, struct text *output,
                        struct process_result *result, struct error *err);

#endif
