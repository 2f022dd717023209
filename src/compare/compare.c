#include "compare/compare.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"

struct comparing {
    struct arena *arena;
    struct comparison *comparison;
    struct test_run *const (*runs)[COMPARE_ROUNDS];
    VECTOR_OF(struct difference) differences;
    VECTOR_OF(struct difference_cluster) clusters;
};

/* ---- values as people write them ---- */

static const char *print_integer(struct arena *arena, const char *value, const char *expected,
                                 bool is_expected)
{
    long code = strtol(value, NULL, 10);
    if (strcmp(expected, "true") == 0 || strcmp(expected, "false") == 0)
        return code ? "true" : "false";
    if (*expected == '\'' && code >= ' ' && code < 127)
        return arena_printf(arena, code == '\'' || code == '\\' ? "'\\%c'" : "'%c'", (char)code);
    if (is_expected && isalpha((unsigned char)*expected))
        return arena_printf(arena, "%s (%s)", expected, value);
    return value;
}

static const char *print_value(struct arena *arena, const struct told *told, const char *expected,
                               bool is_expected)
{
    const char *space = strchr(told->value, ' ');
    switch (told->kind) {
    case RECORD_INTEGER:
        return print_integer(arena, told->value, expected, is_expected);
    case RECORD_FLOATING:
        return space ? space + 1 : told->value;
    case RECORD_POINTER:
        if (strcmp(told->value, "expected") == 0)
            return expected;
        if (strcmp(told->value, "other") == 0)
            return strcmp(expected, "NULL") == 0 ? "not NULL" : "another pointer";
        return told->value;
    case RECORD_BYTES:
    case RECORD_CONDITION:
        break;
    }
    return told->value;
}

const char *compare_print_told(struct arena *arena, const struct told *told,
                               const char *expected)
{
    return print_value(arena, told, expected, false);
}

/* ---- differences ---- */

static bool is_same(const struct told *a, const struct told *b)
{
    return a->line == b->line && a->kind == b->kind && strcmp(a->value, b->value) == 0;
}

static const struct test_run *run_of(const struct comparing *comparing, enum side side,
                                     unsigned round, size_t test)
{
    return &comparing->runs[side][round][test];
}

/* The n-th thing that the test told in that round; NULL. */
static const struct told *told_at(const struct comparing *comparing, enum side side,
                                  unsigned round, size_t test, size_t index)
{
    const struct test_run *run = run_of(comparing, side, round, test);
    return index < run->count ? &run->told[index] : NULL;
}

static bool is_steady(const struct comparing *comparing, enum side side, size_t test, size_t index)
{
    const struct told *first = told_at(comparing, side, 0, test, index);
    for (unsigned round = 1; round < COMPARE_ROUNDS; round++) {
        const struct told *other = told_at(comparing, side, round, test, index);
        if (!other || !is_same(first, other))
            return false;
    }
    return true;
}

static int check_at(const struct comparison *comparison, size_t test, uint32_t line)
{
    for (size_t i = 0; i < comparison->check_count; i++)
        if (comparison->checks[i].test == test && comparison->checks[i].line == line)
            return (int)i;
    return -1;
}

static void add_value(struct comparing *comparing, uint32_t test, size_t index, bool follows)
{
    const struct told *old = told_at(comparing, SIDE_OLD, 0, test, index);
    const struct told *new = told_at(comparing, SIDE_NEW, 0, test, index);
    int found = check_at(comparing->comparison, test, old->line);
    const struct written_check *check = &comparing->comparison->checks[found];
    const char *value = print_value(comparing->arena, new, check->expected, is_same(old, new));
    bool steady = is_steady(comparing, SIDE_NEW, test, index);
    if (!steady)
        value = arena_printf(comparing->arena, "%s, and something else in another run", value);
    struct difference difference = {
        .kind = DIFFERENCE_VALUE,
        .test = test,
        .check = (uint32_t)found,
        .function = check->function,
        .part = check->part,
        .values = {print_value(comparing->arena, old, check->expected, true), value},
        .follows = follows,
        .is_steady = steady,
    };
    vector_push(&comparing->differences, difference);
}

static bool ends_steadily(const struct comparing *comparing, enum side side, size_t test)
{
    for (unsigned round = 1; round < COMPARE_ROUNDS; round++)
        if (strcmp(run_of(comparing, side, round, test)->end_kind,
                   run_of(comparing, side, 0, test)->end_kind) != 0)
            return false;
    return true;
}

/* The first of the new runs that ends otherwise than the old ones; NULL. */
static const struct test_run *other_end(const struct comparing *comparing, size_t test)
{
    const char *old = run_of(comparing, SIDE_OLD, 0, test)->end_kind;
    for (unsigned round = 0; round < COMPARE_ROUNDS; round++) {
        const struct test_run *run = run_of(comparing, SIDE_NEW, round, test);
        if (strcmp(run->end_kind, old) != 0)
            return run;
    }
    return NULL;
}

static void add_end(struct comparing *comparing, uint32_t test, const struct test_run *new,
                    bool follows)
{
    const struct test_run *old = run_of(comparing, SIDE_OLD, 0, test);
    const struct test_run *bad = *new->end_kind ? new : old;
    const struct written_test *subject = &comparing->comparison->tests[test];
    struct difference difference = {
        .kind = DIFFERENCE_END,
        .test = test,
        .function = *bad->end_function ? bad->end_function : subject->function,
        .part = bad->end_kind,
        .values = {*old->end ? old->end : "ends well", *new->end ? new->end : "ends well"},
        .follows = follows,
        .is_steady = ends_steadily(comparing, SIDE_NEW, test),
    };
    vector_push(&comparing->differences, difference);
}

static void compare_test(struct comparing *comparing, uint32_t test)
{
    struct comparison *comparison = comparing->comparison;
    size_t before = comparing->differences.count;
    for (size_t i = 0;; i++) {
        const struct told *old = told_at(comparing, SIDE_OLD, 0, test, i);
        const struct told *new = told_at(comparing, SIDE_NEW, 0, test, i);
        if (!old || !new || old->line != new->line)
            break;
        if (!is_steady(comparing, SIDE_OLD, test, i)) {
            comparison->unsteady++;
            continue;
        }
        comparison->compared_checks++;
        if (!is_same(old, new) || !is_steady(comparing, SIDE_NEW, test, i))
            add_value(comparing, test, i, comparing->differences.count > before);
    }
    const struct test_run *other = other_end(comparing, test);
    bool follows = comparing->differences.count > before;
    /* A test that was left early has cleaned up nothing. */
    if (other && ends_steadily(comparing, SIDE_OLD, test) &&
        !(follows && strcmp(other->end_kind, "leak") == 0))
        add_end(comparing, test, other, follows);
}

/* ---- clusters ---- */

static bool is_alike(const struct difference *a, const struct difference *b)
{
    return a->kind == b->kind && strcmp(a->function, b->function) == 0 &&
           strcmp(a->part, b->part) == 0;
}

static uint32_t cluster_of(struct comparing *comparing, uint32_t difference)
{
    const struct difference *items = comparing->differences.items;
    for (uint32_t i = 0; i < comparing->clusters.count; i++)
        if (is_alike(&items[comparing->clusters.items[i].exemplar], &items[difference]))
            return i;
    struct difference_cluster cluster = {.exemplar = difference, .follows = true};
    vector_push(&comparing->clusters, cluster);
    return (uint32_t)comparing->clusters.count - 1;
}

static uint32_t length_of(const struct comparing *comparing, const struct difference *difference)
{
    const struct written_test *test = &comparing->comparison->tests[difference->test];
    return test->end - test->line;
}

/* What comes first in its test says more than what follows. */
static bool is_better(const struct comparing *comparing, const struct difference *a,
                      const struct difference *b)
{
    if (a->follows != b->follows)
        return b->follows;
    return length_of(comparing, a) < length_of(comparing, b);
}

static void join(struct comparing *comparing, uint32_t index)
{
    struct difference *items = comparing->differences.items;
    uint32_t number = cluster_of(comparing, index);
    struct difference_cluster *cluster = &comparing->clusters.items[number];
    items[index].cluster = number;
    bool is_same_test = false;
    for (uint32_t i = index; i-- > 0 && items[i].test == items[index].test;)
        is_same_test |= items[i].cluster == number;
    cluster->count++;
    cluster->tests += !is_same_test;
    cluster->follows &= items[index].follows;
    if (is_better(comparing, &items[index], &items[cluster->exemplar]))
        cluster->exemplar = index;
}

/* Those with the most tests first; what only follows comes last. */
static bool comes_before(const struct difference_cluster *a, const struct difference_cluster *b)
{
    return a->follows != b->follows ? b->follows : a->tests > b->tests;
}

static void sort_clusters(struct comparing *comparing)
{
    struct difference_cluster *items = comparing->clusters.items;
    for (size_t i = 1; i < comparing->clusters.count; i++)
        for (size_t k = i; k > 0 && comes_before(&items[k], &items[k - 1]); k--) {
            struct difference_cluster other = items[k];
            items[k] = items[k - 1];
            items[k - 1] = other;
        }
    for (uint32_t i = 0; i < comparing->differences.count; i++)
        for (uint32_t k = 0; k < comparing->clusters.count; k++)
            if (is_alike(&comparing->differences.items[items[k].exemplar],
                         &comparing->differences.items[i]))
                comparing->differences.items[i].cluster = k;
}

/* ---- all ---- */

/* What only one side could build is not compared. */
static void leave_out(struct arena *arena, const struct comparison *comparison, size_t test,
                      struct test_run *run)
{
    struct told *left = arena_alloc_zeroed(arena, run->count + 1, sizeof *left);
    size_t count = 0;
    for (size_t i = 0; i < run->count; i++) {
        int check = check_at(comparison, test, run->told[i].line);
        if (check >= 0 && !comparison->check_obstacles[check].on[SIDE_OLD] &&
            !comparison->check_obstacles[check].on[SIDE_NEW])
            left[count++] = run->told[i];
    }
    run->told = left;
    run->count = count;
}

void compare_runs(struct arena *arena, struct test_run *const runs[SIDES][COMPARE_ROUNDS],
                  struct comparison *comparison)
{
    struct comparing comparing = {.arena = arena, .comparison = comparison, .runs = runs};
    for (uint32_t i = 0; i < comparison->test_count; i++) {
        bool has_run = true;
        for (unsigned k = 0; k < SIDES * COMPARE_ROUNDS; k++) {
            struct test_run *run = &runs[k / COMPARE_ROUNDS][k % COMPARE_ROUNDS][i];
            has_run &= run->has_run;
            leave_out(arena, comparison, i, run);
        }
        if (!has_run)
            continue;
        comparison->compared_tests++;
        compare_test(&comparing, i);
    }
    for (uint32_t i = 0; i < comparing.differences.count; i++)
        join(&comparing, i);
    sort_clusters(&comparing);
    comparison->differences =
        arena_copy(arena, comparing.differences.items,
                   comparing.differences.count * sizeof *comparing.differences.items);
    comparison->difference_count = comparing.differences.count;
    comparison->clusters =
        arena_copy(arena, comparing.clusters.items,
                   comparing.clusters.count * sizeof *comparing.clusters.items);
    comparison->cluster_count = comparing.clusters.count;
    vector_release(&comparing.differences);
    vector_release(&comparing.clusters);
}
