#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "cluster/cluster.h"
#include "fake_executor.h"

struct fixture {
    struct model model;
    struct clusters clusters;
};

static int set_up(void **state)
{
    static struct fixture fixture;
    model_init(&fixture.model);
    fake_declare(&fixture.model, NULL);
    model_finish(&fixture.model);
    clusters_init(&fixture.clusters, &fixture.model.vocabulary, &fixture.model.arena);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    model_release(&fixture->model);
    return 0;
}

static size_t count_doubts(void *context, const struct statements *statements,
                           const struct outcome *outcome)
{
    (void)statements, (void)outcome;
    return context ? *(const size_t *)context : 0;
}

struct sort_of_failure {
    enum wire_end end;
    int contract;
    size_t doubts;
};

/* Files a sequence of so many new stacks and then a call of the function, which fails. */
static void add_doubtful(struct fixture *fixture, const char *function, size_t stacks,
                         struct sort_of_failure sort)
{
    struct model *model = &fixture->model;
    struct statements statements = {.count = 0};
    struct statement make = {.operation = (uint16_t)model_call(model, "stack_new")->id};
    struct statement fail = {.operation = (uint16_t)model_call(model, function)->id,
                             .argument_count = 1,
                             .arguments = {-1}};
    for (size_t i = 0; i < stacks; i++)
        statements_add(&statements, &make);
    statements_add(&statements, &fail);
    struct outcome outcome = {.end = sort.end, .statement = stacks,
                              .statement_count = stacks + 1, .contract = sort.contract};
    clusters_add(&fixture->clusters, &statements, &outcome, count_doubts, &sort.doubts);
}

static void add_failure(struct fixture *fixture, const char *function, size_t stacks,
                        enum wire_end end, int contract)
{
    add_doubtful(fixture, function, stacks, (struct sort_of_failure){end, contract, 0});
}

static void failures_that_look_alike_share_a_cluster(void **state)
{
    struct fixture *fixture = *state;
    for (size_t i = 1; i <= 3; i++)
        add_failure(fixture, "stack_pop", i, END_SEGMENTATION_FAULT, -1);
    assert_int_equal(fixture->clusters.count, 1);
    const struct cluster *cluster = &fixture->clusters.items[0];
    assert_int_equal(cluster->members, 3);
    assert_int_equal(cluster->end, END_SEGMENTATION_FAULT);
    assert_int_equal(cluster->contract, -1);
    assert_ptr_equal(cluster->operation, model_call(&fixture->model, "stack_pop"));
}

static void function_kind_and_contract_tell_clusters_apart(void **state)
{
    struct fixture *fixture = *state;
    add_failure(fixture, "stack_pop", 1, END_SEGMENTATION_FAULT, -1);
    add_failure(fixture, "stack_size", 1, END_SEGMENTATION_FAULT, -1);
    add_failure(fixture, "stack_pop", 1, END_ABORT, -1);
    add_failure(fixture, "stack_pop", 1, END_INVARIANT, 0);
    add_failure(fixture, "stack_pop", 1, END_INVARIANT, 1);
    add_failure(fixture, "stack_pop", 2, END_INVARIANT, 1);
    assert_int_equal(fixture->clusters.count, 5);
    assert_int_equal(fixture->clusters.items[3].members, 1);
    assert_int_equal(fixture->clusters.items[4].members, 2);
}

static void assert_counts(const struct cluster *cluster, const size_t *expected, size_t count)
{
    assert_int_equal(cluster->exemplar_count, count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(cluster->exemplars[i].count, expected[i]);
}

static void the_smallest_members_are_kept_in_order(void **state)
{
    struct fixture *fixture = *state;
    static const size_t stacks[] = {9, 5, 7, 3, 8, 4, 20, 1};
    for (size_t i = 0; i < sizeof stacks / sizeof stacks[0]; i++)
        add_failure(fixture, "stack_pop", stacks[i], END_ABORT, -1);
    const struct cluster *cluster = &fixture->clusters.items[0];
    assert_int_equal(cluster->members, 8);
    assert_counts(cluster, (size_t[]){2, 4, 5, 6}, CLUSTER_EXEMPLARS);
}

static void members_with_fewer_doubts_come_first(void **state)
{
    struct fixture *fixture = *state;
    static const size_t stacks[] = {1, 2, 3, 4, 9}, doubts[] = {2, 2, 1, 2, 0};
    for (size_t i = 0; i < sizeof stacks / sizeof stacks[0]; i++)
        add_doubtful(fixture, "stack_pop", stacks[i],
                     (struct sort_of_failure){END_ABORT, -1, doubts[i]});
    assert_counts(&fixture->clusters.items[0], (size_t[]){10, 4, 2, 3}, CLUSTER_EXEMPLARS);
}

static void a_cluster_with_room_keeps_its_large_members(void **state)
{
    struct fixture *fixture = *state;
    add_failure(fixture, "stack_pop", 2, END_ABORT, -1);
    add_failure(fixture, "stack_pop", 9, END_ABORT, -1);
    add_failure(fixture, "stack_pop", 5, END_ABORT, -1);
    assert_counts(&fixture->clusters.items[0], (size_t[]){3, 6, 10}, 3);
}

static void what_comes_after_the_failure_is_cut_off(void **state)
{
    struct fixture *fixture = *state;
    struct model *model = &fixture->model;
    struct statements statements = model_statements(model, "v0 = call stack_new()\n"
                                                           "v1 = call stack_pop(v0)\n"
                                                           "call stack_free(v0)\n");
    struct outcome outcome;
    fake_execute(&model->vocabulary, &statements, &outcome);
    clusters_add(&fixture->clusters, &statements, &outcome, count_doubts, NULL);
    const struct exemplar *exemplar = &fixture->clusters.items[0].exemplars[0];
    struct statements kept = {.count = exemplar->count};
    memcpy(kept.items, exemplar->statements, exemplar->count * sizeof kept.items[0]);
    assert_statements(model, &kept, "v0 = call stack_new()\n"
                                    "v1 = call stack_pop(v0)\n");
}

static void an_exemplar_is_a_copy(void **state)
{
    struct fixture *fixture = *state;
    struct model *model = &fixture->model;
    struct statements statements = model_statements(model, "v0 = call stack_new()\n"
                                                           "call stack_abort(v0)\n");
    struct outcome outcome;
    fake_execute(&model->vocabulary, &statements, &outcome);
    clusters_add(&fixture->clusters, &statements, &outcome, count_doubts, NULL);
    memset(&statements, 0xFF, sizeof statements);
    const struct exemplar *exemplar = &fixture->clusters.items[0].exemplars[0];
    assert_int_equal(exemplar->statements[1].operation, model_call(model, "stack_abort")->id);
}

static void a_failure_at_the_end_belongs_to_the_last_statement(void **state)
{
    struct fixture *fixture = *state;
    struct model *model = &fixture->model;
    struct statements statements = model_statements(model, "v0 = call stack_new()\n"
                                                           "v1 = call stack_size(v0)\n");
    struct outcome outcome = {.end = END_LEAK, .statement = 2, .statement_count = 2,
                              .contract = -1};
    clusters_add(&fixture->clusters, &statements, &outcome, count_doubts, NULL);
    const struct cluster *cluster = &fixture->clusters.items[0];
    assert_ptr_equal(cluster->operation, model_call(model, "stack_size"));
    assert_int_equal(cluster->exemplars[0].count, 2);
}

static void there_is_a_largest_number_of_clusters(void **state)
{
    struct fixture *fixture = *state;
    for (int contract = 0; contract < CLUSTERS_MAXIMUM + 10; contract++)
        add_failure(fixture, "stack_pop", 1, END_ENSURES, contract);
    assert_int_equal(fixture->clusters.count, CLUSTERS_MAXIMUM);
    assert_int_equal(fixture->clusters.left_out, 10);
    add_failure(fixture, "stack_pop", 1, END_ENSURES, 5);
    assert_int_equal(fixture->clusters.items[5].members, 2);
    assert_int_equal(fixture->clusters.left_out, 10);
}

static void large_members_of_a_full_cluster_cost_no_memory(void **state)
{
    struct fixture *fixture = *state;
    for (size_t i = 0; i < CLUSTER_EXEMPLARS; i++)
        add_failure(fixture, "stack_pop", 1, END_ABORT, -1);
    size_t before = fixture->model.arena.total;
    for (int i = 0; i < 1000; i++)
        add_failure(fixture, "stack_pop", 200, END_ABORT, -1);
    assert_int_equal(fixture->model.arena.total, before);
    assert_int_equal(fixture->clusters.items[0].members, 1000 + CLUSTER_EXEMPLARS);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(failures_that_look_alike_share_a_cluster),
        TEST(function_kind_and_contract_tell_clusters_apart),
        TEST(the_smallest_members_are_kept_in_order),
        TEST(members_with_fewer_doubts_come_first),
        TEST(a_cluster_with_room_keeps_its_large_members),
        TEST(what_comes_after_the_failure_is_cut_off),
        TEST(an_exemplar_is_a_copy),
        TEST(a_failure_at_the_end_belongs_to_the_last_statement),
        TEST(there_is_a_largest_number_of_clusters),
        TEST(large_members_of_a_full_cluster_cost_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
