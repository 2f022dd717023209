/* Path conditions against what trying all small numbers says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/rng.h"
#include "wire/path_conditions.h"

enum { SYMBOLS = 3, LOW = -1, HIGH = 2, ROUNDS = 3000, ROOM = 4096 };

struct condition {
    struct constraint items[8];
    size_t count;
};

static bool holds(const struct constraint *constraint, const int64_t *values)
{
    int64_t difference = values[constraint->x] - values[constraint->y];
    switch ((enum constraint_kind)constraint->kind) {
    case IS_AT_MOST: return difference <= constraint->bound;
    case IS_EQUAL: return difference == constraint->bound;
    default: return difference != constraint->bound;
    }
}

static bool holds_all(const struct condition *condition, const int64_t *values)
{
    for (size_t i = 0; i < condition->count; i++)
        if (!holds(&condition->items[i], values))
            return false;
    return true;
}

static bool next_values(int64_t *values)
{
    for (size_t i = 1; i <= SYMBOLS; i++) {
        if (++values[i] <= HIGH)
            return true;
        values[i] = LOW;
    }
    return false;
}

static void first_values(int64_t *values)
{
    values[0] = 0;
    for (size_t i = 1; i <= SYMBOLS; i++)
        values[i] = LOW;
}

static bool has_solution(const struct condition *condition)
{
    int64_t values[SYMBOLS + 1];
    first_values(values);
    do {
        if (holds_all(condition, values))
            return true;
    } while (next_values(values));
    return false;
}

static struct constraint some_constraint(struct rng *rng)
{
    struct constraint constraint = {
        .kind = (uint16_t)rng_below(rng, 3),
        .x = (uint16_t)rng_below(rng, SYMBOLS + 1),
        .bound = (int64_t)rng_below(rng, 5) - 2,
    };
    constraint.y = (uint16_t)((constraint.x + 1 + rng_below(rng, SYMBOLS)) % (SYMBOLS + 1));
    return constraint;
}

static void begin(struct difference_bounds *bounds)
{
    bounds_begin(bounds);
    for (size_t i = 0; i < SYMBOLS; i++)
        bounds_variable(bounds, LOW, HIGH);
}

/* Adds constraints as long as they are possible. */
static void fill(struct rng *rng, struct condition *condition, struct difference_bounds *bounds)
{
    struct answered_by by = {0};
    size_t wanted = 1 + rng_below(rng, 5);
    *condition = (struct condition){0};
    begin(bounds);
    for (size_t i = 0; i < wanted; i++) {
        struct constraint added = some_constraint(rng);
        if (condition_allows(bounds, &added, &by) != POSSIBLE)
            continue;
        assert_true(condition_assume(bounds, &added));
        condition->items[condition->count++] = added;
    }
}

static void what_is_possible_is_what_some_numbers_show(void **state)
{
    (void)state;
    struct rng rng = rng_derive(1, "conditions");
    struct difference_bounds bounds;
    struct condition condition;
    for (size_t i = 0; i < ROUNDS; i++) {
        struct answered_by by = {0};
        fill(&rng, &condition, &bounds);
        struct constraint asked = some_constraint(&rng);
        enum possibility answer = condition_allows(&bounds, &asked, &by);
        condition.items[condition.count++] = asked;
        assert_int_equal(answer, has_solution(&condition) ? POSSIBLE : IMPOSSIBLE);
    }
}

static void a_solution_satisfies_what_was_assumed(void **state)
{
    (void)state;
    struct rng rng = rng_derive(2, "conditions");
    struct difference_bounds bounds;
    struct condition condition;
    for (size_t i = 0; i < ROUNDS; i++) {
        struct answered_by by = {0};
        int64_t values[BOUNDS_VARIABLES];
        fill(&rng, &condition, &bounds);
        assert_int_equal(condition_solve(&bounds, values, &by), POSSIBLE);
        assert_true(holds_all(&condition, values));
    }
}

static const uint16_t first_two[] = {0, 1, 2};

/* Whether some value of the last symbol makes the condition hold, for the others as they are. */
static bool holds_for_some_last(const struct condition *condition, const int64_t *values)
{
    int64_t all[SYMBOLS + 1] = {0, values[1], values[2]};
    for (all[3] = LOW; all[3] <= HIGH; all[3]++)
        if (holds_all(condition, all))
            return true;
    return false;
}

static bool holds_projected(const struct projected_condition *projected, const int64_t *values)
{
    struct constraint conjunct;
    for (uint32_t n = 0; projected_conjunct(projected, n, first_two, &conjunct); n++)
        if (!holds(&conjunct, values))
            return false;
    return true;
}

static void an_exact_projection_says_what_some_value_of_the_others_allows(void **state)
{
    (void)state;
    struct rng rng = rng_derive(3, "conditions");
    struct difference_bounds bounds;
    struct condition condition;
    size_t exact = 0;
    for (size_t i = 0; i < ROUNDS; i++) {
        _Alignas(16) char room[ROOM];
        int64_t values[SYMBOLS + 1];
        fill(&rng, &condition, &bounds);
        assert_true(condition_project(&bounds, first_two, 3, room, sizeof room) > 0);
        const struct projected_condition *projected = (const void *)room;
        exact += projected->is_exact;
        first_values(values);
        do {
            if (holds_for_some_last(&condition, values))
                assert_true(holds_projected(projected, values));
            else if (projected->is_exact)
                assert_false(holds_projected(projected, values));
        } while (next_values(values));
    }
    assert_true(exact > ROUNDS / 2);
}

/* By numbers: does one of the others hold wherever the condition does? */
static bool is_covered(const struct condition *condition,
                       const struct projected_condition *const *others, size_t count)
{
    int64_t values[SYMBOLS + 1];
    first_values(values);
    do {
        bool is_known = !holds_all(condition, values);
        for (size_t i = 0; i < count && !is_known; i++)
            is_known = holds_projected(others[i], values);
        if (!is_known)
            return false;
    } while (next_values(values));
    return true;
}

static void a_condition_is_covered_when_numbers_say_so(void **state)
{
    (void)state;
    struct rng rng = rng_derive(4, "conditions");
    size_t covered = 0;
    for (size_t i = 0; i < ROUNDS; i++) {
        _Alignas(16) char rooms[2][ROOM];
        const struct projected_condition *others[2];
        struct difference_bounds bounds;
        struct condition condition;
        for (size_t k = 0; k < 2; k++) {
            fill(&rng, &condition, &bounds);
            assert_true(condition_project(&bounds, first_two, 3, rooms[k], ROOM) > 0);
            others[k] = (const void *)rooms[k];
        }
        fill(&rng, &condition, &bounds);
        for (uint32_t count = 1; count <= 2; count++) {
            struct known_conditions known = {others, count, first_two};
            struct answered_by by = {0};
            uint32_t left = 1000;
            bool answer = condition_is_covered(&bounds, &known, 0, &left, &by);
            assert_int_equal(answer, is_covered(&condition, others, count));
            covered += answer;
        }
    }
    assert_true(covered > 100);
}

static void what_differs_by_its_bounds_need_not_be_remembered(void **state)
{
    (void)state;
    struct difference_bounds bounds;
    begin(&bounds);
    struct constraint different = {IS_DIFFERENT, 1, 2, 0, 0}, less = {IS_AT_MOST, 1, 2, 0, -1};
    assert_true(condition_assume(&bounds, &different));
    assert_int_equal(bounds.different_count, 1);
    assert_true(condition_assume(&bounds, &less));
    assert_int_equal(bounds.different_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_possible_is_what_some_numbers_show),
        cmocka_unit_test(a_solution_satisfies_what_was_assumed),
        cmocka_unit_test(an_exact_projection_says_what_some_value_of_the_others_allows),
        cmocka_unit_test(a_condition_is_covered_when_numbers_say_so),
        cmocka_unit_test(what_differs_by_its_bounds_need_not_be_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
