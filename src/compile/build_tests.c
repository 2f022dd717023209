/* Programs of tests that somebody wrote, linked with a library that has its mutants. */
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/word_list.h"
#include "compile/messages.h"
#include "compile/units.h"

static const char *test_path(struct arena *arena, const struct compile_tests *tests, size_t index,
                             const char *suffix)
{
    return arena_printf(arena, "%s/test%zu%s", tests->work_directory, index, suffix);
}

static bool run_jobs(struct arena *arena, const struct compile_tests *tests,
                     struct process_job *jobs, size_t count, const char *what, struct error *err)
{
    bool ok = process_run_all(jobs, count, tests->parallel, err);
    for (size_t i = 0; ok && i < count; i++)
        if (jobs[i].result.exit_status != 0)
            ok = error_set(err, "cannot %s '%s': %s", what, tests->sources[i],
                           first_error(arena, &jobs[i].output));
    return ok;
}

static void release_jobs(struct process_job *jobs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        text_release(&jobs[i].output);
}

static bool compile_all(struct arena *arena, const struct compile_tests *tests, size_t count,
                        struct error *err)
{
    struct process_job *jobs = arena_alloc_zeroed(arena, count + 1, sizeof *jobs);
    for (size_t i = 0; i < count; i++) {
        struct word_list words = {0};
        vector_push(&words, tool_name(TOOL_CLANG));
        words_add_all(&words, (const char *const[]){"-O1", "-w", NULL});
        words_add_all(&words, tests->flags);
        words_add_all(&words, (const char *const[]){"-c", tests->sources[i], "-o",
                                              test_path(arena, tests, i, ".o"), NULL});
        jobs[i].options = (struct process_options){
            .arguments = words_finish(arena, &words),
            .temporary_directory = tests->work_directory,
        };
    }
    bool ok = run_jobs(arena, tests, jobs, count, "compile", err);
    release_jobs(jobs, count);
    return ok;
}

static bool find_main(struct arena *arena, const struct compile_tests *tests, size_t index,
                      bool *has_main, struct error *err)
{
    struct text output = {0};
    struct process_result result;
    const char *const words[] = {tool_name(TOOL_SYMBOLS), "--defined-only", "--format=just-symbols",
                                 test_path(arena, tests, index, ".o"), NULL};
    bool ok = process_run(&(struct process_options){.arguments = words}, &output, &result, err);
    *has_main = false;
    char *rest = arena_copy_string(arena, text_string(&output)), *line;
    while (ok && text_next_line(&rest, &line))
        *has_main = *has_main || strcmp(line, "main") == 0;
    text_release(&output);
    return ok;
}

static const char *const *link_command(struct arena *arena, const struct compile_tests *tests,
                                       size_t index, const bool *has_main, size_t count)
{
    struct word_list words = {0};
    vector_push(&words, tool_name(TOOL_CLANG));
    for (size_t i = 0; i < count; i++)
        if (i == index || !has_main[i])
            vector_push(&words, test_path(arena, tests, i, ".o"));
    words_add_all(&words, tests->objects);
    words_add_all(&words, tests->link_flags);
    vector_push(&words, link_math_flag);
    words_add_all(&words, (const char *const[]){"-o", test_path(arena, tests, index, ""), NULL});
    return words_finish(arena, &words);
}

static bool link_all(struct arena *arena, const struct compile_tests *tests, const bool *has_main,
                     size_t count, struct test_program *programs, struct error *err)
{
    struct text output = {0};
    bool ok = true;
    for (size_t i = 0, k = 0; ok && i < count; i++) {
        if (!has_main[i])
            continue;
        struct process_result result;
        const char *const *words = link_command(arena, tests, i, has_main, count);
        text_clear(&output);
        struct process_options options = {.arguments = words,
                                          .temporary_directory = tests->work_directory};
        ok = process_run(&options, &output, &result, err);
        if (ok && result.exit_status != 0)
            ok = error_set(err, "cannot link '%s' with the library: %s", tests->sources[i],
                           link_error(arena, &output));
        programs[k++] = (struct test_program){test_path(arena, tests, i, ""),
                                              file_base_name(tests->sources[i])};
    }
    text_release(&output);
    return ok;
}

bool compile_test_programs(struct arena *arena, const struct compile_tests *tests,
                           struct test_program **programs, size_t *program_count,
                           struct error *err)
{
    size_t count = 0, mains = 0;
    while (tests->sources[count])
        count++;
    bool *has_main = arena_alloc_zeroed(arena, count + 1, sizeof *has_main);
    bool ok = tool_require(TOOL_CLANG, err) && tool_require(TOOL_SYMBOLS, err) &&
              compile_all(arena, tests, count, err);
    for (size_t i = 0; ok && i < count; i++) {
        ok = find_main(arena, tests, i, &has_main[i], err);
        mains += has_main[i];
    }
    if (ok && !mains)
        ok = error_set(err, "none of the test sources has a main()");
    struct test_program *made = arena_alloc_zeroed(arena, mains + 1, sizeof *made);
    ok = ok && link_all(arena, tests, has_main, count, made, err);
    if (ok)
        *programs = made, *program_count = mains;
    return ok;
}
