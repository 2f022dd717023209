/* Installed libraries as pkg-config knows them. */
#ifndef TOOLCHAIN_PACKAGES_H
#define TOOLCHAIN_PACKAGES_H

#include "base/word_list.h"
#include "base/error.h"

/* What code that uses a package is compiled and linked with, and where its headers are. */
struct package {
    const char *const *flags;      /* ends with NULL */
    const char *const *link_flags; /* ends with NULL */
    const char *include_directory; /* "" when it says none */
};

NODISCARD bool package_find(struct arena *arena, const char *name, struct package *package,
                            struct error *err);

#endif
