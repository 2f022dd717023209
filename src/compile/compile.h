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

/* The path of the shared object lives in the arena. */
NODISCARD bool compile_harness(struct arena *arena, const struct library *library,
                               const struct vocabulary *vocabulary,
                               const struct compile_options *options, char **shared_object,
                               struct error *err);

#endif
