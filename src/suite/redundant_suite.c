#include "suite/redundant_suite.h"

#include <sys/mman.h>

#include "base/file.h"
#include "emit/emit.h"
#include "suite/redundant_measures.h"
#include "suite/redundant_work.h"

static struct redundancy judge(struct redundant_work *work, int representation)
{
    bool *is_redundant = work->is_redundant[representation] + work->older;
    size_t redundant = 0;
    for (size_t i = 0; i < work->test_count - work->older; i++)
        redundant += is_redundant[i];
    return (struct redundancy){
        .representation = (enum wire_representation)representation,
        .is_redundant = is_redundant,
        .redundant = redundant,
    };
}

static void judge_all(struct redundant_work *work)
{
    struct redundancies *result = work->result;
    struct redundancy *items =
        arena_alloc_zeroed(work->arena, REPRESENTATION_COUNT, sizeof *items);
    for (int i = 0; i < REPRESENTATION_COUNT; i++)
        if (work->options->representations & 1u << i)
            items[result->count++] = judge(work, i);
    result->items = work->items = items;
    result->test_count = work->test_count - work->older;
    result->total = work->test_count;
    result->calls = work->call_count;
    result->tests =
        arena_alloc_zeroed(work->arena, result->test_count + 1, sizeof *result->tests);
    for (size_t i = 0; i < result->test_count; i++)
        result->tests[i] = work->tests[work->older + i].name;
}

static bool measure(struct redundant_work *work, struct error *err)
{
    struct redundant_measuring measuring = {
        .options = work->options,
        .arena = work->arena,
        .library = &work->library,
        .directory = work->directory,
        .programs = work->programs,
        .tests = work->tests + work->older,
        .result = work->result,
        .items = work->items,
    };
    return redundant_measure(&measuring, err);
}

static bool do_all(struct redundant_work *work, struct error *err)
{
    if (!redundant_compile_library(work, err) || !redundant_build_tests(work, err) ||
        !redundant_record_all(work, err))
        return false;
    judge_all(work);
    return (!work->options->measures || measure(work, err)) && redundant_write_remaining(work, err);
}

bool suite_redundant(const struct redundant_options *options, struct arena *arena,
                     struct redundancies *redundancies, struct error *err)
{
    struct redundant_work work = {
        .options = options, .arena = arena, .library = options->library, .result = redundancies};
    char *directory;
    *redundancies = (struct redundancies){0};
    if (options->write && file_exists(options->write))
        return error_set(err, "'%s' is there already; name a new directory with --write",
                         options->write);
    if ((options->suite && !emit_read_suite_library(arena, options->suite, &work.library, err)) ||
        !file_make_temporary_directory(arena, NULL, &directory, err))
        return false;
    if (!work.library.include_directory)
        work.library.include_directory = options->include_directory;
    work.directory = directory;
    bool ok = do_all(&work, err);
    if (work.calls)
        munmap(work.calls, RECORDED_BYTES);
    api_release(&work.api);
    if (work.records_directory)
        file_remove_tree(work.records_directory);
    file_remove_tree(directory);
    return ok;
}
