/* Tests run one after the other, and tell by memory that they share which calls are new. */
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"
#include "suite/redundant_work.h"

/* On the wall: long runs are recorded on busy machines. */
enum { TEST_SECONDS = 600 };

static bool make_records(struct redundant_work *work, struct error *err)
{
    char *directory;
    /* Not where files are written to a disk: it is memory that is shared. */
    if (!file_make_quick_directory(work->arena, &directory, err) ||
        !process_remove_after(directory, err))
        return false;
    work->records_directory = directory;
    work->records = arena_printf(work->arena, "%s/calls", directory);
    int file = open(work->records, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    void *memory = MAP_FAILED;
    if (file >= 0 && ftruncate(file, (off_t)RECORDED_BYTES) == 0)
        memory = mmap(NULL, RECORDED_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE,
                      file, 0);
    if (file >= 0)
        close(file);
    if (memory == MAP_FAILED)
        return error_set(err, "cannot make '%s' for recorded calls", work->records);
    work->calls = memory;
    work->calls->wanted = work->options->representations;
    for (int i = 0; i < REPRESENTATION_COUNT; i++)
        work->is_redundant[i] =
            arena_alloc_zeroed(work->arena, work->test_count + 1, sizeof(bool));
    return true;
}

/* A test that makes no call is not called redundant: nothing is known of it. */
static void judge_test(struct redundant_work *work, size_t index)
{
    const struct recorded_calls *calls = work->calls;
    for (int i = 0; i < REPRESENTATION_COUNT; i++)
        work->is_redundant[i][index] =
            index >= work->older && calls->call_count && !(calls->news >> i & 1);
    work->call_count += calls->call_count;
}

static const char *how_it_ended(struct arena *arena, const struct process_result *result)
{
    if (result->timed_out)
        return arena_printf(arena, "ended after %d s", TEST_SECONDS);
    return result->signal ? arena_printf(arena, "signal %d", result->signal)
                          : arena_printf(arena, "exit status %d", result->exit_status);
}

static void note_failure(struct redundant_work *work, const char *name,
                         const struct process_result *result)
{
    redundant_note(work, arena_printf(work->arena, "%s does not pass with recorded calls (%s); "
                                      "what it called counts up to there", name,
                                      how_it_ended(work->arena, result)));
}

/* One after the other: objects of the tests before are there to be compared with. */
static bool record_test(struct redundant_work *work, size_t index, struct error *err)
{
    const struct mutation_test *test = &work->tests[index];
    const char *const arguments[] = {work->programs[test->program].path, test->argument, NULL};
    const char *const environment[] = {
        arena_printf(work->arena, RECORDED_CALLS_FILE "=%s", work->records), test->variable, NULL};
    struct process_options run = {
        .arguments = arguments,
        .environment = environment,
        .directory = work->options->run_in ? work->options->run_in : work->directory,
        .temporary_directory = work->directory,
        .timeout_seconds = TEST_SECONDS,
    };
    struct text output = {0};
    struct process_result result;
    work->calls->news = 0;
    work->calls->call_count = 0;
    work->calls->is_last = index + 1 == work->test_count;
    bool ok = process_run(&run, &output, &result, err);
    if (ok && (result.exit_status != 0 || result.timed_out))
        note_failure(work, test->name, &result);
    if (ok)
        judge_test(work, index);
    text_release(&output);
    return ok;
}

static void note_losses(struct redundant_work *work)
{
    bool any_lost = false;
    for (int i = 0; i < REPRESENTATION_COUNT; i++)
        any_lost |= work->calls->keys[i].lost != 0;
    if (any_lost)
        redundant_note(work, "there are more different calls than assay keeps; a test that repeats "
                             "one of the others is not called redundant");
    if (work->calls->crashes)
        redundant_note(work, "an equality function crashed; there objects are compared by their "
                             "states");
    if (work->calls->irreflexive)
        redundant_note(work, "objects are not equal to themselves; they are compared by their "
                             "states");
}

bool redundant_record_all(struct redundant_work *work, struct error *err)
{
    const struct redundant_options *options = work->options;
    if (!make_records(work, err))
        return false;
    redundant_tell(work, arena_printf(work->arena, "recording the calls of %zu test%s",
                                      work->test_count, work->test_count == 1 ? "" : "s"));
    for (size_t i = 0; i < work->test_count; i++) {
        if (options->is_interrupted && options->is_interrupted(options->context))
            return error_set(err, "interrupted while calls were recorded");
        if (!record_test(work, i, err))
            return false;
    }
    note_losses(work);
    return work->call_count || error_set(err, "the tests call no function of the headers");
}
