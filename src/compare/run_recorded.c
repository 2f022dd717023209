#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "base/vector.h"
#include "compare/compare.h"

enum {
    TEST_TIMEOUT_SECONDS = 10,
    HANG_TIMEOUT_SECONDS = 30, /* of a second run: the machine may have been busy */
    BATCH = 32, /* tests between two looks at whether to go on */
};

static const char *record_path(struct arena *arena, const struct compare_run *run, size_t test)
{
    return arena_printf(arena, "%s/%zu.told", run->directory, test);
}

/* glibc fills fresh memory with the complement of the number. A leak that old frames on the stack
 * still point to is one. */
static const char *const *environment_of(struct arena *arena, const struct compare_run *run,
                                         size_t test)
{
    static const int fills[COMPARE_ROUNDS] = {165, 255};
    int fill = fills[run->round % COMPARE_ROUNDS];
    const char *const list[] = {
        arena_printf(arena, RECORD_VARIABLE "=%s", record_path(arena, run, test)),
        arena_printf(arena, "MALLOC_PERTURB_=%d", 255 - fill + (fill == 255)),
        arena_printf(arena, "ASAN_OPTIONS=malloc_fill_byte=%d:max_malloc_fill_size=65536:"
                            "allocator_may_return_null=1:handle_abort=1", fill),
        "UBSAN_OPTIONS=print_stacktrace=1",
        "LSAN_OPTIONS=use_stacks=0",
        NULL,
    };
    return arena_copy(arena, list, sizeof list);
}

static void start_of(struct arena *arena, const struct compare_run *run, size_t test,
                     struct process_job *job)
{
    const char *const words[] = {run->programs[test], run->arguments[test], NULL};
    *job = (struct process_job){
        .options = {
            .arguments = arena_copy(arena, words, sizeof words),
            .directory = run->directory,
            .temporary_directory = run->temporary_directory,
            .environment = environment_of(arena, run, test),
            .timeout_seconds = TEST_TIMEOUT_SECONDS,
        },
    };
}

/* "12 i 3" */
static bool read_line(char *line, struct told *told)
{
    char *end;
    told->line = (uint32_t)strtoul(line, &end, 10);
    if (end == line || end[0] != ' ' || !end[1] || end[2] != ' ')
        return false;
    told->kind = (enum record_kind)end[1];
    told->value = end + 3;
    return true;
}

/* A test without checks tells nothing, and there is no file. */
static void read_told(struct arena *arena, const char *path, struct test_run *run)
{
    VECTOR_OF(struct told) list = {0};
    struct error ignored;
    struct told told;
    char *rest, *line;
    if (file_read(arena, path, &rest, NULL, &ignored))
        while (text_next_line(&rest, &line))
            if (read_line(line, &told))
                vector_push(&list, told);
    run->told = arena_copy(arena, list.items, list.count * sizeof *list.items);
    run->count = list.count;
    file_remove_tree(path);
    vector_release(&list);
}

static bool run_longer(struct process_job *job, const char *record, struct error *err)
{
    file_remove_tree(record);
    text_clear(&job->output);
    job->options.timeout_seconds = HANG_TIMEOUT_SECONDS;
    return process_run(&job->options, &job->output, &job->result, err);
}

/* Tests that run at a time: from `first` to before `end`. */
struct batch {
    size_t first, end;
};

static bool run_batch(struct arena *arena, const struct compare_run *run, struct batch batch,
                      struct test_run *runs, struct error *err)
{
    struct process_job jobs[BATCH];
    size_t tests[BATCH], started = 0;
    for (size_t i = batch.first; i < batch.end; i++)
        if (run->programs[i]) {
            start_of(arena, run, i, &jobs[started]);
            tests[started++] = i;
        }
    bool ok = process_run_all(jobs, started, run->jobs, err);
    for (size_t i = 0; i < started; i++) {
        struct test_run *done = &runs[tests[i]];
        const char *record = record_path(arena, run, tests[i]);
        if (ok && jobs[i].result.timed_out)
            ok = run_longer(&jobs[i], record, err);
        if (ok) {
            done->has_run = true;
            read_told(arena, record, done);
            compare_read_end(arena, &jobs[i].result, text_string(&jobs[i].output), done);
        }
        text_release(&jobs[i].output);
    }
    return ok;
}

bool compare_run_tests(struct arena *arena, const struct compare_run *run, struct test_run *runs,
                       struct error *err)
{
    for (size_t first = 0; first < run->test_count; first += BATCH) {
        size_t left = run->test_count - first;
        struct batch batch = {first, first + (left < BATCH ? left : BATCH)};
        if (!run_batch(arena, run, batch, runs, err))
            return false;
        if (!run->goes_on(run->context, batch.end))
            return true;
    }
    return true;
}
