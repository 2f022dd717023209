#include "base/file_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"

/* Without slashes at its end, and "." as what it is. */
static char *plain_path(struct arena *arena, const char *path)
{
    char *plain;
    struct error ignored;
    if (file_real_path(arena, path, &plain, &ignored))
        return plain;
    plain = arena_copy_string(arena, path);
    for (size_t length = strlen(plain); length > 1 && plain[length - 1] == '/'; length--)
        plain[length - 1] = '\0';
    return plain;
}

/* Beside it, or in the nearest directory that exists; named after the whole path. */
static const char *lock_path(struct arena *arena, const char *path, struct error *err)
{
    const char *plain = plain_path(arena, path);
    char *directory = file_directory_of(arena, plain), *real;
    while (!file_exists(directory) && strcmp(directory, "/") != 0 && strcmp(directory, ".") != 0)
        directory = file_directory_of(arena, directory);
    if (!file_real_path(arena, directory, &real, err))
        return NULL;
    const char *full = arena_printf(arena, "%s/%s", real, file_base_name(plain));
    return arena_printf(arena, "%s/.assay-%016llx.lock", real,
                        (unsigned long long)hash_string(full));
}

/* Not inherited by the processes that we start, unlike flock(). */
static bool lock_descriptor(int descriptor, const char *path, struct error *err)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(descriptor, F_SETLK, &whole) == 0)
        return true;
    if (errno != EACCES && errno != EAGAIN)
        return error_set(err, "cannot lock '%s': %s", path, strerror(errno));
    long owner = fcntl(descriptor, F_GETLK, &whole) == 0 ? (long)whole.l_pid : 0;
    return error_set(err, "another assay, process %ld, is at work on '%s'; wait for it, or choose "
                          "another --out", owner, path);
}

/* Whoever had it may have removed the file in the meantime. */
static bool is_still_there(int descriptor)
{
    struct stat status;
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0;
}

bool file_lock_take(struct arena *arena, const char *path, struct file_lock *lock,
                    struct error *err)
{
    const char *name = lock_path(arena, path, err);
    if (!name)
        return false;
    for (;;) {
        int descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor < 0)
            return error_set(err, "cannot write '%s': %s", name, strerror(errno));
        if (!lock_descriptor(descriptor, path, err)) {
            close(descriptor);
            return false;
        }
        if (is_still_there(descriptor)) {
            *lock = (struct file_lock){name, descriptor};
            return true;
        }
        close(descriptor);
    }
}

void file_lock_release(struct file_lock *lock)
{
    if (!lock->path)
        return;
    unlink(lock->path);
    close(lock->descriptor);
    *lock = (struct file_lock){0};
}
