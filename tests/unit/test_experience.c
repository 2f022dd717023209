/* What calls teach, and which calls are not sound by it: a tree of nodes, made by hand. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>

#include <cmocka.h>

#include "learn/ownership.h"
#include "model_builder.h"
#include "rule_sets.h"

enum { OFTEN = 20 };

struct tree {
    struct model model;
    struct experience *experience;
};

static int set_up(void **state)
{
    struct tree *tree = calloc(1, sizeof *tree);
    struct model *model = &tree->model;
    model_init(model);
    model_function(model, "struct node *", "node_new");
    model_function(model, "struct node *", "node_leaf");
    struct function *function = model_function(model, "int", "node_add");
    model_parameter(model, function, "struct node *", "parent", ROLE_OBJECT);
    model_parameter(model, function, "struct node *", "child", ROLE_OBJECT);
    function = model_function(model, "void", "node_free");
    model_parameter(model, function, "struct node *", "node", ROLE_OBJECT);
    function = model_function(model, "struct node *", "node_grow");
    model_parameter(model, function, "struct node *", "node", ROLE_OBJECT);
    function = model_function(model, "struct node *", "node_child");
    model_parameter(model, function, "struct node *", "node", ROLE_OBJECT);
    model_finish(model);
    tree->experience = experience_new(&model->vocabulary);
    *state = tree;
    return 0;
}

static int tear_down(void **state)
{
    struct tree *tree = *state;
    experience_free(tree->experience);
    model_release(&tree->model);
    free(tree);
    return 0;
}

static void count(struct tree *tree, const char *function,
                  const struct wire_statistics *statistics)
{
    experience_count(tree->experience, model_call(&tree->model, function)->id, statistics);
}

static void teach(struct tree *tree)
{
    count(tree, "node_free", &(struct wire_statistics){.calls = OFTEN, .passed = {OFTEN},
                                                       .freed = {OFTEN - 2}});
    count(tree, "node_add", &(struct wire_statistics){.calls = OFTEN, .passed = {OFTEN, OFTEN},
                                                      .watched = {OFTEN, OFTEN},
                                                      .held = {0, OFTEN / 2},
                                                      .owners = {0, 1}});
    count(tree, "node_child", &(struct wire_statistics){.calls = OFTEN, .passed = {OFTEN},
                                                        .results_watched = OFTEN,
                                                        .lent_by = {OFTEN}});
}

static int first_unsound(struct tree *tree, const char *text)
{
    struct statements statements = model_statements(&tree->model, text);
    return ownership_first_unsound(tree->experience, &tree->model.vocabulary, &statements);
}

static void fates_are_decided_by_ratios(void **state)
{
    struct tree *tree = *state;
    const struct operation *release = model_call(&tree->model, "node_free");
    const struct operation *add = model_call(&tree->model, "node_add");
    count(tree, "node_add", &(struct wire_statistics){.calls = OFTEN, .passed = {OFTEN},
                                                      .freed = {1}});
    assert_int_equal(experience_fate(tree->experience, add, 0), FATE_UNKNOWN);
    teach(tree);
    assert_int_equal(experience_fate(tree->experience, release, 0), FATE_RELEASED);
    assert_int_equal(experience_fate(tree->experience, add, 0), FATE_UNKNOWN);
    assert_int_equal(experience_fate(tree->experience, add, 1), FATE_TAKEN);
    assert_int_equal(experience_owner(tree->experience, add, 1), 0);
    assert_int_equal(
        experience_lender(tree->experience, model_call(&tree->model, "node_child")), 0);
}

static void what_is_documented_as_reusable_is_not_released(void **state)
{
    struct tree *tree = *state;
    const struct operation *release = model_call(&tree->model, "node_free");
    struct parameter *node = &release->function->parameters[0];
    node->fate = FATE_LENT;
    node->fate_evidence.source = EVIDENCE_COMMENT;
    teach(tree);
    assert_int_equal(experience_fate(tree->experience, release, 0), FATE_LENT);
    node->fate_evidence.source = EVIDENCE_BODY;
    teach(tree);
    assert_int_equal(experience_fate(tree->experience, release, 0), FATE_RELEASED);
}

static void nothing_is_objected_to_before_anything_is_known(void **state)
{
    assert_int_equal(first_unsound(*state, "v0 = call node_new()\n"
                                           "call node_free(v0)\n"
                                           "call node_free(v0)\n"),
                     -1);
}

static void what_is_gone_is_not_used(void **state)
{
    teach(*state);
    assert_int_equal(first_unsound(*state, "v0 = call node_new()\n"
                                           "call node_free(v0)\n"
                                           "v2 = call node_child(v0)\n"),
                     2);
}

/* As realloc does: the result may stand where the argument stood, and is no part of it. */
static void what_takes_the_place_of_what_was_released_is_not_gone_with_it(void **state)
{
    struct tree *tree = *state;
    teach(tree);
    count(tree, "node_grow", &(struct wire_statistics){.calls = OFTEN, .passed = {OFTEN},
                                                       .freed = {OFTEN - 2},
                                                       .results_watched = OFTEN,
                                                       .lent_by = {OFTEN}});
    assert_int_equal(first_unsound(tree, "v0 = call node_new()\n"
                                         "v1 = call node_grow(v0)\n"
                                         "v2 = call node_child(v1)\n"),
                     -1);
    assert_int_equal(first_unsound(tree, "v0 = call node_new()\n"
                                         "v1 = call node_grow(v0)\n"
                                         "v2 = call node_child(v0)\n"),
                     2);
}

static void what_is_held_is_neither_released_nor_inserted_again(void **state)
{
    teach(*state);
    assert_int_equal(first_unsound(*state, "v0 = call node_new()\n"
                                           "v1 = call node_new()\n"
                                           "v2 = call node_add(v0, v1)\n"
                                           "call node_free(v0)\n"),
                     -1);
    assert_int_equal(first_unsound(*state, "v0 = call node_new()\n"
                                           "v1 = call node_new()\n"
                                           "v2 = call node_add(v0, v1)\n"
                                           "call node_free(v1)\n"),
                     3);
    assert_int_equal(first_unsound(*state, "v0 = call node_new()\n"
                                           "v1 = call node_new()\n"
                                           "v2 = call node_add(v0, v1)\n"
                                           "v3 = call node_new()\n"
                                           "v4 = call node_add(v3, v1)\n"),
                     4);
    assert_int_equal(first_unsound(*state, "v0 = call node_new()\n"
                                           "v1 = call node_child(v0)\n"
                                           "call node_free(v1)\n"),
                     2);
}

static void what_is_moved_may_be_inserted_again(void **state)
{
    static const char again[] = "v0 = call node_new()\n"
                                "v1 = call node_new()\n"
                                "v2 = call node_add(v0, v1)\n"
                                "v3 = call node_add(v0, v1)\n";
    struct tree *tree = *state;
    teach(tree);
    assert_int_equal(first_unsound(tree, again), 3);
    api_find_function(&tree->model.api, "node_add")->parameters[1].is_moved = true;
    assert_int_equal(first_unsound(tree, again), -1);
    tree->model.api.rules_off = rules_with(tree->model.api.rules_off, RULE_MOVES);
    assert_int_equal(first_unsound(tree, again), 3);
}

static void circles_are_not_made(void **state)
{
    teach(*state);
    assert_int_equal(first_unsound(*state, "v0 = call node_new()\n"
                                           "v1 = call node_add(v0, v0)\n"),
                     1);
    assert_int_equal(first_unsound(*state, "v0 = call node_new()\n"
                                           "v1 = call node_new()\n"
                                           "v2 = call node_add(v0, v1)\n"
                                           "v3 = call node_add(v1, v0)\n"),
                     3);
}

static void without_the_rules_everything_is_sound(void **state)
{
    struct tree *tree = *state;
    tree->model.api.rules_off = RULES(RULE_OWNERSHIP, RULE_ALIASES);
    teach(tree);
    assert_int_equal(first_unsound(tree, "v0 = call node_new()\n"
                                         "call node_free(v0)\n"
                                         "call node_free(v0)\n"),
                     -1);
}

static void learn_crash(struct tree *tree, const char *text)
{
    struct statements statements = model_statements(&tree->model, text);
    struct outcome outcome = {.end = END_SEGMENTATION_FAULT, .statement = statements.count - 1,
                              .statement_count = statements.count};
    experience_learn(tree->experience, &statements, 0, &outcome);
}

static void an_origin_that_never_goes_well_is_avoided(void **state)
{
    struct tree *tree = *state;
    const struct operation *child = model_call(&tree->model, "node_child");
    uint32_t leaf = model_call(&tree->model, "node_leaf")->id;
    uint32_t inner = model_call(&tree->model, "node_new")->id;
    for (int i = 0; i < OFTEN; i++)
        learn_crash(tree, "v0 = call node_leaf()\nv1 = call node_child(v0)\n");
    assert_true(experience_chance(tree->experience, child, 0, leaf) < 0.1);
    assert_true(experience_chance(tree->experience, child, 0, inner) >= 1);
    assert_false(experience_went_well(tree->experience, child, 0, leaf));
    tree->model.api.rules_off = RULES(RULE_VARIANTS);
    assert_true(experience_chance(tree->experience, child, 0, leaf) >= 1);
}

static void two_failures_end_an_experiment_with_null(void **state)
{
    struct tree *tree = *state;
    const struct operation *child = model_call(&tree->model, "node_child");
    for (int i = 0; i < 2; i++) {
        assert_true(experience_may_try_null(tree->experience, child, 0));
        learn_crash(tree, "v0 = call node_child(null)\n");
    }
    assert_false(experience_may_try_null(tree->experience, child, 0));
    assert_int_equal(experience_nullness(tree->experience, child, 0), NULLNESS_FORBIDDEN);
}

#define TREE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TREE_TEST(fates_are_decided_by_ratios),
        TREE_TEST(what_is_documented_as_reusable_is_not_released),
        TREE_TEST(nothing_is_objected_to_before_anything_is_known),
        TREE_TEST(what_is_gone_is_not_used),
        TREE_TEST(what_takes_the_place_of_what_was_released_is_not_gone_with_it),
        TREE_TEST(what_is_held_is_neither_released_nor_inserted_again),
        TREE_TEST(what_is_moved_may_be_inserted_again),
        TREE_TEST(circles_are_not_made),
        TREE_TEST(without_the_rules_everything_is_sound),
        TREE_TEST(an_origin_that_never_goes_well_is_avoided),
        TREE_TEST(two_failures_end_an_experiment_with_null),
    };
    return cmocka_run_group_tests_name("experience", tests, NULL, NULL);
}
