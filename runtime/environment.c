/* What a library changes outside of its memory, and how it is undone before the next sequence. */
#include <dirent.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime.h"

enum {
    VARIABLES = 64,
    MAPPINGS = 256,
    STREAMS = 64,
    DEPTH_MAXIMUM = 8, /* of directories that are cleared */
};

/* As getdents64 delivers them. */
struct directory_entry {
    uint64_t inode;
    int64_t offset;
    uint16_t size;
    uint8_t type;
    char name[];
};

struct remembered_environment {
    char **variables; /* what `environ` points to; not in our data, which is forbidden */
    char *originals[VARIABLES + 1];
    mode_t mask;
    struct range mappings[MAPPINGS];
    unsigned mapping_count;
    FILE *streams[STREAMS];
    unsigned stream_count;
};

static struct remembered_environment remembered;

/* The array itself may have been changed: setenv replaces pointers in place when it can. */
static void restore_variables(void)
{
    for (unsigned i = 0; i <= VARIABLES; i++)
        remembered.variables[i] = remembered.originals[i];
    environ = remembered.variables;
}

void assay_rt_environment_remember(void)
{
    remembered.variables = calloc(VARIABLES + 1, sizeof remembered.variables[0]);
    if (!remembered.variables)
        assay_rt_loading_failed("assay has no memory for the environment", "");
    for (unsigned i = 0; environ && environ[i] && i < VARIABLES; i++)
        remembered.originals[i] = environ[i];
    restore_variables();
    remembered.mask = (mode_t)syscall(SYS_umask, 077);
    syscall(SYS_umask, remembered.mask);
}

static void clear_directory(int parent, const char *name, unsigned depth);

static void clear_entry(int directory, const struct directory_entry *entry, unsigned depth)
{
    if (entry->name[0] == '.' &&
        (entry->name[1] == '\0' || (entry->name[1] == '.' && entry->name[2] == '\0')))
        return;
    if (entry->type == DT_DIR && depth < DEPTH_MAXIMUM)
        clear_directory(directory, entry->name, depth + 1);
    syscall(SYS_unlinkat, directory, entry->name, entry->type == DT_DIR ? AT_REMOVEDIR : 0);
}

static void clear_directory(int parent, const char *name, unsigned depth)
{
    _Alignas(8) char buffer[4096];
    int directory = (int)syscall(SYS_openat, parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    if (directory < 0)
        return;
    long n;
    while ((n = syscall(SYS_getdents64, directory, buffer, sizeof buffer)) > 0) {
        for (long at = 0; at < n;) {
            struct directory_entry *entry = (struct directory_entry *)(void *)(buffer + at);
            clear_entry(directory, entry, depth);
            at += entry->size;
        }
    }
    syscall(SYS_close, directory);
}

void assay_rt_mapping_add(uintptr_t start, size_t size)
{
    assay_rt.touched |= TOUCHED_MAPPINGS;
    if (remembered.mapping_count < MAPPINGS)
        remembered.mappings[remembered.mapping_count++] = (struct range){start, size};
    else
        assay_rt.must_recycle = 1;
}

void assay_rt_mapping_remove(uintptr_t start, size_t size)
{
    for (unsigned i = 0; i < remembered.mapping_count; i++) {
        struct range *mapping = &remembered.mappings[i];
        if (mapping->start == start && mapping->size <= size) {
            *mapping = remembered.mappings[--remembered.mapping_count];
            return;
        }
    }
    assay_rt.must_recycle = 1; /* something else is gone, in part or wholly */
}

static void remove_mappings(void)
{
    for (unsigned i = 0; i < remembered.mapping_count; i++)
        syscall(SYS_munmap, remembered.mappings[i].start, remembered.mappings[i].size);
    remembered.mapping_count = 0;
}

bool assay_rt_stream_add(FILE *stream)
{
    if (remembered.stream_count >= STREAMS)
        return false;
    remembered.streams[remembered.stream_count++] = stream;
    assay_rt.touched |= TOUCHED_OPEN;
    return true;
}

bool assay_rt_stream_remove(const FILE *stream)
{
    for (unsigned i = remembered.stream_count; i-- > 0;) {
        if (remembered.streams[i] == stream) {
            remembered.streams[i] = remembered.streams[--remembered.stream_count];
            return true;
        }
    }
    return false;
}

/* What was not written yet is not wanted, and may belong where nothing is any more. */
static void close_streams(void)
{
    while (remembered.stream_count > 0) {
        FILE *stream = remembered.streams[--remembered.stream_count];
        __fpurge(stream);
        fclose(stream);
    }
}

static void reset_random(void)
{
    unsigned short zero[3] = {0};
    srand(1);
    seed48(zero);
}

void assay_rt_environment_restore(void)
{
    uint32_t touched = assay_rt.touched;
    if (touched & TOUCHED_SIGNALS)
        assay_rt_lane_rearm();
    if (touched & TOUCHED_OPEN && !assay_rt_guarded(close_streams))
        assay_rt.must_recycle = 1; /* the library had written over one of them */
    if (touched & TOUCHED_DESCRIPTORS)
        syscall(SYS_close_range, 3, ~0u, 0);
    if (touched & TOUCHED_DIRECTORY) {
        if (syscall(SYS_chdir, assay_rt.directory) != 0)
            assay_rt.must_recycle = 1;
        syscall(SYS_umask, remembered.mask);
    }
    if (touched & TOUCHED_FILES)
        clear_directory(AT_FDCWD, assay_rt.directory, 0);
    if (touched & TOUCHED_ENVIRONMENT)
        restore_variables();
    if (touched & TOUCHED_RANDOM)
        reset_random();
    if (touched & TOUCHED_LOCALE)
        setlocale(LC_ALL, "C");
    if (touched & TOUCHED_MAPPINGS)
        remove_mappings();
    if (touched & TOUCHED_STREAMS)
        assay_rt.must_recycle = 1;
    assay_rt.touched = 0;
}
