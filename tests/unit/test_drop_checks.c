/* Checks that notice nothing go: by the mutants that each was the first to fail on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model_builder.h"
#include "suite/drop_checks.h"

enum { MUTANTS = 4, TESTS = 2, LINE = 7 };

/* A test of list_add, with a list that list_new made, and one of list_new. */
struct bench {
    struct model model;
    struct test tests[TESTS];
    struct suite suite;
    struct written written;
    struct mutants mutants;
    struct mutation_result mutation;
    uint8_t runs[(MUTANTS + 1) * TESTS], statuses[(MUTANTS + 1) * TESTS];
    bool is_kept[TESTS];
};

enum { OPENING = 1, ADDING = 2, COUNTING = 3 }; /* statements of the first test */

static void declare(struct model *model)
{
    model_function(model, "struct list *", "list_new");
    struct function *open = model_function(model, "int", "list_open");
    model_parameter(model, open, "struct list *", "list", ROLE_OBJECT);
    struct function *add = model_function(model, "int", "list_add");
    model_parameter(model, add, "struct list *", "list", ROLE_OBJECT);
    struct function *count = model_function(model, "int", "list_count");
    model_parameter(model, count, "const struct list *", "list", ROLE_OBJECT);
    model_finish(model);
}

static void write_check(struct bench *bench, uint32_t test, size_t statement, uint32_t line)
{
    struct written_check check = {.test = test, .line = line, .end = line,
                                  .origin = {CHECK_OF_RESULT, statement, 0}};
    vector_push(&bench->written.checks, check);
}

static void write_test(struct bench *bench, size_t index, const char *text, size_t observers)
{
    struct test *test = &bench->tests[index];
    test->statements = model_statements(&bench->model, text);
    test->clean_up = test->statements.count;
    test->observer_count = observers;
    memset(test->asserts, 1, sizeof test->asserts);
    struct written_test written = {.name = "test", .file = "tests/test_list.c", .index = index};
    vector_push(&bench->written.tests, written);
    bench->is_kept[index] = true;
}

static int set_up(void **state)
{
    static struct bench bench;
    memset(&bench, 0, sizeof bench);
    model_init(&bench.model);
    declare(&bench.model);
    write_test(&bench, 0,
               "v0 = call list_new()\n"
               "v1 = call list_open(v0)\n"
               "v2 = call list_add(v0)\n"
               "v3 = call list_count(v0)\n",
               1);
    for (size_t i = 0; i <= COUNTING; i++)
        write_check(&bench, 0, i, (uint32_t)(LINE + i));
    write_test(&bench, 1, "v0 = call list_new()\nv1 = call list_open(v0)\n", 0);
    write_check(&bench, 1, 1, LINE + 20);
    mutants_init(&bench.mutants, &bench.model.arena);
    for (size_t i = 0; i < MUTANTS; i++)
        vector_push(&bench.mutants.items, ((struct mutant){0}));
    bench.suite = (struct suite){.vocabulary = &bench.model.vocabulary, .tests = bench.tests,
                                 .test_count = TESTS};
    bench.mutation = (struct mutation_result){.mutants = &bench.mutants, .test_count = TESTS,
                                              .runs = bench.runs, .statuses = bench.statuses};
    *state = &bench;
    return 0;
}

static int tear_down(void **state)
{
    struct bench *bench = *state;
    mutants_release(&bench->mutants);
    written_release(&bench->written);
    model_release(&bench->model);
    return 0;
}

/* The check in the line is the first that fails in the n-th test. */
static void kill(struct bench *bench, uint32_t mutant, size_t nth, uint32_t line)
{
    bench->runs[mutation_cell(&bench->mutation, mutant, nth)] = RUN_FAILED;
    bench->statuses[mutation_cell(&bench->mutation, mutant, nth)] = check_status(line);
}

static size_t drop(struct bench *bench)
{
    struct check_trial trial = {&bench->suite, &bench->written, &bench->mutation, bench->is_kept};
    return drop_idle_checks(&trial, 0);
}

static void an_observer_that_notices_nothing_goes(void **state)
{
    struct bench *bench = *state;
    drop(bench);
    assert_false(bench->tests[0].asserts[COUNTING]);
}

static void an_observer_that_notices_something_stays(void **state)
{
    struct bench *bench = *state;
    kill(bench, 2, 0, LINE + COUNTING);
    drop(bench);
    assert_true(bench->tests[0].asserts[COUNTING]);
}

static void what_another_test_notices_says_nothing_of_this_one(void **state)
{
    struct bench *bench = *state;
    kill(bench, 2, 1, LINE + COUNTING);
    drop(bench);
    assert_false(bench->tests[0].asserts[COUNTING]);
}

static void what_the_test_is_about_stays(void **state)
{
    struct bench *bench = *state;
    assert_int_equal(drop(bench), 2);
    assert_true(bench->tests[0].asserts[ADDING]);
}

static void that_there_is_an_object_stays(void **state)
{
    struct bench *bench = *state;
    drop(bench);
    assert_true(bench->tests[0].asserts[0]);
}

static void a_preparation_that_has_a_test_of_its_own_goes(void **state)
{
    struct bench *bench = *state;
    kill(bench, 3, 0, LINE + OPENING);
    kill(bench, 3, 1, LINE + 20);
    drop(bench);
    assert_false(bench->tests[0].asserts[OPENING]);
}

static void a_preparation_that_alone_notices_something_stays(void **state)
{
    struct bench *bench = *state;
    kill(bench, 3, 0, LINE + OPENING);
    kill(bench, 4, 1, LINE + 20);
    drop(bench);
    assert_true(bench->tests[0].asserts[OPENING]);
}

static void a_test_that_was_left_out_notices_nothing(void **state)
{
    struct bench *bench = *state;
    kill(bench, 3, 0, LINE + OPENING);
    kill(bench, 3, 1, LINE + 20);
    bench->is_kept[1] = false;
    drop(bench);
    assert_true(bench->tests[0].asserts[OPENING]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_observer_that_notices_nothing_goes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_observer_that_notices_something_stays, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_another_test_notices_says_nothing_of_this_one, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_the_test_is_about_stays, set_up, tear_down),
        cmocka_unit_test_setup_teardown(that_there_is_an_object_stays, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_preparation_that_has_a_test_of_its_own_goes, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_preparation_that_alone_notices_something_stays, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_test_that_was_left_out_notices_nothing, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
