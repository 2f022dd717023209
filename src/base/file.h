/* Files and paths. Writing checks every byte, so that a full disk is an error and not half a file.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"

enum { FILE_MAXIMUM_MIB = 256 };

bool file_exists(const char *path);
bool file_is_directory(const char *path);
/* Do both lead to one file that exists? */
bool file_is_same(const char *path, const char *other);

/* Reads the whole file as a NUL-terminated string into the arena; *length may be NULL. */
NODISCARD bool file_read(struct arena *arena, const char *path, char **content, size_t *length,
                         struct error *err);
/* Writes to a temporary name beside the path, then renames. */
NODISCARD bool file_write(const char *path, const char *content, size_t length, struct error *err);

/* Likewise while other processes may write the same file: whoever comes last has its way. */
NODISCARD bool file_write_shared(const char *path, const char *content, size_t length,
                                 struct error *err);
void file_remove(const char *path);

/* What can be known of a file without reading it. */
struct file_facts {
    uint64_t size;     /* bytes */
    int64_t changed_ns; /* since the epoch */
};

/* False when there is no such file, or it is not a regular one. */
bool file_look_at(const char *path, struct file_facts *facts);
/* It was changed just now, as far as its facts say. */
void file_touch(const char *path);

NODISCARD bool file_make_directories(const char *path, struct error *err);
/* Makes an empty directory for temporary files below `parent`; NULL: where the user keeps them. The
 * path lives in the arena. */
NODISCARD bool file_make_temporary_directory(struct arena *arena, const char *parent, char **path,
                                             struct error *err);
/* Likewise, for small files that come and go often: in memory, where there is such a place and
 * TMPDIR does not name another. */
NODISCARD bool file_make_quick_directory(struct arena *arena, char **path, struct error *err);
/* Removes the path and all below it; what cannot be removed is left. */
void file_remove_tree(const char *path);

/* The names in a directory in sorted order, without . and .. */
NODISCARD bool file_list_directory(struct arena *arena, const char *path, char ***names,
                                   size_t *count, struct error *err);

/* The absolute path without symbolic links; an error when the file does not exist. */
NODISCARD bool file_real_path(struct arena *arena, const char *path, char **real,
                              struct error *err);
/* How to reach the absolute path `to` from the absolute directory `from`. */
char *file_relative_path(struct arena *arena, const char *from, const char *to);
/* The path as seen from the directory: relative when both lie below a common directory that is not
 * far above, else as it is. Both are absolute. */
char *file_path_from(struct arena *arena, const char *directory, const char *path);
const char *file_base_name(const char *path);
/* The directory part; "." when there is none. */
char *file_directory_of(struct arena *arena, const char *path);

#endif
