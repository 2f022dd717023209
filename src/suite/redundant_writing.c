/* Suites and programs without what is redundant. */
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "emit/emit.h"
#include "suite/read_written.h"
#include "suite/redundant_work.h"
#include "suite/rewrite_suite.h"

/* A file keeps its first test at least: one that is redundant, when there is no other. */
static const bool *which_go(struct redundant_work *work, const struct written *written)
{
    const struct redundancies *result = work->result;
    const struct redundancy *chosen = &result->items[0];
    bool *goes = arena_alloc_zeroed(work->arena, written->tests.count + 1, sizeof *goes);
    for (size_t i = 0; i < written->tests.count; i++)
        for (size_t k = 0; k < result->test_count; k++)
            if (strcmp(written->tests.items[i].name, result->tests[k]) == 0)
                goes[i] = chosen->is_redundant[k];
    for (size_t i = 0, next; i < written->tests.count; i = next) {
        const char *file = written->tests.items[i].file;
        bool any_stays = false;
        for (next = i; next < written->tests.count &&
                       strcmp(written->tests.items[next].file, file) == 0; next++)
            any_stays |= !goes[next];
        goes[i] &= any_stays;
    }
    return goes;
}

static bool write_suite(struct redundant_work *work, const char *suite, struct error *err)
{
    struct written written = {.arena = work->arena};
    struct emit_publication publication = {0};
    const char *staging = arena_printf(work->arena, "%s.assay-staging", work->options->write);
    struct suite_rewriting rewriting = {.suite = suite, .directory = staging, .written = &written};
    bool ok = process_remove_after(staging, err) && read_written(suite, &written, err);
    if (ok) {
        rewriting.goes = which_go(work, &written);
        ok = suite_copy(work->arena, suite, staging, err) &&
             suite_rewrite(work->arena, &rewriting, err) &&
             emit_publish(work->arena, staging, work->options->write, &publication, err);
    }
    file_remove_tree(staging);
    written_release(&written);
    return ok;
}

/* Files that others wrote are kept or left out, not changed. */
static bool stays(const struct redundant_work *work, const char *source)
{
    const struct redundancy *chosen = &work->result->items[0];
    bool is_program = false;
    for (size_t i = 0; i < work->result->test_count; i++) {
        const struct mutation_test *test = &work->tests[work->older + i];
        if (work->programs[test->program].source != source)
            continue;
        is_program = true;
        if (!chosen->is_redundant[i])
            return true;
    }
    return !is_program; /* a part of the others */
}

static bool write_programs(struct redundant_work *work, struct error *err)
{
    const struct redundant_options *options = work->options;
    bool ok = file_make_directories(options->write, err);
    for (size_t i = 0; ok && options->tests[i]; i++) {
        char *content;
        size_t length;
        const char *source = options->tests[i];
        if (!stays(work, source))
            continue;
        ok = file_read(work->arena, source, &content, &length, err) &&
             file_write(arena_printf(work->arena, "%s/%s", options->write,
                                     file_base_name(source)), content, length, err);
    }
    return ok;
}

/* Paths in a suite are relative to where it is. */
bool redundant_write_remaining(struct redundant_work *work, struct error *err)
{
    const struct redundant_options *options = work->options;
    char *suite, *parent;
    if (!options->write)
        return true;
    if (!options->suite)
        return write_programs(work, err);
    if (!file_real_path(work->arena, options->suite, &suite, err) ||
        !file_real_path(work->arena, file_directory_of(work->arena, options->write), &parent, err))
        return false;
    if (strcmp(parent, file_directory_of(work->arena, suite)) != 0)
        return error_set(err, "'%s' has to be beside '%s': the suite's paths are relative to where "
                              "it is", options->write, options->suite);
    return write_suite(work, suite, err);
}
