/* Publishing: what was written to a staging directory replaces what an earlier run wrote, except
 * for files that a person has edited. The manifest remembers the hash of every file we wrote. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/vector.h"
#include "emit/blocks.h"
#include "emit/emit_internal.h"
#include "model/summary.h"

static const char manifest_name[] = SUMMARY_MANIFEST_NAME;
static const char temporary_suffix[] = ".writing"; /* as base/file.c has it */
static const char block_mark[] = " block ";        /* between hash and path, of a block */

enum { DEPTH_MAXIMUM = 8, MANIFEST_LINES_MAXIMUM = 100000, HASH_DIGITS = 16 };

/* A file and the hash of what we wrote to it. In a manifest that a dying process left behind, a
 * file has two lines, and both are true. */
struct entry {
    const char *path;
    uint64_t hash;
};

struct entries {
    struct entry *items;
    size_t count;
    size_t capacity;
};

static const struct entry *find(const struct entries *entries, const char *path)
{
    for (size_t i = 0; i < entries->count; i++)
        if (strcmp(entries->items[i].path, path) == 0)
            return &entries->items[i];
    return NULL;
}

static bool has(const struct entries *entries, const char *path, uint64_t hash)
{
    for (size_t i = 0; i < entries->count; i++)
        if (entries->items[i].hash == hash && strcmp(entries->items[i].path, path) == 0)
            return true;
    return false;
}

static int compare_entries(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    int order = strcmp(x->path, y->path);
    return order ? order : (x->hash > y->hash) - (x->hash < y->hash);
}

static void sort(struct entries *entries)
{
    if (entries->count)
        qsort(entries->items, entries->count, sizeof *entries->items, compare_entries);
}

/* What a manifest says: of files, and of the blocks in files of tests. */
struct manifest {
    struct entries files;
    struct entries blocks;
};

static void manifest_release(struct manifest *manifest)
{
    vector_release(&manifest->files);
    vector_release(&manifest->blocks);
}

/* A line is the hash in hexadecimal, two spaces or the mark, the path. Lines that are something
 * else are ignored: their files are then not ours. */
static void read_line(const char *line, struct manifest *manifest)
{
    char *end;
    struct entry entry = {.hash = strtoull(line, &end, 16)};
    bool is_block = text_starts_with(end, block_mark);
    if (end - line != HASH_DIGITS || !(is_block || text_starts_with(end, "  ")))
        return;
    entry.path = end + (is_block ? strlen(block_mark) : 2);
    if (!*entry.path || *entry.path == '/' || strstr(entry.path, ".."))
        return;
    if (is_block)
        vector_push(&manifest->blocks, entry);
    else
        vector_push(&manifest->files, entry);
}

static bool read_manifest(struct arena *arena, const char *directory, struct manifest *manifest,
                          struct error *err)
{
    char *path = arena_printf(arena, "%s/%s", directory, manifest_name);
    char *rest, *line;
    if (!file_exists(path))
        return true;
    if (!file_read(arena, path, &rest, NULL, err))
        return false;
    for (size_t i = 0; i < MANIFEST_LINES_MAXIMUM && text_next_line(&rest, &line); i++)
        read_line(line, manifest);
    return true;
}

static void print_entries(struct entries *entries, const char *between, struct text *out)
{
    sort(entries);
    for (size_t i = 0; i < entries->count; i++)
        text_printf(out, "%016llx%s%s\n", (unsigned long long)entries->items[i].hash, between,
                    entries->items[i].path);
}

static bool write_manifest(struct arena *arena, const char *directory, struct manifest *manifest,
                           struct error *err)
{
    struct text content = {0};
    print_entries(&manifest->files, "  ", &content);
    print_entries(&manifest->blocks, block_mark, &content);
    bool ok = file_write(arena_printf(arena, "%s/%s", directory, manifest_name),
                         text_string(&content), content.length, err);
    text_release(&content);
    return ok;
}

/* Walking a directory */

struct walk {
    struct arena *arena;
    const char *root;
    /* Called with the path relative to the root; false ends the walk. */
    bool (*visit)(struct walk *walk, const char *path, struct error *err);
    const struct entries *known;
    struct entries found;
};

static bool is_real_directory(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool walk_below(struct walk *walk, const char *prefix, unsigned depth, struct error *err)
{
    char **names;
    size_t count;
    if (!file_list_directory(walk->arena, arena_printf(walk->arena, "%s/%s", walk->root, prefix),
                             &names, &count, err))
        return false;
    for (size_t i = 0; i < count; i++) {
        char *path = arena_printf(walk->arena, "%s%s", prefix, names[i]);
        bool is_directory =
            is_real_directory(arena_printf(walk->arena, "%s/%s", walk->root, path));
        if (depth == 0 && is_directory && strcmp(names[i], "build") == 0)
            continue; /* made by our Makefile */
        if (is_directory && depth < DEPTH_MAXIMUM) {
            if (!walk_below(walk, arena_printf(walk->arena, "%s/", path), depth + 1, err))
                return false;
        } else if (!walk->visit(walk, path, err)) {
            return false;
        }
    }
    return true;
}

/* Half-written ones are called so, too. */
static bool is_report(const char *path)
{
    return text_starts_with(path, SUMMARY_REPORT_NAME) && !strchr(path, '/');
}

/* What a killed run left half-written is ours as well. */
static bool is_known(const struct walk *walk, const char *path)
{
    size_t length = strlen(path), suffix_length = strlen(temporary_suffix);
    if (strcmp(path, manifest_name) == 0 || is_report(path) || find(walk->known, path))
        return true;
    if (!text_ends_with(path, temporary_suffix))
        return false;
    char *target =
        arena_printf(walk->arena, "%.*s", (int)(length - suffix_length), path);
    return strcmp(target, manifest_name) == 0 || find(walk->known, target);
}

static bool reject_foreign(struct walk *walk, const char *path, struct error *err)
{
    if (is_known(walk, path))
        return true;
    return error_set(err, "'%s' has files that assay did not write, for example '%s/%s'; choose "
                     "another --out", walk->root, walk->root, path);
}

/* The suite is written beside its place first. Said before hours of work, not after them. */
static bool check_place(struct arena *arena, const char *directory, struct error *err)
{
    const char *parent = file_directory_of(arena, directory);
    while (!file_exists(parent) && strcmp(parent, "/") != 0 && strcmp(parent, ".") != 0)
        parent = file_directory_of(arena, parent);
    if (!file_is_directory(parent))
        return error_set(err, "'%s' is not a directory; choose another --out", parent);
    /* What may be written to says less than trying does: below /proc everything may be. */
    char *trial = arena_printf(arena, "%s/.assay-XXXXXX", parent);
    if (!mkdtemp(trial))
        return error_set(err, "cannot write to '%s', where '%s' would be: %s; choose another "
                              "--out", parent, directory, strerror(errno));
    rmdir(trial);
    return true;
}

bool emit_check_directory(struct arena *arena, const char *directory, struct error *err)
{
    if (!check_place(arena, directory, err))
        return false;
    if (!file_exists(directory))
        return true;
    if (!file_is_directory(directory))
        return error_set(err, "'%s' is not a directory; choose another --out", directory);
    struct manifest known = {0};
    struct walk walk = {
        .arena = arena, .root = directory, .visit = reject_foreign, .known = &known.files};
    bool ok = read_manifest(arena, directory, &known, err) && walk_below(&walk, "", 0, err);
    manifest_release(&known);
    return ok;
}

static bool hash_file(struct arena *arena, const char *directory, const char *path, uint64_t *hash,
                      struct error *err)
{
    char *content;
    size_t length;
    if (!file_read(arena, arena_printf(arena, "%s/%s", directory, path), &content, &length, err))
        return false;
    *hash = hash_bytes(content, length);
    return true;
}

static bool collect(struct walk *walk, const char *path, struct error *err)
{
    struct entry entry = {.path = path};
    if (!hash_file(walk->arena, walk->root, path, &entry.hash, err))
        return false;
    vector_push(&walk->found, entry);
    return true;
}

/* Publishing */

struct publishing {
    struct arena *arena;
    const char *staging;
    const char *directory;
    const struct emit_publication *publication;
    struct manifest old;    /* of the run before */
    struct entries made;    /* what this run made */
    struct manifest final;  /* the new one */
    struct entries written; /* files with a temporary copy beside them */
    VECTOR_OF(const char *) kept;
};

static char *target_of(struct publishing *publishing, const char *path)
{
    return arena_printf(publishing->arena, "%s/%s", publishing->directory, path);
}

/* Did a person change the file since we wrote it? False when it is not there. */
static bool is_edited(struct publishing *publishing, const char *path, uint64_t new_hash)
{
    uint64_t hash;
    struct error ignored;
    if (!file_exists(target_of(publishing, path)))
        return false;
    if (!hash_file(publishing->arena, publishing->directory, path, &hash, &ignored))
        return true;
    return hash != new_hash && !has(&publishing->old.files, path, hash);
}

/* ---- blocks ---- */

static bool has_blocks(const char *path)
{
    return text_starts_with(path, "tests/test_") && text_ends_with(path, ".c");
}

static void add_blocks(struct publishing *publishing, const char *path, const char *content)
{
    struct blocks blocks = {0};
    blocks_split(&blocks, publishing->arena, content);
    for (size_t i = 0; i < blocks.count; i++) {
        struct entry entry = {path, blocks.items[i].hash};
        if (!has(&publishing->final.blocks, path, entry.hash))
            vector_push(&publishing->final.blocks, entry);
    }
    vector_release(&blocks);
}

/* Of an edited file: blocks of earlier runs that still stand in it. */
static void keep_blocks(struct publishing *publishing, const char *path, const char *content)
{
    struct blocks blocks = {0};
    blocks_split(&blocks, publishing->arena, content);
    for (size_t i = 0; i < publishing->old.blocks.count; i++) {
        struct entry entry = publishing->old.blocks.items[i];
        if (strcmp(entry.path, path) == 0 && blocks_have(&blocks, entry.hash) &&
            !has(&publishing->final.blocks, path, entry.hash))
            vector_push(&publishing->final.blocks, entry);
    }
    vector_release(&blocks);
}

static void keep_blocks_of(struct publishing *publishing, const char *path)
{
    char *edited;
    struct error ignored;
    if (has_blocks(path) &&
        file_read(publishing->arena, target_of(publishing, path), &edited, NULL, &ignored))
        keep_blocks(publishing, path, edited);
}

static const struct emit_merged *merged_at(const struct publishing *publishing, const char *path)
{
    const struct emit_publication *publication = publishing->publication;
    for (size_t i = 0; i < publication->merged_count; i++)
        if (strcmp(publication->merged[i].path, path) == 0)
            return &publication->merged[i];
    return NULL;
}

/* Which blocks of the file are ours after publishing. */
static bool note_blocks(struct publishing *publishing, const char *path, bool is_kept,
                        struct error *err)
{
    struct arena *arena = publishing->arena;
    const struct emit_merged *merged = merged_at(publishing, path);
    char *staged = arena_printf(arena, "%s/%s", publishing->staging, path), *made;
    if (!has_blocks(path))
        return true;
    if (!file_read(arena, staged, &made, NULL, err))
        return false;
    add_blocks(publishing, path, merged ? merged->made : made);
    if (merged)
        keep_blocks(publishing, path, made);
    else if (is_kept)
        keep_blocks_of(publishing, path);
    return true;
}

/* ---- */

static char *temporary_of(struct publishing *publishing, const char *path)
{
    return arena_printf(publishing->arena, "%s%s", target_of(publishing, path), temporary_suffix);
}

static bool copy_to(struct publishing *publishing, const struct entry *entry, struct error *err)
{
    struct arena *arena = publishing->arena;
    char *from = arena_printf(arena, "%s/%s", publishing->staging, entry->path);
    char *to = temporary_of(publishing, entry->path), *content;
    size_t length;
    if (!file_read(arena, from, &content, &length, err) ||
        !file_make_directories(file_directory_of(arena, to), err) ||
        !file_write(to, content, length, err))
        return false;
    vector_push(&publishing->written, *entry);
    return true;
}

/* Everything that can fail for want of space happens here, beside the files that stay in use. */
static bool prepare(struct publishing *publishing, struct error *err)
{
    for (size_t i = 0; i < publishing->made.count; i++) {
        const struct entry *entry = &publishing->made.items[i];
        const struct emit_merged *merged = merged_at(publishing, entry->path);
        struct entry known = *entry;
        bool is_kept = !merged && is_edited(publishing, entry->path, entry->hash);
        if (merged)
            known.hash = hash_string(merged->made);
        vector_push(&publishing->final.files, known);
        if (is_kept)
            vector_push(&publishing->kept, entry->path);
        if (!note_blocks(publishing, entry->path, is_kept, err) ||
            (!is_kept && !copy_to(publishing, entry, err)))
            return false;
    }
    return true;
}

/* Files of an earlier run that this one did not make: kept when edited, else removed later. */
static void keep_edited(struct publishing *publishing)
{
    for (size_t i = 0; i < publishing->old.files.count; i++) {
        const struct entry *entry = &publishing->old.files.items[i];
        bool is_second = i && strcmp(entry->path, publishing->old.files.items[i - 1].path) == 0;
        if (is_second || find(&publishing->made, entry->path) ||
            !is_edited(publishing, entry->path, entry->hash))
            continue;
        vector_push(&publishing->kept, entry->path);
        vector_push(&publishing->final.files, *entry);
        keep_blocks_of(publishing, entry->path);
    }
}

static void join(struct entries *both, const struct entries *old, const struct entries *final)
{
    for (size_t i = 0; i < old->count; i++)
        vector_push(both, old->items[i]);
    for (size_t i = 0; i < final->count; i++)
        if (!has(both, final->items[i].path, final->items[i].hash))
            vector_push(both, final->items[i]);
}

/* Until all files are in place, the manifest knows the old and the new ones. */
static bool write_both_manifests(struct publishing *publishing, struct error *err)
{
    struct manifest both = {0};
    join(&both.files, &publishing->old.files, &publishing->final.files);
    join(&both.blocks, &publishing->old.blocks, &publishing->final.blocks);
    bool ok = write_manifest(publishing->arena, publishing->directory, &both, err);
    manifest_release(&both);
    return ok;
}

static bool rename_all(struct publishing *publishing, struct error *err)
{
    for (size_t i = 0; i < publishing->written.count; i++) {
        const char *path = publishing->written.items[i].path;
        if (rename(temporary_of(publishing, path), target_of(publishing, path)) != 0)
            return error_set(err, "cannot write '%s': %s", target_of(publishing, path),
                             strerror(errno));
    }
    return true;
}

static void forget_written(struct publishing *publishing)
{
    for (size_t i = 0; i < publishing->written.count; i++)
        unlink(temporary_of(publishing, publishing->written.items[i].path));
}

/* Removes the file and the directories that it leaves empty. */
static void remove_file(struct publishing *publishing, const char *path)
{
    struct arena *arena = publishing->arena;
    unlink(target_of(publishing, path));
    char *directory = file_directory_of(arena, path);
    while (strcmp(directory, ".") != 0 && rmdir(target_of(publishing, directory)) == 0)
        directory = file_directory_of(arena, directory);
}

static void remove_obsolete(struct publishing *publishing)
{
    const struct entries *old = &publishing->old.files;
    for (size_t i = 0; i < old->count; i++)
        if (!find(&publishing->final.files, old->items[i].path))
            remove_file(publishing, old->items[i].path);
}

static int compare_strings(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void report_kept(struct publishing *publishing, struct emit_publication *publication)
{
    size_t count = publishing->kept.count;
    if (count)
        qsort(publishing->kept.items, count, sizeof *publishing->kept.items, compare_strings);
    publication->kept = arena_copy(publishing->arena, publishing->kept.items,
                                   count * sizeof *publishing->kept.items);
    publication->kept_count = count;
}

static bool publish(struct publishing *publishing, struct error *err)
{
    struct walk walk = {
        .arena = publishing->arena, .root = publishing->staging, .visit = collect};
    bool ok = walk_below(&walk, "", 0, err);
    publishing->made = walk.found;
    ok = ok && file_make_directories(publishing->directory, err) &&
         read_manifest(publishing->arena, publishing->directory, &publishing->old, err) &&
         prepare(publishing, err);
    if (ok)
        keep_edited(publishing);
    ok = ok && write_both_manifests(publishing, err);
    if (!ok) {
        forget_written(publishing);
        return false;
    }
    if (!rename_all(publishing, err))
        return false;
    remove_obsolete(publishing);
    return write_manifest(publishing->arena, publishing->directory, &publishing->final, err);
}

bool emit_publish(struct arena *arena, const char *staging, const char *directory,
                  struct emit_publication *publication, struct error *err)
{
    struct publishing publishing = {
        .arena = arena, .staging = staging, .directory = directory, .publication = publication};
    bool ok = emit_check_directory(arena, directory, err) && publish(&publishing, err);
    if (ok) {
        report_kept(&publishing, publication);
        file_remove_tree(staging);
    }
    manifest_release(&publishing.old);
    vector_release(&publishing.made);
    manifest_release(&publishing.final);
    vector_release(&publishing.written);
    vector_release(&publishing.kept);
    return ok;
}

bool emit_is_edited(struct arena *arena, const char *directory, const char *path)
{
    struct publishing publishing = {.arena = arena, .directory = directory};
    struct error ignored;
    bool is_known = read_manifest(arena, directory, &publishing.old, &ignored);
    uint64_t hash;
    bool is_ours = is_known && hash_file(arena, directory, path, &hash, &ignored) &&
                   has(&publishing.old.files, path, hash);
    manifest_release(&publishing.old);
    return !is_ours;
}

bool emit_read_blocks(struct arena *arena, const char *directory, const char *path,
                      struct blocks *blocks, struct error *err)
{
    struct manifest manifest = {0};
    bool ok = read_manifest(arena, directory, &manifest, err);
    for (size_t i = 0; ok && i < manifest.blocks.count; i++)
        if (strcmp(manifest.blocks.items[i].path, path) == 0)
            vector_push(blocks, ((struct block){.hash = manifest.blocks.items[i].hash}));
    manifest_release(&manifest);
    return ok;
}
