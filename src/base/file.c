#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "base/vector.h"

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

bool file_is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool file_is_same(const char *path, const char *other)
{
    struct stat status, others;
    return stat(path, &status) == 0 && stat(other, &others) == 0 &&
           status.st_dev == others.st_dev && status.st_ino == others.st_ino;
}

static bool read_all(int descriptor, char *buffer, size_t size, size_t *got)
{
    *got = 0;
    while (*got < size) {
        ssize_t n = read(descriptor, buffer + *got, size - *got);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        if (n == 0)
            break;
        *got += (size_t)n;
    }
    return true;
}

bool file_read(struct arena *arena, const char *path, char **content, size_t *length,
               struct error *err)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return error_set(err, "cannot read '%s': %s", path, strerror(errno));
    struct stat status;
    bool ok = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
              status.st_size <= (off_t)FILE_MAXIMUM_MIB * 1024 * 1024;
    size_t got = 0;
    char *buffer = NULL;
    if (ok) {
        buffer = arena_alloc(arena, (size_t)status.st_size + 1);
        ok = read_all(descriptor, buffer, (size_t)status.st_size, &got);
        buffer[got] = '\0';
    }
    close(descriptor);
    if (!ok)
        return error_set(err, "cannot read '%s': it is not a regular file of at most %d MiB", path,
                         FILE_MAXIMUM_MIB);
    *content = buffer;
    if (length)
        *length = got;
    return true;
}

static bool write_all(int descriptor, const char *bytes, size_t length)
{
    while (length) {
        ssize_t n = write(descriptor, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        bytes += n;
        length -= (size_t)n;
    }
    return true;
}

static bool write_into(const char *path, int flags, const char *content, size_t length)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC | flags, 0666);
    bool ok = descriptor >= 0 && write_all(descriptor, content, length);
    if (descriptor >= 0)
        ok = close(descriptor) == 0 && ok;
    return ok;
}

/* Another file in its place would be the end of /dev/null, or of a pipe that somebody reads. */
static bool is_no_place_for_a_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

static bool write_by_way_of(const char *name, const char *path, const char *content,
                            size_t length, struct error *err)
{
    bool is_device = is_no_place_for_a_file(path);
    bool ok = is_device ? write_into(path, 0, content, length)
                        : write_into(name, O_CREAT | O_TRUNC, content, length) &&
                              rename(name, path) == 0;
    if (!ok)
        error_set(err, "cannot write '%s': %s", path, strerror(errno));
    if (!ok && !is_device)
        unlink(name);
    return ok;
}

bool file_write(const char *path, const char *content, size_t length, struct error *err)
{
    struct text temporary = {0};
    text_printf(&temporary, "%s.writing", path);
    bool ok = write_by_way_of(text_string(&temporary), path, content, length, err);
    text_release(&temporary);
    return ok;
}

bool file_write_shared(const char *path, const char *content, size_t length, struct error *err)
{
    struct text temporary = {0};
    text_printf(&temporary, "%s.%ld.writing", path, (long)getpid());
    bool ok = write_by_way_of(text_string(&temporary), path, content, length, err);
    text_release(&temporary);
    return ok;
}

void file_remove(const char *path)
{
    unlink(path);
}

bool file_look_at(const char *path, struct file_facts *facts)
{
    enum { NANOSECONDS = 1000000000 };
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    *facts = (struct file_facts){
        .size = (uint64_t)status.st_size,
        .changed_ns = (int64_t)status.st_mtim.tv_sec * NANOSECONDS + status.st_mtim.tv_nsec,
    };
    return true;
}

void file_touch(const char *path)
{
    utimensat(AT_FDCWD, path, NULL, 0);
}

bool file_make_directories(const char *path, struct error *err)
{
    struct text prefix = {0};
    bool ok = true;
    for (const char *at = path; ok && *at; at++) {
        text_add_char(&prefix, *at);
        if (at[1] == '/' || at[1] == '\0')
            ok = mkdir(text_string(&prefix), 0777) == 0 || errno == EEXIST;
    }
    if (!ok)
        error_set(err, "cannot make the directory '%s': %s", path, strerror(errno));
    else if (!file_is_directory(path))
        ok = error_set(err, "cannot make the directory '%s': a file is in the way", path);
    text_release(&prefix);
    return ok;
}

bool file_make_temporary_directory(struct arena *arena, const char *parent, char **path,
                                   struct error *err)
{
    if (!parent)
        parent = getenv("TMPDIR");
    char *name = arena_printf(arena, "%s/assay-XXXXXX", parent && *parent ? parent : "/tmp");
    if (!mkdtemp(name))
        return error_set(err, "cannot make a temporary directory '%s': %s; set TMPDIR to a "
                         "directory that can be written", name, strerror(errno));
    *path = name;
    return true;
}

bool file_make_quick_directory(struct arena *arena, char **path, struct error *err)
{
    const char *parent = getenv("TMPDIR");
    *path = arena_copy_string(arena, "/dev/shm/assay-XXXXXX");
    return (!(parent && *parent) && mkdtemp(*path)) ||
           file_make_temporary_directory(arena, parent, path, err);
}

static void remove_below(int parent, const char *name)
{
    if (unlinkat(parent, name, 0) == 0)
        return;
    int descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0)
        return;
    DIR *directory = fdopendir(descriptor);
    if (!directory) {
        close(descriptor);
        return;
    }
    for (struct dirent *entry; (entry = readdir(directory));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            remove_below(dirfd(directory), entry->d_name);
    closedir(directory);
    unlinkat(parent, name, AT_REMOVEDIR);
}

void file_remove_tree(const char *path)
{
    remove_below(AT_FDCWD, path);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool file_list_directory(struct arena *arena, const char *path, char ***names, size_t *count,
                         struct error *err)
{
    DIR *directory = opendir(path);
    if (!directory)
        return error_set(err, "cannot read the directory '%s': %s", path, strerror(errno));
    VECTOR_OF(char *) found = {0};
    for (struct dirent *entry; (entry = readdir(directory));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            vector_push(&found, arena_copy_string(arena, entry->d_name));
    closedir(directory);
    if (found.count)
        qsort(found.items, found.count, sizeof *found.items, compare_names);
    *names = arena_copy(arena, found.items, found.count * sizeof *found.items);
    *count = found.count;
    vector_release(&found);
    return true;
}

bool file_real_path(struct arena *arena, const char *path, char **real, struct error *err)
{
    char *resolved = realpath(path, NULL);
    if (!resolved)
        return error_set(err, "cannot find '%s': %s", path, strerror(errno));
    *real = arena_copy_string(arena, resolved);
    free(resolved);
    return true;
}

char *file_relative_path(struct arena *arena, const char *from, const char *to)
{
    size_t common = 0;
    for (size_t i = 0; from[i] == to[i]; i++) {
        if (from[i] == '\0') {
            common = i;
            break;
        }
        if (from[i] == '/')
            common = i;
        bool from_ends = from[i + 1] == '\0', to_ends = to[i + 1] == '\0';
        if ((to[i + 1] == '/' && from_ends) || (from[i + 1] == '/' && to_ends))
            common = i + 1;
    }
    struct text path = {0};
    for (const char *at = from + common; *at; at++)
        if (*at == '/' && at[1])
            text_add(&path, "../");
    const char *rest = to + common;
    while (*rest == '/')
        rest++;
    text_add(&path, rest);
    if (!path.length)
        text_add(&path, ".");
    char *copy = arena_copy_string(arena, text_string(&path));
    if (!*rest && path.length > 1)
        copy[path.length - 1] = '\0'; /* "..", not "../" */
    text_release(&path);
    return copy;
}

/* A relative path that climbs further is harder to read than an absolute one, and less true. */
enum { LEVELS_UP_MAXIMUM = 6 };

static size_t count_levels(const char *directory)
{
    size_t levels = 0;
    for (const char *at = directory; *at; at++)
        levels += *at == '/' && at[1] && at[1] != '/';
    return levels;
}

static size_t count_levels_up(const char *path)
{
    size_t levels = 0;
    while (text_starts_with(path, "../") || strcmp(path, "..") == 0) {
        levels++;
        path += path[2] ? 3 : 2;
    }
    return levels;
}

static char *without_last_slash(struct arena *arena, const char *path)
{
    char *copy = arena_copy_string(arena, path);
    size_t length = strlen(copy);
    while (length > 1 && copy[length - 1] == '/')
        copy[--length] = '\0';
    return copy;
}

char *file_path_from(struct arena *arena, const char *directory, const char *path)
{
    char *relative = without_last_slash(arena, file_relative_path(arena, directory, path));
    size_t levels = count_levels_up(relative);
    bool only_root_is_common = levels == count_levels(directory);
    if (levels > LEVELS_UP_MAXIMUM || only_root_is_common)
        return arena_copy_string(arena, path);
    return relative;
}

const char *file_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char *file_directory_of(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return arena_copy_string(arena, ".");
    if (slash == path)
        return arena_copy_string(arena, "/");
    return arena_printf(arena, "%.*s", (int)(slash - path), path);
}
