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

/* A file that is linked with the library, and what it defines. */
struct linked_object {
    const char *path;     /* absolute, without symbolic links */
    bool is_shared;       /* it stays a file of its own, and calls go through it */
    const char **symbols; /* ends with NULL */
};

/* Some of them, and what is to be said of those that are not there. */
struct source_list {
    struct source *items;
    size_t count;
    const char **flags; /* of code that includes the headers; end with NULL */
    const char *note; /* a sentence; NULL: nothing */
};

/* Which files of a compile_commands.json are wanted. */
struct compile_commands {
    const char *directory;      /* where the file is */
    const char *const *targets; /* of the build, by name; ends with NULL; NULL: of any target */
    const char *const *sources; /* absolute paths; ends with NULL; only these, whatever they are,
                                   with the flags they have there; NULL: all */
    bool keeps_programs;        /* also files with a main() */
};

struct library {
    const char **headers; /* absolute paths, end with NULL */
    struct source *sources;
    size_t source_count;
    const char **flags; /* for code that includes the headers; ends with NULL; paths absolute */
    const char **link_flags; /* ends with NULL */
    struct linked_object *linked; /* what the link flags name, as far as it was looked for */
    size_t linked_count;
    bool is_complete; /* what neither headers nor sources nor `linked` define does not exist */
    const char **contract_files; /* absolute paths, end with NULL */
    const char **callers; /* absolute paths of directories, end with NULL; NULL: none */
    const char *include_directory; /* where assay/contracts.h is */
    const char *cache_directory; /* where what compilers made is kept; exists; NULL: nowhere */
    const char *sources_note; /* what was left out, a sentence for the user; NULL: nothing */
    bool is_pedantic; /* what C leaves undefined counts even where it does no harm */
};

/* The linked file that defines the name; NULL. */
const struct linked_object *library_linked_with(const struct library *library, const char *symbol);

/* Nothing can be read in it but names. */
bool library_path_is_assembly(const char *path);
/* Is it C++, by its ending? */
bool library_path_is_cpp(const char *path);
/* The flags without those that are for the other of the two languages; ends with NULL. */
const char **library_flags_for(struct arena *arena, const char *const *flags, bool is_cpp);
/* Does the flag decide what assay has to decide itself: what a compilation makes, and what checks
 * go into it? It is left out when assay compiles; the suite's Makefile has it. */
bool library_flag_is_in_the_way(const char *flag);

/* The flags with relative paths (-I and the like) joined to the directory; ends with NULL. */
const char **library_absolute_flags(struct arena *arena, const char *const *flags,
                                    const char *directory);
/* Directories where every compiler looks for headers, the longest first; ends with NULL. */
extern const char *const library_system_directories[];
/* The part of the header's path below an include directory, of the flags or of the system, and that
 * directory; NULL when there is none. */
const char *library_below_include_directory(struct arena *arena, const struct library *library,
                                            const char *header, const char **directory);
/* How a file in the directory, an absolute path, includes each of the headers. */
const char **library_include_names(struct arena *arena, const struct library *library,
                                   const char *directory);

#endif
