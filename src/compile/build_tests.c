/* Programs of tests that somebody wrote, linked with a library that has its mutants. */
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/word_list.h"
#include "compile/messages.h"
#include "compile/units.h"

struct building {
    struct arena *arena;
    const struct compile_tests *tests;
    size_t count;   /* of the sources */
    bool *has_main; /* by source */
};

static const char *test_path(const struct building *building, size_t index, const char *suffix)
{
    return arena_printf(building->arena, "%s/test%zu%s", building->tests->work_directory, index,
                        suffix);
}

/* One for each source. */
static bool run_compilers(struct building *building, struct process_job *jobs, struct error *err)
{
    bool ok = process_run_all(jobs, building->count, building->tests->parallel, err);
    for (size_t i = 0; i < building->count; i++) {
        if (ok && jobs[i].result.exit_status != 0)
            ok = error_set(err, "cannot compile '%s': %s", building->tests->sources[i],
                           first_error(building->arena, &jobs[i].output));
        text_release(&jobs[i].output);
    }
    return ok;
}

static bool compile_all(struct building *building, struct error *err)
{
    struct arena *arena = building->arena;
    const struct compile_tests *tests = building->tests;
    struct process_job *jobs = arena_alloc_zeroed(arena, building->count + 1, sizeof *jobs);
    for (size_t i = 0; i < building->count; i++) {
        struct word_list words = {0};
        vector_push(&words, tool_name(TOOL_CLANG));
        words_add_all(&words, (const char *const[]){"-O1", "-w", NULL});
        words_add_all(&words, tests->flags);
        words_add_all(&words, (const char *const[]){"-c", tests->sources[i], "-o",
                                              test_path(building, i, ".o"), NULL});
        jobs[i].options = (struct process_options){
            .arguments = words_finish(arena, &words),
            .temporary_directory = tests->work_directory,
        };
    }
    return run_compilers(building, jobs, err);
}

static bool find_main(struct building *building, size_t index, struct error *err)
{
    struct text output = {0};
    struct process_result result;
    const char *const words[] = {tool_name(TOOL_SYMBOLS), "--defined-only", "--format=just-symbols",
                                 test_path(building, index, ".o"), NULL};
    bool ok = process_run(&(struct process_options){.arguments = words}, &output, &result, err);
    char *rest = arena_copy_string(building->arena, text_string(&output)), *line;
    while (ok && text_next_line(&rest, &line))
        building->has_main[index] = building->has_main[index] || strcmp(line, "main") == 0;
    text_release(&output);
    return ok;
}

static const char *const *link_command(const struct building *building, size_t index)
{
    struct word_list words = {0};
    vector_push(&words, tool_name(TOOL_CLANG));
    for (size_t i = 0; i < building->count; i++)
        if (i == index || !building->has_main[i])
            vector_push(&words, test_path(building, i, ".o"));
    words_add_all(&words, building->tests->objects);
    words_add_all(&words, building->tests->link_flags);
    vector_push(&words, link_math_flag);
    words_add_all(&words, (const char *const[]){"-o", test_path(building, index, ""), NULL});
    return words_finish(building->arena, &words);
}

static bool link_all(struct building *building, struct test_program *programs, struct error *err)
{
    const struct compile_tests *tests = building->tests;
    struct text output = {0};
    bool ok = true;
    for (size_t i = 0, k = 0; ok && i < building->count; i++) {
        if (!building->has_main[i])
            continue;
        struct process_result result;
        const char *const *words = link_command(building, i);
        text_clear(&output);
        struct process_options options = {.arguments = words,
                                          .temporary_directory = tests->work_directory};
        ok = process_run(&options, &output, &result, err);
        if (ok && result.exit_status != 0)
            ok = error_set(err, "cannot link '%s' with the library: %s; name what else it needs "
                           "with --link, such as -lcmocka", tests->sources[i],
                           link_error(building->arena, &output));
        programs[k++] = (struct test_program){test_path(building, i, ""),
                                              file_base_name(tests->sources[i]),
                                              tests->sources[i]};
    }
    text_release(&output);
    return ok;
}

bool compile_test_programs(struct arena *arena, const struct compile_tests *tests,
                           struct test_program **programs, size_t *program_count,
                           struct error *err)
{
    struct building building = {.arena = arena, .tests = tests};
    size_t mains = 0;
    while (tests->sources[building.count])
        building.count++;
    building.has_main = arena_alloc_zeroed(arena, building.count + 1, sizeof *building.has_main);
    bool ok = tool_require(TOOL_CLANG, err) && tool_require(TOOL_SYMBOLS, err) &&
              compile_all(&building, err);
    for (size_t i = 0; ok && i < building.count; i++) {
        ok = find_main(&building, i, err);
        mains += building.has_main[i];
    }
    if (ok && !mains)
        ok = error_set(err, "none of the test sources has a main()");
    struct test_program *made = arena_alloc_zeroed(arena, mains + 1, sizeof *made);
    ok = ok && link_all(&building, made, err);
    if (ok)
        *programs = made, *program_count = mains;
    return ok;
}
