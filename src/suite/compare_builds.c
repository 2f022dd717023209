/* A result that is another one in another build of the library. The tests as they were before any
 * of their checks was taken back are run in each build; what is the same in all runs of a build but
 * not in all builds, depends on what C leaves open, or on what the library asks its compiler. */
#include "suite/compare_builds.h"

#include <string.h>

#include "base/file.h"
#include "suite/diff_suite.h"

const struct suite_build *ways_to_compile(void)
{
    size_t count;
    const struct suite_build *ways = suite_builds_for(BUILD_COMPARES, &count);
    if (count != WAYS)
        BUG("there are %zu builds to compare", count);
    return ways;
}

static bool compare(struct writing *writing, const struct written *written,
                    const struct suite_build *way,
                    struct comparison *comparison, struct error *err)
{
    struct campaign *campaign = writing->campaign;
    const struct suite_build *first = ways_to_compile();
    const char *const reference_flags[] = {first->flags, NULL}, *const flags[] = {way->flags, NULL};
    const char *reference = tool_name(first->compiler), *compiler = tool_name(way->compiler);
    struct diff_options options = {
        .suite = writing->before,
        .made = &writing->kept,
        .written = written,
        .builds = {{reference, reference_flags}, {compiler, flags}},
        .names = {reference, compiler},
        .program_directory = campaign->options->program_directory,
        .include_directory = campaign->options->library.include_directory,
        .temporary_directory = campaign->subject.work_directory,
        .jobs = campaign->options->jobs,
    };
    return suite_diff(&options, &campaign->work, comparison, err);
}

static struct dependent *dependent_of(struct dependents *dependents,
                                      const struct comparison *comparison,
                                      const struct difference *difference)
{
    size_t test = comparison->tests[difference->test].index;
    bool is_end = difference->kind != DIFFERENCE_VALUE;
    size_t check = is_end ? NO_CHECK : difference->check;
    for (size_t i = 0; i < dependents->count; i++) {
        struct dependent *known = &dependents->items[i];
        if (strcmp(known->function, difference->function) == 0 &&
            strcmp(known->part, difference->part) == 0)
            return known->test == test && known->check == check ? known : NULL;
    }
    if (dependents->count == DEPENDENT_MAXIMUM)
        return NULL;
    struct dependent *new = &dependents->items[dependents->count++];
    *new = (struct dependent){.function = difference->function, .part = difference->part,
                              .test = test, .check = check};
    if (!is_end) {
        new->expression = comparison->checks[difference->check].expression;
        new->origin = comparison->checks[difference->check].origin;
    }
    new->values[0] = difference->values[SIDE_OLD];
    return new;
}

/* What differs from run to run says nothing of the build, and what follows may be a consequence. */
static bool is_of_the_build(const struct difference *difference)
{
    return difference->is_steady && !difference->follows;
}

void dependents_learn(struct dependents *dependents, size_t way,
                      const struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->difference_count; i++) {
        const struct difference *difference = &comparison->differences[i];
        struct dependent *dependent =
            is_of_the_build(difference) ? dependent_of(dependents, comparison, difference) : NULL;
        if (dependent && !dependent->values[way])
            dependent->values[way] = difference->values[SIDE_NEW];
    }
}

static void note(struct writing *writing, const struct dependent *dependent)
{
    const struct suite_build *ways = ways_to_compile();
    struct text builds = {0};
    for (size_t i = 0; i < WAYS; i++)
        if (dependent->values[i])
            text_printf(&builds, "%s%.80s with %s %s", i ? ", " : "", dependent->values[i],
                        tool_name(ways[i].compiler), ways[i].flags);
    campaign_note(writing->campaign,
                  "%s depends on how the library is compiled: in %s, %s is %s; undecided: it may "
                  "be undefined behaviour, or the library may ask how it is compiled",
                  *dependent->function ? dependent->function : "what the library does",
                  writing->kept.tests[dependent->test].name,
                  dependent->expression ? dependent->expression : "the end",
                  text_string(&builds));
    text_release(&builds);
}

void builds_keep(struct writing *writing)
{
    struct campaign *campaign = writing->campaign;
    struct suite *kept = &writing->kept;
    *kept = writing->suite;
    kept->format = emit_plain;
    kept->directory = writing->before;
    kept->finding_count = 0;
    kept->tests = arena_alloc_zeroed(&campaign->work, kept->test_count, sizeof *kept->tests);
    for (size_t i = 0; i < kept->test_count; i++)
        test_copy(&campaign->work, &writing->suite.tests[i], &kept->tests[i]);
}

/* For both libraries and the tests. */
static bool has_time(struct writing *writing, double build_seconds)
{
    if (campaign_seconds_left(writing->campaign) >= 3 * build_seconds)
        return true;
    campaign_ran_short(writing->campaign, "assay did not examine all places where "
                       "builds of the library differ");
    return false;
}

static void compare_all(struct writing *writing, const struct written *written,
                        double build_seconds)
{
    struct dependents dependents = {0};
    for (size_t i = 1; i < WAYS; i++) {
        struct comparison comparison;
        struct error trouble;
        if (!has_time(writing, build_seconds))
            break;
        if (compare(writing, written, &ways_to_compile()[i], &comparison, &trouble))
            dependents_learn(&dependents, i, &comparison);
    }
    if (dependents.count)
        differing_find(writing, dependents.items, dependents.count, build_seconds);
    for (size_t i = 0; i < dependents.count; i++)
        if (!dependents.items[i].is_shown)
            note(writing, &dependents.items[i]);
}

void builds_compare(struct writing *writing, double build_seconds)
{
    struct written written = {.arena = &writing->campaign->work};
    struct error trouble;
    if (!has_time(writing, build_seconds) || !writing->kept.test_count)
        return;
    if (file_make_directories(writing->before, &trouble) &&
        emit_write(&writing->kept, &written, &trouble))
        compare_all(writing, &written, build_seconds);
    else
        campaign_note(writing->campaign, "assay did not compare builds of the library: %s",
                      trouble.text);
    written_release(&written);
}
