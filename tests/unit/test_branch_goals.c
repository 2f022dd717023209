/* Until when workers tell of a branch, and which sequences are kept as backups for tests. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "corpus/corpus.h"
#include "fake_executor.h"
#include "trusting_advice.h"

enum {
    /* As branch_goals.c has them. */
    BACKUPS_PER_BRANCH = 3,
    TELLS_MAXIMUM = 240,
    BRANCHES = 3,
};

struct fixture {
    struct model model;
    struct sites sites;
    struct corpus corpus;
    struct statements sequence;
    struct outcome outcome;
    struct wire_reached reached;
    uint32_t decision, comparison; /* branches */
    size_t known[BRANCHES];        /* how often the workers were told that it is, by branch */
};

static void know_branch(void *context, uint32_t branch)
{
    struct fixture *fixture = context;
    assert_in_range(branch, 0, BRANCHES - 1);
    fixture->known[branch]++;
}

static uint32_t add_site(struct sites *sites, enum site_kind kind, uint32_t line)
{
    return sites_add(sites, &(struct site){.kind = kind,
                                           .line = line,
                                           .branch_count = kind == SITE_BRANCH ? 2 : 1});
}

static void begin_corpus(struct fixture *fixture)
{
    struct model *model = &fixture->model;
    sites_init(&fixture->sites, &model->arena);
    sites_add_function(&fixture->sites, "stack_push", "/stack.c");
    fixture->decision = add_site(&fixture->sites, SITE_BRANCH, 1);
    fixture->comparison = add_site(&fixture->sites, SITE_COMPARISON, 2);
    fixture->corpus = (struct corpus){.vocabulary = &model->vocabulary,
                                      .sites = &fixture->sites,
                                      .arena = &model->arena,
                                      .advice = {all_are_proper, none_takes_long, know_branch,
                                                 no_doubts_of_loss, fixture},
                                      .keeps_backups = true};
    corpus_init(&fixture->corpus);
}

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){0};
    struct model *model = &fixture.model;
    model_init(model);
    fake_declare(model, "stack_new stack_push stack_copy");
    model_finish(model);
    fixture.sequence =
        model_statements(model, "v0 = call stack_new()\ncall stack_push(v0, int 1)\n");
    begin_corpus(&fixture);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    corpus_release(&fixture->corpus);
    sites_release(&fixture->sites);
    model_release(&fixture->model);
    return 0;
}

/* Another group of sequences in which the branch is told. */
static bool tell(struct fixture *fixture, uint32_t branch)
{
    fixture->corpus.epoch++;
    return corpus_tell(&fixture->corpus, branch);
}

/* The sequence runs and reaches the decision, which is new or has been told before. */
static bool learn(struct fixture *fixture, bool is_new)
{
    fake_execute(&fixture->model.vocabulary, &fixture->sequence, &fixture->outcome);
    struct outcome *outcome = &fixture->outcome;
    fixture->reached.branch = fixture->decision;
    outcome->reached = &fixture->reached;
    outcome->told_count = 1;
    outcome->reached_count = is_new;
    return corpus_learn(&fixture->corpus, &fixture->sequence, outcome);
}

static void a_branch_is_told_until_enough_sequences_are_known(void **state)
{
    struct fixture *fixture = *state;
    for (size_t i = 0; i < BACKUPS_PER_BRANCH; i++) {
        assert_int_equal(fixture->known[fixture->decision], 0);
        assert_true(tell(fixture, fixture->decision));
        learn(fixture, i == 0);
    }
    assert_int_equal(fixture->known[fixture->decision], 1);
}

static void the_first_covers_and_the_others_are_backups(void **state)
{
    struct fixture *fixture = *state;
    assert_true(learn(fixture, true));
    assert_int_equal(fixture->corpus.covering.count, 1);
    assert_int_equal(fixture->corpus.backups.count, 0);
    assert_false(learn(fixture, false));
    assert_false(learn(fixture, false));
    assert_int_equal(fixture->corpus.covering.count, 1);
    assert_int_equal(fixture->corpus.backups.count, 2);
}

static void of_what_is_known_nothing_more_is_kept(void **state)
{
    struct fixture *fixture = *state;
    for (size_t i = 0; i < 10 * BACKUPS_PER_BRANCH; i++)
        learn(fixture, false);
    assert_int_equal(fixture->corpus.backups.count, BACKUPS_PER_BRANCH);
}

static void a_sequence_with_a_skipped_call_is_neither(void **state)
{
    struct fixture *fixture = *state;
    fixture->sequence = model_statements(&fixture->model, "v0 = call stack_new()\n"
                                                        "v1 = call stack_copy(v0)\n"
                                                        "call stack_push(v1, int 1)\n");
    assert_false(learn(fixture, true));
    assert_true(outcome_has_skipped(&fixture->outcome));
    assert_int_equal(fixture->corpus.covering.count, 0);
    assert_int_equal(fixture->corpus.backups.count, 0);
}

static void what_no_proper_sequence_reaches_is_given_up(void **state)
{
    struct fixture *fixture = *state;
    for (size_t i = 1; i < TELLS_MAXIMUM; i++)
        assert_true(tell(fixture, fixture->decision));
    assert_int_equal(fixture->known[fixture->decision], 0);
    assert_true(tell(fixture, fixture->decision));
    assert_int_equal(fixture->known[fixture->decision], 1);
    learn(fixture, false);
    assert_int_equal(fixture->corpus.backups.count, 0);
}

static void what_is_told_twice_in_a_group_counts_once(void **state)
{
    struct fixture *fixture = *state;
    assert_true(tell(fixture, fixture->decision));
    for (size_t i = 0; i < 2 * TELLS_MAXIMUM; i++)
        assert_false(corpus_tell(&fixture->corpus, fixture->decision));
    assert_int_equal(fixture->known[fixture->decision], 0);
}

static void the_other_way_of_a_decision_is_a_goal_of_its_own(void **state)
{
    struct fixture *fixture = *state;
    for (size_t i = 0; i < BACKUPS_PER_BRANCH; i++)
        learn(fixture, false);
    assert_true(tell(fixture, fixture->decision + 1));
    assert_int_equal(fixture->known[fixture->decision + 1], 0);
}

static void a_comparison_that_decides_nothing_is_known_at_once(void **state)
{
    struct fixture *fixture = *state;
    assert_false(tell(fixture, fixture->comparison));
    assert_int_equal(fixture->known[fixture->comparison], 1);
}

static void without_tests_a_branch_is_told_once(void **state)
{
    struct fixture *fixture = *state;
    fixture->corpus.keeps_backups = false;
    assert_true(tell(fixture, fixture->decision));
    assert_int_equal(fixture->known[fixture->decision], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        TEST(a_branch_is_told_until_enough_sequences_are_known),
        TEST(the_first_covers_and_the_others_are_backups),
        TEST(of_what_is_known_nothing_more_is_kept),
        TEST(a_sequence_with_a_skipped_call_is_neither),
        TEST(what_no_proper_sequence_reaches_is_given_up),
        TEST(what_is_told_twice_in_a_group_counts_once),
        TEST(the_other_way_of_a_decision_is_a_goal_of_its_own),
        TEST(a_comparison_that_decides_nothing_is_known_at_once),
        TEST(without_tests_a_branch_is_told_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
