/* Programs about structures: compiled with the library and sanitizers, and run. */
#ifndef COMMANDS_STRUCTURE_BUILD_H
#define COMMANDS_STRUCTURE_BUILD_H

#include "base/arena.h"
#include "base/error.h"
#include "base/process.h"
#include "model/library.h"

struct structure_build {
    struct arena *arena;
    const struct library *library;
    const char *work_directory;
    const char *const *words; /* for the compiler, further ones; NULL: none */
    bool finds_leaks;         /* when it is run */
};

/* `object` is linked as well, unless it is NULL. */
NODISCARD bool structure_build_program(const struct structure_build *build, const char *source,
                                       const char *object, const char *program,
                                       struct error *err);
/* The arguments begin with the program and end with NULL. */
NODISCARD bool structure_build_run(const struct structure_build *build,
                                   const char *const *arguments, struct text *said,
                                   struct process_result *result, struct error *err);

#endif
