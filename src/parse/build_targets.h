/* Targets of a build: which of them an object belongs to, as build systems name their files. */
#ifndef PARSE_BUILD_TARGETS_H
#define PARSE_BUILD_TARGETS_H

#include "base/arena.h"
#include "base/error.h"

/* The target that the path of an object names: "CMakeFiles/NAME.dir/a.c.o", "libNAME.a.p/a.c.o",
 * "libNAME_la-a.lo"; NULL when it names none. */
const char *build_target_of(struct arena *arena, const char *object);
/* Do both words mean one target? "foo" is also libfoo.a, libfoo.so.1 and libfoo.la. */
bool build_target_is(const char *target, const char *wanted);

/* The names of the objects, or sources, in an archive or shared object that was built below the
 * directory and is called so; NULL at the end. *members is NULL when there is no such file. */
NODISCARD bool build_target_members(struct arena *arena, const char *directory, const char *wanted,
                                    const char *const **members, struct error *err);

#endif
