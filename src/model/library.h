/* What the user points assay at: headers, sources with their flags, contracts, link flags. */
#ifndef MODEL_LIBRARY_H
#define MODEL_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct source {
    const char *path;      /* absolute */
    const char *directory; /* absolute; where the compiler runs */
    const char **flags;    /* ends with NULL; without compiler, -c, -o and the file itself */
};

struct library {
    const char **headers; /* absolute paths, end with NULL */
    struct source *sources;
    size_t source_count;
    const char **flags; /* for code that includes the headers; ends with NULL; paths absolute */
    const char **link_flags; /* ends with NULL */
    const char **contract_files; /* absolute paths, end with NULL */
    const char **callers; /* absolute paths of directories, end with NULL; NULL: none */
    const char *include_directory; /* where assay/contracts.h is */
    const char *cache_directory; /* where what compilers made is kept; exists; NULL: nowhere */
    bool is_pedantic; /* what C leaves undefined counts even where it does no harm */
};

/* Nothing can be read in it but names. */
bool library_path_is_assembly(const char *path);
/* Does the flag decide what assay has to decide itself: what a compilation makes, and what checks
 * go into it? It is left out when assay compiles; the suite's Makefile has it. */
bool library_flag_is_in_the_way(const char *flag);

/* The flags with relative paths (-I and the like) joined to the directory; ends with NULL. */
const char **library_absolute_flags(struct arena *arena, const char *const *flags,
                                    const char *directory);
/* The part of the header's path below an include directory of the flags, and that directory; NULL
 * when there is none. */
const char *library_below_include_directory(struct arena *arena, const struct library *library,
                                            const char *header, const char **directory);
/* How a file in the directory, an absolute path, includes each of the headers. */
const char **library_include_names(struct arena *arena, const struct library *library,
                                   const char *directory);

#endif
