/* The build files of a suite: for make, Meson and CMake. Paths in what is asked for here are
 * relative to the suite's directory; lists end with NULL. */
#ifndef EMIT_BUILD_H
#define EMIT_BUILD_H

#include "emit/emit_internal.h"

/* The C that tests are compiled as; NULL: the flags say. */
const char *build_standard(const struct suite *suite);
bool build_same_flags(const char *const *a, const char *const *b);
/* Is there a file undefined.c? */
bool build_has_stubs(const struct suite *suite);

/* Is a source of the library C++? Is this one a header by its name? */
bool build_has_cpp(const struct suite *suite);
bool build_source_is_header(const struct suite *suite, size_t source);

/* The directory that has all headers and sources, as seen from the suite; NULL when there is none,
 * or the suite has it, so that it moves along. In paths below it build_library_place stands for it,
 * which each build file replaces by a variable. */
const char *build_library_directory(struct emitter *emitter);
extern const char build_library_place[];

const char *build_source_path(struct emitter *emitter, size_t source);
const char **build_source_flags(struct emitter *emitter, size_t source);
/* For code that includes the library's headers. */
const char **build_library_flags(struct emitter *emitter);
const char **build_link_flags(struct emitter *emitter);

#endif
