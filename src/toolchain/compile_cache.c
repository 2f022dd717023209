#include "toolchain/compile_cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/word_list.h"
#include "toolchain/cache_key.h"

/* Of a list of files that a compiler read, and of what it made. */
static const char list_suffix[] = "list", output_suffix[] = "made";

static char *entry_path(struct arena *arena, const char *cache, const char *key,
                        const char *suffix)
{
    return arena_printf(arena, "%s/%s.%s", cache, key, suffix);
}

/* ---- entries: a checksum, then the content ---- */

static void entry_write(const char *path, const char *content, size_t length)
{
    char digits[HASH_NAME_LENGTH + 1];
    struct text entry = {0};
    struct error ignored; /* a cache that cannot be written is no help, and no harm */
    hash_name(content, length, digits);
    text_add(&entry, digits);
    text_add_bytes(&entry, content, length);
    (void)!file_write_shared(path, text_string(&entry), entry.length, &ignored);
    text_release(&entry);
}

/* False when it is not there, or damaged: then it is removed. */
static bool entry_read(struct arena *arena, const char *path, char **content, size_t *length)
{
    char *bytes, digits[HASH_NAME_LENGTH + 1];
    size_t size;
    struct error ignored;
    if (!file_read(arena, path, &bytes, &size, &ignored))
        return false;
    if (size >= HASH_NAME_LENGTH) {
        hash_name(bytes + HASH_NAME_LENGTH, size - HASH_NAME_LENGTH, digits);
        *content = bytes + HASH_NAME_LENGTH;
        *length = size - HASH_NAME_LENGTH;
        if (memcmp(digits, bytes, HASH_NAME_LENGTH) == 0)
            return true;
    }
    file_remove(path);
    return false;
}

/* ---- a run ---- */

/* What is known of a run while it is looked for and kept. */
struct keeping {
    struct arena *arena;
    const char *cache;
    struct compiler_run *run;
    const char *command_key; /* NULL: it cannot be kept */
    const char *dependencies; /* file that the compiler is asked to write; NULL: it is not */
    double cpu_seconds;       /* that the compiler took, about */
    struct process_job *job;  /* under way; NULL: the output was in the cache */
};

/* Before what the compiler said and what it made. */
struct output_head {
    double cpu_seconds; /* that it took */
    size_t said;        /* bytes */
};

static bool take_output(struct keeping *keeping, const char *path)
{
    struct compiler_run *run = keeping->run;
    char *content;
    size_t length;
    struct output_head head;
    struct error ignored;
    if (!entry_read(keeping->arena, path, &content, &length) || length < sizeof head)
        return false;
    memcpy(&head, content, sizeof head);
    content += sizeof head, length -= sizeof head;
    if (head.said > length ||
        !file_write(run->output, content + head.said, length - head.said, &ignored))
        return false;
    run->saved_cpu_seconds = head.cpu_seconds;
    run->job.result = (struct process_result){0};
    text_clear(&run->job.output);
    text_add_bytes(&run->job.output, content, head.said);
    file_touch(path);
    return true;
}

static const char *output_entry(struct keeping *keeping, const char *files)
{
    const struct compiler_run *run = keeping->run;
    const char *key = cache_key_of_files(keeping->arena, run, keeping->command_key, files);
    return key ? entry_path(keeping->arena, keeping->cache, key, output_suffix) : NULL;
}

static const char *known_files(struct keeping *keeping)
{
    char *list;
    size_t length;
    if (keeping->run->only_input)
        return keeping->run->only_input;
    const char *path =
        entry_path(keeping->arena, keeping->cache, keeping->command_key, list_suffix);
    if (!entry_read(keeping->arena, path, &list, &length))
        return NULL;
    file_touch(path);
    return cache_key_with_work_directory(keeping->arena, keeping->run, list);
}

static bool is_taken(struct keeping *keeping)
{
    const char *files = keeping->command_key ? known_files(keeping) : NULL;
    const char *entry = files ? output_entry(keeping, files) : NULL;
    return entry && take_output(keeping, entry);
}

static void keep_output(struct keeping *keeping, const char *files)
{
    const struct compiler_run *run = keeping->run;
    const char *path = output_entry(keeping, files);
    char *made;
    size_t length;
    struct error ignored;
    if (!path || !file_read(keeping->arena, run->output, &made, &length, &ignored))
        return;
    struct text content = {0};
    struct output_head head = {keeping->cpu_seconds, run->job.output.length};
    text_add_bytes(&content, (const char *)&head, sizeof head);
    text_add_bytes(&content, text_string(&run->job.output), head.said);
    text_add_bytes(&content, made, length);
    entry_write(path, text_string(&content), content.length);
    text_release(&content);
}

/* What the compiler read is told by rules for make. */
static const char *told_files(struct keeping *keeping)
{
    char *rules;
    struct error ignored;
    if (!file_read(keeping->arena, keeping->dependencies, &rules, NULL, &ignored))
        return NULL;
    file_remove(keeping->dependencies);
    const char *files = cache_key_list_of_rules(keeping->arena, rules);
    const char *list = cache_key_without_work_directory(keeping->arena, keeping->run, files);
    entry_write(entry_path(keeping->arena, keeping->cache, keeping->command_key, list_suffix), list,
                strlen(list));
    return files;
}

static void keep(struct keeping *keeping)
{
    if (keeping->run->job.result.exit_status != 0 || !keeping->command_key)
        return;
    const char *files =
        keeping->dependencies ? told_files(keeping) : keeping->run->only_input;
    if (files)
        keep_output(keeping, files);
}

static void start(struct keeping *keeping, struct process_job *job)
{
    const struct compiler_run *run = keeping->run;
    job->options = run->job.options;
    keeping->job = job;
    if (!keeping->command_key || run->only_input)
        return;
    keeping->dependencies = arena_printf(keeping->arena, "%s.d", run->output);
    struct word_list words = {0};
    words_add_all(&words, run->job.options.arguments);
    words_add_all(&words, (const char *const[]){"-MD", "-MF", keeping->dependencies, NULL});
    job->options.arguments = words_finish(keeping->arena, &words);
}

static bool run_missing(struct keeping *keepings, size_t count, size_t parallel, struct error *err)
{
    struct arena *arena = keepings->arena;
    struct process_job *jobs = arena_alloc_zeroed(arena, count, sizeof *jobs);
    size_t started = 0;
    double before = clock_children_cpu_seconds();
    for (size_t i = 0; i < count; i++)
        if (!is_taken(&keepings[i]))
            start(&keepings[i], &jobs[started++]);
    bool ok = process_run_all(jobs, started, parallel, err);
    double each = started ? (clock_children_cpu_seconds() - before) / (double)started : 0;
    for (size_t i = 0; i < count; i++) {
        struct keeping *keeping = &keepings[i];
        if (!keeping->job)
            continue;
        text_release(&keeping->run->job.output);
        keeping->run->job.output = keeping->job->output;
        keeping->run->job.result = keeping->job->result;
        keeping->run->saved_cpu_seconds = 0;
        keeping->cpu_seconds = each;
        if (ok)
            keep(keeping);
    }
    if (ok && started && keepings->cache)
        compile_cache_trim(keepings->cache, (uint64_t)COMPILE_CACHE_MIB << 20);
    return ok;
}

bool compile_cache_run(const char *cache, struct compiler_run *runs, size_t count, size_t parallel,
                       struct error *err)
{
    if (!count)
        return true;
    struct arena arena = {0};
    struct keeping *keepings = arena_alloc_zeroed(&arena, count, sizeof *keepings);
    for (size_t i = 0; i < count; i++)
        keepings[i] = (struct keeping){
            .arena = &arena,
            .cache = cache,
            .run = &runs[i],
            .command_key = cache ? cache_key_of_command(&arena, &runs[i]) : NULL,
        };
    bool ok = run_missing(keepings, count, parallel, err);
    arena_release(&arena);
    return ok;
}

/* ---- size ---- */

struct aged {
    const char *path;
    struct file_facts facts;
};

static int compare_age(const void *a, const void *b)
{
    const struct aged *first = a, *second = b;
    return (first->facts.changed_ns > second->facts.changed_ns) -
           (first->facts.changed_ns < second->facts.changed_ns);
}

void compile_cache_trim(const char *cache, uint64_t bytes)
{
    struct arena arena = {0};
    struct error ignored;
    char **names;
    size_t count = 0, found = 0;
    if (!file_list_directory(&arena, cache, &names, &count, &ignored))
        count = 0;
    struct aged *files = arena_alloc_zeroed(&arena, count + 1, sizeof *files);
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        struct aged *file = &files[found];
        file->path = arena_printf(&arena, "%s/%s", cache, names[i]);
        if (!file_look_at(file->path, &file->facts))
            continue;
        total += file->facts.size;
        found++;
    }
    qsort(files, found, sizeof *files, compare_age);
    for (size_t i = 0; i < found && total > bytes; i++) {
        file_remove(files[i].path);
        total -= files[i].facts.size;
    }
    arena_release(&arena);
}
