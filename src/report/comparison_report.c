#include "report/comparison_report.h"

#include <string.h>

#include "base/json.h"
#include "base/vector.h"

enum {
    SCHEMA = 1,
    VALUE_WIDTH = 84, /* of values that are shown; --json has all of them */
    VALUE_CONTEXT = 24, /* before the first character that differs */
    TESTS_NAMED = 3,
    FOLLOWING_SHOWN = 4,
    OBSTACLES_SHOWN = 20,
};

/* ---- for people ---- */

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

static const struct written_test *test_of(const struct comparison *comparison,
                                           const struct difference *difference)
{
    return &comparison->tests[difference->test];
}

static uint32_t line_of(const struct comparison *comparison, const struct difference *difference)
{
    return difference->kind == DIFFERENCE_VALUE ? comparison->checks[difference->check].line
                                                : test_of(comparison, difference)->line;
}

/* A value that is too long is shown from shortly before where it differs from the other. */
static void add_value(struct text *out, const struct difference *difference, enum side side)
{
    const char *value = difference->values[side], *other = difference->values[SIDE_NEW - side];
    size_t length = strlen(value), same = 0;
    if (difference->kind == DIFFERENCE_END) {
        text_add(out, value);
        return;
    }
    while (value[same] && value[same] == other[same])
        same++;
    size_t start = length > VALUE_WIDTH && same > VALUE_CONTEXT ? same - VALUE_CONTEXT : 0;
    size_t shown = length - start > VALUE_WIDTH ? VALUE_WIDTH : length - start;
    text_printf(out, "%s%.*s%s", start ? "..." : "", (int)shown, value + start,
                start + shown < length ? "..." : "");
}

static void add_values(struct text *out, const struct difference *difference)
{
    text_add(out, "      old  ");
    add_value(out, difference, SIDE_OLD);
    text_add(out, "\n      new  ");
    add_value(out, difference, SIDE_NEW);
    text_add_char(out, '\n');
}

static void add_title(struct text *out, const struct difference *difference, uint32_t tests)
{
    bool is_member = strchr(".-[", difference->part[0]);
    text_printf(out, "%s%s%s", *difference->function ? difference->function : "the library",
                is_member ? ": what it leaves in " : ": ", difference->part);
    text_printf(out, "  (%u test%s)\n", tests, plural(tests));
}

/* What else the test shows. */
static void add_following(struct text *out, const struct comparison *comparison, uint32_t index)
{
    uint32_t shown = 0;
    for (uint32_t i = index + 1; i < comparison->difference_count; i++) {
        const struct difference *other = &comparison->differences[i];
        if (other->test != comparison->differences[index].test)
            return;
        if (shown++ == FOLLOWING_SHOWN) {
            text_add(out, "    and more in the same test\n");
            return;
        }
        if (other->kind == DIFFERENCE_VALUE)
            text_printf(out, "    then, line %u: %s: ", line_of(comparison, other),
                        comparison->checks[other->check].expression);
        else
            text_add(out, "    then: ");
        add_value(out, other, SIDE_OLD);
        text_add(out, " -> ");
        add_value(out, other, SIDE_NEW);
        text_add_char(out, '\n');
    }
}

static void add_other_tests(struct text *out, const struct comparison *comparison,
                            uint32_t cluster)
{
    const struct difference_cluster *subject = &comparison->clusters[cluster];
    uint32_t last = comparison->differences[subject->exemplar].test, named = 0;
    uint32_t exemplar = last;
    last = UINT32_MAX;
    for (uint32_t i = 0; i < comparison->difference_count && named < TESTS_NAMED; i++) {
        const struct difference *difference = &comparison->differences[i];
        if (difference->cluster != cluster || difference->test == exemplar ||
            difference->test == last)
            continue;
        last = difference->test;
        text_printf(out, "%s%s", named++ ? ", " : "    also ",
                    comparison->tests[difference->test].name);
    }
    if (named && subject->tests > named + 1)
        text_printf(out, " and %u more", subject->tests - named - 1);
    text_add(out, named ? "\n" : "");
}

static void add_cluster(struct text *out, const struct comparison *comparison, uint32_t cluster)
{
    const struct difference_cluster *subject = &comparison->clusters[cluster];
    const struct difference *difference = &comparison->differences[subject->exemplar];
    const struct written_test *test = test_of(comparison, difference);
    add_title(out, difference, subject->tests);
    text_printf(out, "    %s (%s:%u)\n", test->name, test->file,
                line_of(comparison, difference));
    if (difference->kind == DIFFERENCE_VALUE)
        text_printf(out, "      %s\n", comparison->checks[difference->check].expression);
    add_values(out, difference);
    if (!difference->follows)
        add_following(out, comparison, subject->exemplar);
    add_other_tests(out, comparison, cluster);
    text_add_char(out, '\n');
}

static void add_clusters(struct text *out, const struct comparison *comparison)
{
    bool is_said = false;
    for (uint32_t i = 0; i < comparison->cluster_count; i++) {
        if (comparison->clusters[i].follows && !is_said) {
            is_said = true;
            text_add(out, "Only where something else differs earlier in the test:\n\n");
        }
        add_cluster(out, comparison, i);
    }
}

/* A reason for which tests or checks cannot be built, with the first of them. */
struct told_obstacle {
    enum side side;
    const char *reason;
    const struct written_test *test;
    uint32_t line;
    size_t tests, checks;
};

struct told_obstacles {
    struct told_obstacle *items;
    size_t count;
    size_t capacity;
};

static struct told_obstacle *obstacle_for(struct told_obstacles *obstacles, enum side side,
                                     const char *reason, const struct written_test *test,
                                     uint32_t line)
{
    for (size_t i = 0; i < obstacles->count; i++)
        if (obstacles->items[i].side == side && strcmp(obstacles->items[i].reason, reason) == 0)
            return &obstacles->items[i];
    struct told_obstacle obstacle = {.side = side, .reason = reason, .test = test, .line = line};
    vector_push(obstacles, obstacle);
    return &obstacles->items[obstacles->count - 1];
}

static void collect_obstacles(const struct comparison *comparison, struct told_obstacles *obstacles)
{
    for (enum side side = SIDE_OLD; side < SIDES; side++) {
        for (size_t i = 0; i < comparison->test_count; i++) {
            const struct written_test *test = &comparison->tests[i];
            if (comparison->test_obstacles[i].on[side])
                obstacle_for(obstacles, side, comparison->test_obstacles[i].on[side], test,
                             test->line)->tests++;
        }
        for (size_t i = 0; i < comparison->check_count; i++) {
            const struct written_check *check = &comparison->checks[i];
            if (comparison->check_obstacles[i].on[side])
                obstacle_for(obstacles, side, comparison->check_obstacles[i].on[side],
                             &comparison->tests[check->test], check->line)->checks++;
        }
    }
}

static void add_obstacles(struct text *out, const struct comparison *comparison)
{
    struct told_obstacles obstacles = {0};
    collect_obstacles(comparison, &obstacles);
    if (obstacles.count)
        text_add(out, "What cannot be built:\n");
    for (size_t i = 0; i < obstacles.count && i < OBSTACLES_SHOWN; i++) {
        const struct told_obstacle *obstacle = &obstacles.items[i];
        text_printf(out, "  with the %s library: %.200s\n    %s (%s:%u)",
                    obstacle->side == SIDE_OLD ? "old" : "new", obstacle->reason,
                    obstacle->test->name, obstacle->test->file, obstacle->line);
        if (obstacle->tests)
            text_printf(out, ", %zu test%s", obstacle->tests, plural(obstacle->tests));
        if (obstacle->checks)
            text_printf(out, ", %zu check%s", obstacle->checks, plural(obstacle->checks));
        text_add_char(out, '\n');
    }
    if (obstacles.count > OBSTACLES_SHOWN)
        text_printf(out, "  and for %zu more reasons; --json FILE has all of them\n",
                    obstacles.count - OBSTACLES_SHOWN);
    text_add(out, obstacles.count ? "\n" : "");
    vector_release(&obstacles);
}

static void add_summary(struct text *out, const struct comparison *comparison)
{
    text_printf(out, "%zu value%s in %zu test%s compared: ", comparison->compared_checks,
                plural(comparison->compared_checks), comparison->compared_tests,
                plural(comparison->compared_tests));
    if (comparison->difference_count)
        text_printf(out, "%zu difference%s of %zu kind%s\n", comparison->difference_count,
                    plural(comparison->difference_count), comparison->cluster_count,
                    plural(comparison->cluster_count));
    else
        text_add(out, "no difference\n");
    if (comparison->unsteady)
        text_printf(out, "%zu value%s left out: not always the same on the old library\n",
                    comparison->unsteady, comparison->unsteady == 1 ? " was" : "s were");
    for (size_t i = 0; i < comparison->note_count; i++)
        text_printf(out, "note: %s\n", comparison->notes[i]);
    if (comparison->was_interrupted)
        text_add(out, "interrupted: not all tests have run\n");
}

void comparison_report_print(struct text *out, const struct comparison *comparison)
{
    text_printf(out, "old: %s\nnew: %s\n\n", comparison->names[SIDE_OLD],
                comparison->names[SIDE_NEW]);
    add_clusters(out, comparison);
    add_obstacles(out, comparison);
    add_summary(out, comparison);
}

/* ---- for machines ---- */

static void put_difference(struct json_writer *writer, const struct comparison *comparison,
                           const struct difference *difference)
{
    const struct written_test *test = test_of(comparison, difference);
    bool is_value = difference->kind == DIFFERENCE_VALUE;
    json_begin_object(writer);
    json_add_string(writer, "kind", is_value ? "value" : "end");
    json_add_string(writer, "test", test->name);
    json_add_string(writer, "file", test->file);
    json_add_integer(writer, "line", line_of(comparison, difference));
    json_add_string(writer, "function", difference->function);
    json_add_string(writer, "part", difference->part);
    json_add_string(writer, "expression",
                    is_value ? comparison->checks[difference->check].expression : NULL);
    json_add_string(writer, "old", difference->values[SIDE_OLD]);
    json_add_string(writer, "new", difference->values[SIDE_NEW]);
    json_add_boolean(writer, "follows", difference->follows);
    json_add_integer(writer, "cluster", difference->cluster);
    json_end_object(writer);
}

static void put_clusters(struct json_writer *writer, const struct comparison *comparison)
{
    json_key(writer, "clusters");
    json_begin_array(writer);
    for (size_t i = 0; i < comparison->cluster_count; i++) {
        const struct difference_cluster *cluster = &comparison->clusters[i];
        const struct difference *exemplar = &comparison->differences[cluster->exemplar];
        json_begin_object(writer);
        json_add_string(writer, "function", exemplar->function);
        json_add_string(writer, "part", exemplar->part);
        json_add_integer(writer, "exemplar", cluster->exemplar);
        json_add_integer(writer, "differences", cluster->count);
        json_add_integer(writer, "tests", cluster->tests);
        json_add_boolean(writer, "follows", cluster->follows);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void put_obstacle(struct json_writer *writer, const struct written_test *test,
                         uint32_t line, enum side side, const char *reason)
{
    if (!reason)
        return;
    json_begin_object(writer);
    json_add_string(writer, "test", test->name);
    json_add_string(writer, "file", test->file);
    json_add_integer(writer, "line", line);
    json_add_boolean(writer, "is_check", line != test->line);
    json_add_string(writer, "side", side == SIDE_OLD ? "old" : "new");
    json_add_string(writer, "reason", reason);
    json_end_object(writer);
}

static void put_obstacles(struct json_writer *writer, const struct comparison *comparison)
{
    json_key(writer, "not_built");
    json_begin_array(writer);
    for (enum side side = SIDE_OLD; side < SIDES; side++) {
        for (size_t i = 0; i < comparison->test_count; i++)
            put_obstacle(writer, &comparison->tests[i], comparison->tests[i].line, side,
                         comparison->test_obstacles[i].on[side]);
        for (size_t i = 0; i < comparison->check_count; i++)
            put_obstacle(writer, &comparison->tests[comparison->checks[i].test],
                         comparison->checks[i].line, side, comparison->check_obstacles[i].on[side]);
    }
    json_end_array(writer);
}

void comparison_report_json(struct text *out, const struct comparison *comparison)
{
    struct json_writer writer = {.out = out};
    json_begin_object(&writer);
    json_add_integer(&writer, "schema", SCHEMA);
    json_add_string(&writer, "old", comparison->names[SIDE_OLD]);
    json_add_string(&writer, "new", comparison->names[SIDE_NEW]);
    json_add_integer(&writer, "tests", (int64_t)comparison->compared_tests);
    json_add_integer(&writer, "values", (int64_t)comparison->compared_checks);
    json_add_integer(&writer, "unsteady", (int64_t)comparison->unsteady);
    json_add_boolean(&writer, "interrupted", comparison->was_interrupted);
    json_key(&writer, "differences");
    json_begin_array(&writer);
    for (size_t i = 0; i < comparison->difference_count; i++)
        put_difference(&writer, comparison, &comparison->differences[i]);
    json_end_array(&writer);
    put_clusters(&writer, comparison);
    put_obstacles(&writer, comparison);
    json_key(&writer, "notes");
    json_begin_array(&writer);
    for (size_t i = 0; i < comparison->note_count; i++)
        json_put_string(&writer, comparison->notes[i]);
    json_end_array(&writer);
    json_end_object(&writer);
}
