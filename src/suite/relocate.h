/* The same library in another source tree: what lies below a common directory of its files is
 * looked for below another one. */
#ifndef SUITE_RELOCATE_H
#define SUITE_RELOCATE_H

#include "base/arena.h"
#include "base/error.h"
#include "model/library.h"

/* Changes paths and flags of the library, which are absolute. Files that are not there are left out
 * of it; *missing names them, ending with NULL. Where all sources of a directory are the library's,
 * those that are new in the other tree are added. An error when no file of it is there. */
NODISCARD bool library_relocate(struct arena *arena, struct library *library, const char *root,
                                const char ***missing, struct error *err);

/* Are all files where the suite, a directory, says? The error names one that is not. */
NODISCARD bool library_is_there(const struct library *library, const char *suite,
                                struct error *err);

#endif
