/* Makes the program of a generator, alone or with the library that it tests. */
#ifndef COMPILE_BUILD_GENERATOR_H
#define COMPILE_BUILD_GENERATOR_H

#include "base/arena.h"
#include "base/error.h"
#include "model/api.h"
#include "model/library.h"
#include "toolchain/bitcode_hooks.h"

struct generator_build {
    const char *source; /* absolute */
    const char *entry;  /* a function of it */
    const struct library *library; /* NULL: it makes texts only */
    const struct bitcode_hooks *instrument; /* of the library */
    const struct api *api; /* of the library, when it has contracts; NULL */
    const char *include_directory; /* where assay/choose.h is */
    const char *program_directory; /* where assay-exhaust.o is */
    const char *work_directory;    /* exists */
    size_t parallel;
};

/* The path lives in the arena. */
NODISCARD bool build_generator(struct arena *arena, const struct generator_build *build,
                               const char **program, struct error *err);

#endif
