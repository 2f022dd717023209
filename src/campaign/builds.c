/* A result that is another one in another build of the library. The tests as they were before any
 * of their checks was taken back are run in each build; what is the same in all runs of a build but
 * not in all builds, depends on what C leaves open, or on what the library asks its compiler. Only
 * MemorySanitizer tells the one from the other: without its word it is not called a fault. */
#include <string.h>

#include "campaign/versions.h"
#include "campaign/writing.h"

enum { DEPENDENT_MAXIMUM = 8 };

static const char *const reference = "clang-19 -O1";
static const struct {
    const char *name;
    const char *compiler;
    const char *flags[2];
} others[] = {
    {"gcc -O0", "gcc", {"-O0", NULL}},
    {"clang-19 -O0", "clang-19", {"-O0", NULL}},
    {"gcc -O2", "gcc", {"-O2", NULL}},
    {"clang-19 -O2", "clang-19", {"-O2", NULL}},
};
enum { OTHERS = sizeof others / sizeof *others };

/* What depends on the build. */
struct dependent {
    const char *function, *part;
    const char *test, *expression; /* the expression is NULL when it is how the test ends */
    const char *values[OTHERS + 1]; /* the last in the reference; NULL: as there */
    const char *evidence; /* where uninitialised memory is used; NULL */
};

struct building {
    struct writing *writing;
    const char *suite;
    struct dependent dependents[DEPENDENT_MAXIMUM];
    size_t count;
};

static bool compare(struct building *building, const char *compiler, const char *const *flags,
                    struct comparison *comparison, struct error *err)
{
    struct campaign *campaign = building->writing->campaign;
    static const char *const reference_flags[] = {"-O1", NULL};
    struct version_options options = {
        .suite = building->suite,
        .builds = {{"clang-19", reference_flags}, {compiler, flags}},
        .names = {reference, compiler},
        .program_directory = campaign->options->program_directory,
        .include_directory = campaign->options->library.include_directory,
        .jobs = campaign->options->jobs,
    };
    return campaign_compare_versions(&options, &campaign->work, comparison, err);
}

static struct dependent *dependent_of(struct building *building,
                                      const struct comparison *comparison,
                                      const struct difference *difference)
{
    const char *test = comparison->tests[difference->test].name;
    const char *expression = difference->kind == DIFFERENCE_VALUE
                                 ? comparison->checks[difference->check].expression : NULL;
    for (size_t i = 0; i < building->count; i++) {
        struct dependent *known = &building->dependents[i];
        if (strcmp(known->function, difference->function) == 0 &&
            strcmp(known->part, difference->part) == 0)
            return strcmp(known->test, test) == 0 && !known->expression == !expression &&
                           (!expression || strcmp(known->expression, expression) == 0)
                       ? known : NULL;
    }
    if (building->count == DEPENDENT_MAXIMUM)
        return NULL;
    struct dependent *new = &building->dependents[building->count++];
    *new = (struct dependent){.function = difference->function, .part = difference->part,
                              .test = test, .expression = expression};
    new->values[OTHERS] = difference->values[SIDE_OLD];
    return new;
}

/* What differs from run to run says nothing of the build, and what follows may be a consequence. */
static bool is_of_the_build(const struct difference *difference)
{
    return difference->is_steady && !difference->follows;
}

static void collect(struct building *building, size_t other, const struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->difference_count; i++) {
        const struct difference *difference = &comparison->differences[i];
        struct dependent *dependent =
            is_of_the_build(difference) ? dependent_of(building, comparison, difference) : NULL;
        if (dependent && !dependent->values[other])
            dependent->values[other] = difference->values[SIDE_NEW];
    }
}

/* Code that is not compiled with it makes MemorySanitizer see what is not there. */
static bool is_all_compiled(const struct library *library)
{
    for (size_t i = 0; i < library->source_count; i++)
        if (library_path_is_assembly(library->sources[i].path))
            return false;
    for (const char **flag = library->link_flags; flag && *flag; flag++)
        if (strcmp(*flag, "-lm") != 0 && strcmp(*flag, "-lpthread") != 0)
            return false;
    return true;
}

static void seek_evidence(struct building *building)
{
    /* An optimiser takes what was never set for whatever suits it, and then nothing is unset. */
    static const char *const flags[] = {"-O0", "-fsanitize=memory", "-fno-omit-frame-pointer",
                                        NULL};
    struct comparison comparison;
    struct error ignored;
    if (!is_all_compiled(&building->writing->campaign->options->library) ||
        !compare(building, "clang-19", flags, &comparison, &ignored))
        return;
    for (size_t i = 0; i < comparison.difference_count; i++) {
        const struct difference *difference = &comparison.differences[i];
        bool is_use = difference->kind == DIFFERENCE_END &&
                      strcmp(difference->part, "use-of-uninitialized-value") == 0 &&
                      strstr(difference->values[SIDE_NEW], " in ");
        for (size_t k = 0; is_use && k < building->count; k++)
            if (strcmp(building->dependents[k].test, comparison.tests[difference->test].name) == 0)
                building->dependents[k].evidence = strstr(difference->values[SIDE_NEW], " in ");
    }
}

static void note(struct building *building, const struct dependent *dependent)
{
    struct text builds = {0};
    for (size_t i = 0; i < OTHERS; i++)
        if (dependent->values[i])
            text_printf(&builds, ", %.80s with %s", dependent->values[i], others[i].name);
    if (dependent->evidence)
        text_printf(&builds, "; fault: uninitialised memory is used%s", dependent->evidence);
    else
        text_add(&builds, "; undecided: it may be undefined behaviour, or the library may ask how "
                          "it is compiled");
    campaign_note(building->writing->campaign,
                  "%s depends on how the library is compiled: in %s, %s is %.80s with %s%s",
                  *dependent->function ? dependent->function : "what the library does",
                  dependent->test, dependent->expression ? dependent->expression : "the end",
                  dependent->values[OTHERS], reference, text_string(&builds));
    text_release(&builds);
}

bool builds_keep(struct writing *writing, struct error *err)
{
    struct emit_suite suite = writing->suite;
    suite.format = EMIT_PLAIN;
    suite.directory = writing->before;
    suite.finding_count = 0;
    return file_make_directories(writing->before, err) && emit_write(&suite, err);
}

void builds_compare(struct writing *writing, double build_seconds)
{
    struct building building = {.writing = writing, .suite = writing->before};
    for (size_t i = 0; i < OTHERS; i++) {
        struct comparison comparison;
        struct error trouble;
        if (campaign_seconds_left(writing->campaign) < 3 * build_seconds) {
            campaign_note(writing->campaign, "where builds of the library differ was not looked at "
                          "any further: give more time with --time");
            break;
        }
        if (compare(&building, others[i].compiler, others[i].flags, &comparison, &trouble))
            collect(&building, i, &comparison);
    }
    if (building.count)
        seek_evidence(&building);
    for (size_t i = 0; i < building.count; i++)
        note(&building, &building.dependents[i]);
}
