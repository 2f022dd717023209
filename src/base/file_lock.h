/* A place that one process at a time works on. The lock is the kernel's: whoever dies has it no
 * more. */
#ifndef BASE_FILE_LOCK_H
#define BASE_FILE_LOCK_H

#include "base/arena.h"
#include "base/error.h"

struct file_lock {
    const char *path; /* of a file beside the place; NULL: nothing is locked */
    int descriptor;
};

/* Locks a path, which need not exist. An error when another process has it. */
NODISCARD bool file_lock_take(struct arena *arena, const char *path, struct file_lock *lock,
                              struct error *err);
void file_lock_release(struct file_lock *lock);

#endif
