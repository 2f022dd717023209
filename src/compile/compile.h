/* Compiles the library and the generated harness into one shared object. */
#ifndef COMPILE_COMPILE_H
#define COMPILE_COMPILE_H

#include "base/arena.h"
#include "base/error.h"
#include "model/library.h"
#include "model/vocabulary.h"

struct compile_options {
    const char *work_directory; /* where objects go; exists */
    bool sanitize;              /* instrument with ASan and UBSan */
    size_t parallel;            /* compilers at a time */
};

struct compiled {
    const char *shared_object;
    const char **objects;   /* without the harness; ends with NULL */
    const char **undefined; /* what nothing defines and has a stub instead; ends with NULL */
};

/* What is compiled lives in the work directory, its names in the arena. */
NODISCARD bool compile_harness(struct arena *arena, const struct library *library,
                               const struct vocabulary *vocabulary,
                               const struct compile_options *options, struct compiled *compiled,
                               struct error *err);

#endif
