/* Units of work of a choice tree, walked by a toy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "explore/frontier.h"

enum { DEPTH = 7, LEAVES_MAXIMUM = 1 << 20, BUDGET = 37 };

static struct arena arena;

/* What is asked depends on what was answered: arities 1 to 5, and runs of different lengths. */
static uint32_t arity_at(const struct wire_choice *list, size_t depth, unsigned shape)
{
    unsigned hash = shape;
    for (size_t i = 0; i < depth; i++)
        hash = (hash ^ list[i].answer) * 2654435761u + (hash >> 11);
    return depth == DEPTH || (depth > 2 && hash % 9 == 0) ? 0 : 1 + hash / 16 % 5;
}

struct toy {
    unsigned shape;
    uint64_t leaves[LEAVES_MAXIMUM]; /* in the order of being found */
    size_t count;
};

static struct toy *toy;

static uint64_t code_of(const struct wire_choice *list, size_t count)
{
    uint64_t code = 1;
    for (size_t i = 0; i < DEPTH; i++)
        code = code * 8 + (i < count ? list[i].answer + 1 : 0);
    return code;
}

/* An independent walk. */
static uint64_t count_below(struct wire_choice *list, size_t depth)
{
    uint32_t arity = arity_at(list, depth, toy->shape);
    uint64_t leaves = arity == 0;
    for (uint32_t i = 0; i < arity; i++) {
        list[depth].answer = i;
        leaves += count_below(list, depth + 1);
    }
    return leaves;
}

/* Walks a unit as the runtime does; the rest has count 0 when there is none. */
static uint64_t walk_unit(const struct tree_unit *unit, uint64_t budget, struct choices *rest)
{
    static struct wire_choice list[DEPTH + 1];
    size_t length = unit->start.count;
    if (length)
        memcpy(list, unit->start.items, length * sizeof *list);
    for (uint64_t leaves = 0;;) {
        uint32_t arity;
        for (size_t i = 0; i < length; i++)
            list[i].arity = arity_at(list, i, toy->shape);
        while ((arity = arity_at(list, length, toy->shape)))
            list[length++] = (struct wire_choice){0, arity};
        assert_true(toy->count < LEAVES_MAXIMUM);
        toy->leaves[toy->count++] = code_of(list, length);
        leaves++;
        while (length > unit->floor) {
            uint32_t answers = length - 1 == unit->floor && unit->limit ? unit->limit
                                                                        : list[length - 1].arity;
            if (list[length - 1].answer + 1 < answers)
                break;
            length--;
        }
        bool is_over = length == unit->floor;
        if (!is_over)
            list[length - 1].answer++;
        if (is_over || leaves == budget) {
            *rest = is_over ? (struct choices){0} : (struct choices){list, length};
            return leaves;
        }
    }
}

static int compare_codes(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Several units are under way at a time, and they end in any order. */
static void explore(enum tree_order order, size_t jobs, uint64_t seed)
{
    struct frontier frontier;
    struct rng rng = rng_derive(seed, "who is faster");
    struct tree_unit *under_way[8];
    size_t busy = 0;
    double share = 0;
    frontier_init(&frontier, &arena, order, seed);
    while (!frontier_is_empty(&frontier)) {
        while (busy < jobs && (under_way[busy] = frontier_take(&frontier)))
            busy++;
        assert_true(busy > 0);
        size_t first = rng_below(&rng, (uint32_t)busy);
        struct tree_unit *unit = under_way[first];
        under_way[first] = under_way[--busy];
        struct choices rest;
        uint64_t leaves = walk_unit(unit, BUDGET, &rest);
        frontier_finish(&frontier, unit, leaves, leaves, rest.count ? &rest : NULL);
        assert_true(frontier_share_done(&frontier) > share - 1e-9);
        share = frontier_share_done(&frontier);
    }
    assert_true(share == 1);
    assert_true(frontier.weight_left > -1e-9 && frontier.weight_left < 1e-9);
}

static void begin(unsigned shape)
{
    toy->shape = shape * 2654435761u;
    toy->count = 0;
    arena_reset(&arena);
}

static void are_all_leaves_once(void)
{
    struct wire_choice list[DEPTH + 1];
    assert_int_equal(toy->count, count_below(list, 0));
    qsort(toy->leaves, toy->count, sizeof *toy->leaves, compare_codes);
    for (size_t i = 1; i < toy->count; i++)
        assert_true(toy->leaves[i - 1] != toy->leaves[i]);
}

static void units_make_up_the_tree_in_every_order(void **state)
{
    (void)state;
    for (unsigned shape = 1; shape <= 12; shape++)
        for (int order = 0; order < TREE_ORDER_COUNT; order++) {
            begin(shape);
            explore((enum tree_order)order, 1 + shape % 4, shape);
            are_all_leaves_once();
        }
}

static void one_job_walks_depth_first_in_the_order_of_the_tree(void **state)
{
    (void)state;
    begin(3);
    explore(TREE_ORDER_DEPTH, 1, 1);
    assert_true(toy->count > 4 * BUDGET);
    /* A run that ends before another's depth counts as before it. */
    for (size_t i = 1; i < toy->count; i++)
        assert_true(toy->leaves[i - 1] < toy->leaves[i]);
}

/* The set of units by their starts, added up. */
static uint64_t units_of(size_t jobs, uint64_t seed)
{
    struct frontier frontier;
    struct tree_unit *under_way[8];
    struct rng rng = rng_derive(seed, "who is faster");
    size_t busy = 0;
    uint64_t sum = 0;
    frontier_init(&frontier, &arena, TREE_ORDER_DEPTH, 1);
    while (!frontier_is_empty(&frontier)) {
        while (busy < jobs && (under_way[busy] = frontier_take(&frontier)))
            busy++;
        size_t first = rng_below(&rng, (uint32_t)busy);
        struct tree_unit *unit = under_way[first];
        under_way[first] = under_way[--busy];
        struct choices rest;
        uint64_t leaves = walk_unit(unit, BUDGET, &rest);
        sum += (code_of(unit->start.items, unit->start.count) * 31 + unit->floor) * leaves;
        frontier_finish(&frontier, unit, leaves, leaves, rest.count ? &rest : NULL);
    }
    return sum;
}

static void which_units_there_are_does_not_depend_on_the_jobs(void **state)
{
    (void)state;
    for (unsigned shape = 1; shape <= 6; shape++) {
        begin(shape);
        uint64_t one = units_of(1, 1);
        for (size_t jobs = 2; jobs <= 8; jobs += 3) {
            toy->count = 0;
            assert_true(units_of(jobs, jobs) == one);
        }
    }
}

/* Three answers, then four: a twelfth of the tree each. */
static void a_unit_under_way_counts_for_what_it_has_gone_through(void **state)
{
    (void)state;
    struct frontier frontier;
    begin(1);
    frontier_init(&frontier, &arena, TREE_ORDER_DEPTH, 1);
    struct tree_unit *unit = frontier_take(&frontier);
    for (uint32_t leaf = 0; leaf < 12; leaf++) {
        struct wire_choice list[] = {{leaf / 4, 3}, {leaf % 4, 4}};
        struct unit_progress progress = {{list, 2}, leaf + 1, leaf};
        frontier_pass(&frontier, unit, &progress);
        double error = frontier_share_done(&frontier) - leaf / 12.0;
        assert_true(error > -1e-9 && error < 1e-9);
        assert_int_equal(frontier.leaves, leaf + 1);
        assert_int_equal(frontier.runs_under_way, leaf);
    }
    frontier_finish(&frontier, unit, 12, 12, NULL);
    assert_true(frontier_share_done(&frontier) == 1);
    assert_int_equal(frontier.leaves, 12);
    assert_int_equal(frontier.runs_under_way, 0);
}

static void leaves_are_numbered_when_those_before_are_known(void **state)
{
    (void)state;
    struct frontier frontier;
    struct choices rest;
    uint64_t before;
    begin(3);
    frontier_init(&frontier, &arena, TREE_ORDER_DEPTH, 1);
    struct tree_unit *first = frontier_take(&frontier);
    walk_unit(first, BUDGET, &rest);
    frontier_finish(&frontier, first, BUDGET, BUDGET, &rest);
    assert_true(frontier_leaves_before(&frontier, first->next, &before));
    assert_int_equal(before, BUDGET);
    assert_false(frontier_leaves_before(&frontier, first->next->next, &before));
}

/* Both halves of the rest of the one unit that pays come before heavier ones. */
static void what_is_left_of_a_unit_that_has_paid_comes_first(void **state)
{
    (void)state;
    struct frontier frontier;
    struct wire_choice first[] = {{0, 4}, {1, 4}, {1, 4}}, second[] = {{0, 4}, {2, 4}, {2, 4}};
    begin(1);
    frontier_init(&frontier, &arena, TREE_ORDER_HEAVY, 1);
    frontier_finish(&frontier, frontier_take(&frontier), 1, 1, &(struct choices){first, 3});
    struct tree_unit *heavy = frontier_take(&frontier), *light = frontier_take(&frontier);
    assert_true(heavy->weight > light->weight);
    light->has_paid = true;
    frontier_finish(&frontier, light, 1, 1, &(struct choices){second, 3});
    frontier_give_back(&frontier, heavy);
    assert_int_equal(frontier_take(&frontier)->payments, 1);
    assert_int_equal(frontier_take(&frontier)->payments, 1);
    assert_ptr_equal(frontier_take(&frontier), heavy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_make_up_the_tree_in_every_order),
        cmocka_unit_test(one_job_walks_depth_first_in_the_order_of_the_tree),
        cmocka_unit_test(which_units_there_are_does_not_depend_on_the_jobs),
        cmocka_unit_test(a_unit_under_way_counts_for_what_it_has_gone_through),
        cmocka_unit_test(leaves_are_numbered_when_those_before_are_known),
        cmocka_unit_test(what_is_left_of_a_unit_that_has_paid_comes_first),
    };
    toy = calloc(1, sizeof *toy);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(toy);
    arena_release(&arena);
    return failed;
}
