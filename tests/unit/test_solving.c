/* Which sequences are traced, how often, and what becomes of answers: the source that solves, with
 * a solver that has one decision and says what the test wants. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "generate/generate_internal.h"
#include "generate/influence.h"
#include "model_builder.h"

/* A function that takes a number and has a condition whose second way was taken. */
struct bench {
    struct solver solver;
    enum solver_answer answer;
    struct model model;
    struct arena arena;
    struct sites sites;
    struct coverage coverage;
    uint32_t wanted; /* branch */
    uint8_t influence[8];
    struct sequence_source *source;
    struct statements room;
    struct statements witness;
};

/* ---- the solver ---- */

static struct bench *bench_of(const struct solver *solver)
{
    return (struct bench *)(uintptr_t)solver;
}

static void limit(struct solver *solver, symbol_may_change *may_change, void *context)
{
    (void)solver, (void)may_change, (void)context;
}

static bool read(struct solver *solver, const struct outcome *outcome,
                 const struct statements *statements)
{
    (void)solver, (void)outcome, (void)statements;
    return true;
}

static size_t decisions(const struct solver *solver)
{
    (void)solver;
    return 1;
}

static struct decision decision(const struct solver *solver, size_t index)
{
    return (struct decision){bench_of(solver)->wanted + 1 + (uint32_t)index};
}

static size_t alternatives(const struct solver *solver, size_t index, uint32_t *branches,
                           size_t most)
{
    (void)index, (void)most;
    branches[0] = bench_of(solver)->wanted;
    return 1;
}

/* The number should be 42. */
static enum solver_answer answer(struct solver *solver, size_t index, uint32_t branch,
                                 unsigned attempt, struct solved *solved)
{
    struct bench *bench = bench_of(solver);
    (void)index, (void)branch;
    struct trace_symbol number = {.kind = TRACE_SYMBOL_NUMBER,
                                  .literal =
                                      (uint16_t)bench->witness.items[0].arguments[0]};
    *solved = (struct solved){.attempt = attempt, .is_allowed = true, .count = 1,
                              .literals = {{number, 42}}};
    return bench->answer;
}

static void tell(struct solver *solver, unsigned rung)
{
    (void)solver, (void)rung;
}

static uint64_t effort(const struct solver *solver)
{
    (void)solver;
    return 0;
}

static const struct solver_class class = {
    .limit = limit, .read = read, .decisions = decisions, .decision = decision,
    .alternatives = alternatives, .ask = answer, .tell = tell, .effort = effort,
};

static struct solver *give_solver(void *context)
{
    struct bench *bench = context;
    return &bench->solver;
}

/* ---- the library ---- */

static void add_site(struct bench *bench)
{
    sites_init(&bench->sites, &bench->arena);
    sites_begin_module(&bench->sites);
    uint32_t function = sites_add_function(&bench->sites, "takes", "/takes.c");
    struct site site = {.kind = SITE_BRANCH, .branch_count = 2, .predicate = PREDICATE_EQUAL,
                        .width = 32, .line = 1, .function = function, .left = "", .right = ""};
    bench->wanted = sites_add(&bench->sites, &site);
    coverage_init(&bench->coverage, &bench->sites, &bench->arena);
    coverage_add(&bench->coverage, bench->wanted + 1);
}

static int set_up(void **state)
{
    static struct bench bench;
    bench = (struct bench){.solver = {&class}, .answer = SOLVER_IS_IMPOSSIBLE};
    model_init(&bench.model);
    struct function *takes = model_function(&bench.model, "int", "takes");
    model_parameter(&bench.model, takes, "int", "number", ROLE_VALUE);
    model_finish(&bench.model);
    add_site(&bench);
    bench.source = source_solving.create(&(struct source_setup){
        .options = {.vocabulary = &bench.model.vocabulary, .coverage = &bench.coverage},
        .arena = &bench.arena, .solver = give_solver, .context_of_solver = &bench,
        .influence = bench.influence});
    bench.witness = model_statements(&bench.model, "v0 = call takes(int 77)\n");
    *state = &bench;
    return 0;
}

static int tear_down(void **state)
{
    struct bench *bench = *state;
    source_solving.release(bench->source);
    sites_release(&bench->sites);
    arena_release(&bench->arena);
    model_release(&bench->model);
    return 0;
}

static const struct request_kind *kind_named(const char *name)
{
    for (size_t i = 0; i < source_solving.kind_count; i++)
        if (strcmp(source_solving.kinds[i].name, name) == 0)
            return &source_solving.kinds[i];
    fail();
    return NULL;
}

/* ---- what happens ---- */

static const struct outcome fine = {.end = END_OK, .statement = 1, .statement_count = 1};

/* The witness ended well; the first to reach something or not. */
static void is_considered(struct bench *bench, bool is_first)
{
    static const struct request_kind of_another_source = {.name = "chosen"};
    static const struct candidate candidate;
    source_solving.consider(bench->source,
                            &(struct ran_sequence){.kind = &of_another_source,
                                                   .statements = &bench->witness,
                                                   .outcome = &fine},
                            &(struct kept_sequence){is_first ? &candidate : NULL, -1});
}

/* The next request of this kind has one sequence, which runs so. False: there is none. */
static bool runs(struct bench *bench, const char *name, const struct outcome *outcome)
{
    const struct request_kind *kind = kind_named(name);
    struct proposal proposal = {.arena = &bench->arena, .room = &bench->room};
    if (!source_solving.next(bench->source, kind, &proposal))
        return false;
    source_solving.learn(bench->source,
                         &(struct ran_sequence){.kind = kind, .number = proposal.number,
                                                .sequence = proposal.sequence,
                                                .statements = proposal.flat,
                                                .outcome = outcome, .is_last = true});
    return true;
}

static void what_has_no_answer_is_traced_once(void **state)
{
    struct bench *bench = *state;
    is_considered(bench, true);
    assert_true(runs(bench, "traced", &fine));
    assert_false(runs(bench, "traced", &fine));
    assert_false(runs(bench, "flips", &fine));
}

static void what_has_an_answer_is_traced_until_one_helped(void **state)
{
    struct bench *bench = *state;
    bench->answer = SOLVER_FOUND;
    is_considered(bench, true);
    assert_true(runs(bench, "traced", &fine));
    assert_true(runs(bench, "flips", &fine)); /* does not lead there */
    assert_statements(&bench->model, &bench->room, "v0 = call takes(int 42)\n");
    assert_true(runs(bench, "traced", &fine));
    struct wire_reached reached = {.branch = bench->wanted};
    struct outcome flipped = fine;
    flipped.reached = &reached;
    flipped.reached_count = 1;
    assert_true(runs(bench, "flips", &flipped));
    coverage_add(&bench->coverage, bench->wanted);
    assert_true(runs(bench, "traced", &fine)); /* sees that nothing is left */
    assert_false(runs(bench, "traced", &fine));
    assert_true(bench->influence[bench->wanted] & INFLUENCE_FLIPPED);
}

static void of_those_that_brought_nothing_some_are_traced_once(void **state)
{
    struct bench *bench = *state;
    bench->answer = SOLVER_FOUND;
    is_considered(bench, false);
    assert_false(runs(bench, "traced", &fine));
    for (size_t i = 0; i < 100; i++)
        is_considered(bench, false);
    size_t traced = 0;
    while (runs(bench, "traced", &fine))
        traced++;
    assert_in_range(traced, 2, 20);
}

static void nudging_waits_only_while_an_answer_does(void **state)
{
    struct bench *bench = *state;
    bench->answer = SOLVER_FOUND;
    is_considered(bench, true);
    assert_true(runs(bench, "traced", &fine));
    assert_true(bench->influence[bench->wanted] & INFLUENCE_SOLVING);
    assert_true(runs(bench, "flips", &fine));
    assert_false(bench->influence[bench->wanted] & INFLUENCE_SOLVING);
}

/* Without an answer there is nothing to wait for. */
static void what_is_impossible_is_left_to_nudging(void **state)
{
    struct bench *bench = *state;
    is_considered(bench, true);
    assert_true(runs(bench, "traced", &fine));
    assert_int_equal(bench->influence[bench->wanted], INFLUENCE_TRACED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_has_no_answer_is_traced_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_has_an_answer_is_traced_until_one_helped, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(of_those_that_brought_nothing_some_are_traced_once, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(nudging_waits_only_while_an_answer_does, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_impossible_is_left_to_nudging, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
