/* Variations: a test that passes once may depend on what nobody promised. The programs that passed
 * run again with other memory contents, order, working directory, locale and time zone (addresses
 * are others every time), and then so do those of both compilers with and without optimisation,
 * the library compiled along. */
#include <string.h>

#include "base/process.h"
#include "suite/writing.h"

enum {
    ROUNDS = 12, /* a test loses a check in each, and one that ends its program hides others */
    RUN_TIMEOUT_SECONDS = 10,
};

/* How the programs are run. glibc fills fresh memory with the complement of the number. */
static const struct surroundings {
    const char *environment[5];
    bool is_reversed;
    bool is_elsewhere; /* not in the directory of the programs */
} surroundings[] = {
    {.environment = {"MALLOC_PERTURB_=90", "LC_ALL=C", "TZ=UTC0"}},
    {.environment = {"MALLOC_PERTURB_=255", "LC_ALL=C.UTF-8", "TZ=XST-5:30",
                     "HOME=/nonexistent"},
     .is_reversed = true, .is_elsewhere = true},
    {.environment = {"MALLOC_PERTURB_=1", "LC_ALL=C", "TZ=XST11", "HOME=/"}, .is_reversed = true},
};

/* ---- running ---- */

/* The program of a test file, as a build made it. */
struct varied_program {
    const struct suite_build *build;
    const char *file;
};

static bool run_program(struct writing *writing, const struct varied_program *varied,
                        const struct surroundings *around, struct suite_run *run,
                        struct error *err)
{
    struct arena *arena = &writing->campaign->trial;
    char *directory = arena_printf(arena, "%s/%s", writing->staging, varied->build->directory);
    char *program = arena_printf(arena, "%s/%.*s", directory,
                                 (int)(strlen(varied->file) - strlen(".c")), varied->file);
    const char *const arguments[] = {program, around->is_reversed ? "--reverse" : NULL, NULL};
    struct process_options options = {
        .arguments = arguments,
        .directory = around->is_elsewhere ? writing->staging : directory,
        .environment = around->environment,
        .temporary_directory = writing->campaign->subject.work_directory,
        .timeout_seconds = writing_seconds(writing, RUN_TIMEOUT_SECONDS),
    };
    struct process_result result;
    if (!process_run(&options, &run->output, &result, err))
        return false;
    run->passed &= result.exit_status == 0;
    return true;
}

static bool is_first_of_its_file(struct writing *writing, size_t index, const char **file)
{
    struct arena *arena = &writing->campaign->trial;
    const struct suite *suite = &writing->suite;
    *file = emit_file_of(arena, suite, &suite->tests[index]);
    for (size_t i = 0; i < index; i++)
        if (strcmp(emit_file_of(arena, suite, &suite->tests[i]), *file) == 0)
            return false;
    return true;
}

static bool run_programs(struct writing *writing, const struct suite_build *build,
                         struct suite_run *run, struct error *err)
{
    struct varied_program varied = {.build = build};
    run->passed = true;
    for (size_t i = 0; i < writing->suite.test_count; i++) {
        if (!is_first_of_its_file(writing, i, &varied.file))
            continue;
        for (size_t k = 0; k < sizeof surroundings / sizeof surroundings[0]; k++)
            if (!run_program(writing, &varied, &surroundings[k], run, err))
                return false;
    }
    return true;
}

/* ---- a build under all surroundings ---- */

enum varied { VARIED, VARIED_NOT_BUILT, VARIED_ERROR };

/* What fails is mended, until nothing does. */
static enum varied vary_build(struct writing *writing, const struct suite_build *build,
                              bool is_built, struct error *err)
{
    for (int round = 0; round < ROUNDS && writing->suite.test_count; round++) {
        struct suite_run run = {.passed = true};
        arena_reset(&writing->campaign->trial);
        bool ok = (is_built && round == 0) ||
                  (writing_prepare(writing, build, err) &&
                   writing_make(writing, build, "all", &run, err));
        bool is_made = ok && run.passed;
        if (is_made) {
            text_clear(&run.output);
            ok = run_programs(writing, build, &run, err);
        }
        bool goes_on = ok && is_made && !run.passed &&
                       (mend_failing(writing, text_string(&run.output), build->name) ||
                        mend_deadly(writing, build, err));
        text_release(&run.output);
        if (!ok)
            return VARIED_ERROR;
        if (!goes_on)
            return is_made && run.passed ? VARIED : VARIED_NOT_BUILT;
    }
    return VARIED;
}

/* Those that do not build without optimisation have a substitute. Returns how many of the list,
 * which ends with `last`, are done with. */
static size_t vary_next(struct writing *writing, const struct suite_build *variant,
                        const struct suite_build *last, struct error *err)
{
    switch (vary_build(writing, variant, false, err)) {
    case VARIED:
        return variant->has_substitute ? 2 : 1;
    case VARIED_NOT_BUILT:
        if (!variant->has_substitute)
            campaign_note(writing->campaign, "the tests were not run with %s: they do not build "
                          "that way", variant->name);
        return 1;
    default:
        campaign_note(writing->campaign, "the tests were not run with %s: %s", variant->name,
                      err->text);
        return (size_t)(last - variant) + 1;
    }
}

void vary_surroundings(struct writing *writing, const struct suite_build *built)
{
    struct error trouble;
    if (vary_build(writing, built, true, &trouble) == VARIED_ERROR)
        campaign_note(writing->campaign, "the tests were not run under other conditions: %s",
                      trouble.text);
}

bool vary_builds(struct writing *writing, double build_seconds)
{
    struct error trouble;
    size_t silenced = writing->silenced, count = writing->suite.test_count;
    size_t variant_count;
    const struct suite_build *variants = suite_builds_for(BUILD_VARIES, &variant_count);
    const struct suite_build *last = &variants[variant_count - 1];
    for (size_t i = 0; i < variant_count;
         i += vary_next(writing, &variants[i], last, &trouble)) {
        if (campaign_seconds_left(writing->campaign) > build_seconds)
            continue;
        campaign_ran_short(writing->campaign, "the tests were not run with %s and what comes after "
                           "it, and may depend on how the library is compiled", variants[i].name);
        break;
    }
    return writing->silenced != silenced || writing->suite.test_count != count;
}
