/* Which tests are dropped by what the programs of a suite said. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model_builder.h"
#include "suite/writing.h"

enum { TESTS = 3 };

struct fixture {
    struct arena arena;
    struct campaign campaign;
    struct test tests[TESTS];
    struct writing writing;
};

static int begin(void **state)
{
    static struct fixture fixture;
    static const char *const names[TESTS] = {"poly_add", "poly_add_again", "poly_free"};
    memset(&fixture, 0, sizeof fixture);
    static const struct campaign_options options;
    campaign_begin(&fixture.campaign, &options, &fixture.arena);
    for (size_t i = 0; i < TESTS; i++)
        fixture.tests[i].name = names[i];
    fixture.writing.campaign = &fixture.campaign;
    fixture.writing.suite.tests = fixture.tests;
    fixture.writing.suite.test_count = TESTS;
    *state = &fixture;
    return 0;
}

static int end(void **state)
{
    struct fixture *fixture = *state;
    written_release(&fixture->writing.written);
    vector_release(&fixture->campaign.journal.notes);
    arena_release(&fixture->campaign.trial);
    arena_release(&fixture->arena);
    return 0;
}

static void a_test_in_a_report_is_dropped(void **state)
{
    struct fixture *fixture = *state;
    const char *output = "ok 1 poly_add\nok 2 poly_add_again\nok 3 poly_free\n"
                         "==1==ERROR: LeakSanitizer: detected memory leaks\n"
                         "    #0 0x5647 in malloc (test_poly+0x1)\n"
                         "    #1 0x5648 in poly_new poly.c:4:5\n"
                         "    #2 0x5649 in poly_add_again tests/test_poly.c:12:5\n";
    assert_true(mend_reported(&fixture->writing, output, "sanitizers"));
    assert_int_equal(fixture->writing.suite.test_count, 2);
    assert_string_equal(fixture->tests[0].name, "poly_add");
    assert_string_equal(fixture->tests[1].name, "poly_free");
    assert_int_equal(fixture->campaign.journal.notes.count, 1);
    assert_string_equal(fixture->campaign.journal.notes.items[0],
                        "the test poly_add_again was dropped: it fails when others run as well "
                        "with sanitizers");
}

static void lines_that_only_name_a_test_are_no_report(void **state)
{
    struct fixture *fixture = *state;
    const char *output = "ok 1 poly_add\nmake: *** an error in poly_add\n"
                         "    #1 0x5648 in poly_add_twice poly.c:4:5\n";
    assert_false(mend_reported(&fixture->writing, output, "gcc"));
    assert_int_equal(fixture->writing.suite.test_count, TESTS);
}

static void assert_left(const struct fixture *fixture, const char *first, const char *second)
{
    assert_int_equal(fixture->writing.suite.test_count, 2);
    assert_string_equal(fixture->tests[0].name, first);
    assert_string_equal(fixture->tests[1].name, second);
}

static void of_what_does_not_end_the_first_without_a_line_is_dropped(void **state)
{
    struct fixture *fixture = *state;
    assert_true(mend_hanging(&fixture->writing, "ok 1 poly_add\n# a word\n", "gcc"));
    assert_left(fixture, "poly_add", "poly_free");
    assert_string_equal(fixture->campaign.journal.notes.items[0],
                        "the test poly_add_again was dropped: it does not end with gcc");
}

static void a_test_that_failed_has_come_to_its_end(void **state)
{
    struct fixture *fixture = *state;
    assert_true(mend_hanging(&fixture->writing, "not ok 1 poly_add\nok 2 poly_add_again\n", "gcc"));
    assert_left(fixture, "poly_add", "poly_add_again");
}

static void who_ends_the_program_beside_others_is_dropped(void **state)
{
    struct fixture *fixture = *state;
    assert_true(mend_silent(&fixture->writing, "ok 1 poly_add\nok 2 poly_add_again\n", "clang"));
    assert_left(fixture, "poly_add", "poly_add_again");
}

static void lines_of_other_formats_are_not_understood(void **state)
{
    struct fixture *fixture = *state;
    fixture->writing.suite.format = "cmocka";
    assert_false(mend_hanging(&fixture->writing, "[ RUN      ] poly_add\n", "gcc"));
    assert_int_equal(fixture->writing.suite.test_count, TESTS);
}

static void where_all_have_lines_none_is_dropped(void **state)
{
    struct fixture *fixture = *state;
    const char *output = "ok 1 poly_add\nok 2 poly_add_again\nok 3 poly_free\n";
    assert_false(mend_hanging(&fixture->writing, output, "gcc"));
    assert_false(mend_silent(&fixture->writing, output, "gcc"));
    assert_int_equal(fixture->writing.suite.test_count, TESTS);
}

/* A test of two checks, on lines 3 and 4 of its file. */
static void write_checks(struct model *model, struct fixture *fixture)
{
    static const struct written_test written = {
        .name = "poly_add", .file = "tests/test_poly.c", .line = 1, .end = 5};
    static const struct written_check checks[] = {
        {.line = 3, .end = 3, .origin = {.statement = 1}},
        {.line = 4, .end = 4, .origin = {.statement = 2}},
    };
    model_init(model);
    vector_push(&fixture->writing.written.tests, written);
    vector_push(&fixture->writing.written.checks, checks[0]);
    vector_push(&fixture->writing.written.checks, checks[1]);
    model_function(model, "int", "poly_size");
    model_function(model, "int", "poly_length");
    model_finish(model);
    fixture->writing.suite.vocabulary = &model->vocabulary;
    struct test *test = &fixture->tests[0];
    test->statements = model_statements(model, "v0 = call poly_length()\n"
                                               "v1 = call poly_size()\n"
                                               "v2 = call poly_length()\n");
    test->clean_up = 3;
    test->observer_count = 2;
    test->asserts[1] = test->asserts[2] = true;
}

static void a_check_that_fails_in_two_runs_is_the_only_one_taken_back(void **state)
{
    struct fixture *fixture = *state;
    struct test *test = &fixture->tests[0];
    struct model model = {0};
    write_checks(&model, fixture);
    test->contribution = "Alone: 1 branch.";
    assert_true(mend_failing(&fixture->writing,
                             "# tests/test_poly.c:3: CHECK(poly_size() == 1)\n"
                             "not ok 1 poly_add\n"
                             "# tests/test_poly.c:3: CHECK(poly_size() == 1)\n"
                             "not ok 1 poly_add\n", "gcc"));
    assert_int_equal(fixture->writing.suite.test_count, TESTS);
    assert_int_equal(test->silenced, 1);
    assert_statements(&model, &test->statements, "v0 = call poly_length()\n"
                                                 "v1 = call poly_length()\n");
    assert_int_equal(test->observer_count, 1);
    assert_true(test->asserts[1]);
    assert_null(test->contribution);
    model_release(&model);
}

static void the_check_on_the_line_that_is_named_is_taken_back(void **state)
{
    struct fixture *fixture = *state;
    struct model model = {0};
    write_checks(&model, fixture);
    assert_true(mend_failing(&fixture->writing,
                             "# tests/test_poly.c:4: CHECK(poly_size() == 2)\n"
                             "not ok 1 poly_add\n", "gcc"));
    assert_int_equal(fixture->writing.suite.test_count, TESTS);
    assert_int_equal(fixture->writing.silenced, 1);
    assert_statements(&model, &fixture->tests[0].statements, "v0 = call poly_length()\n"
                                                             "v1 = call poly_size()\n");
    model_release(&model);
}

static void a_test_of_which_four_checks_failed_is_dropped(void **state)
{
    struct fixture *fixture = *state;
    struct model model = {0};
    write_checks(&model, fixture);
    fixture->tests[0].silenced = 4;
    assert_true(mend_failing(&fixture->writing,
                             "# tests/test_poly.c:3: CHECK(poly_size() == 1)\n"
                             "not ok 1 poly_add\n", "gcc"));
    assert_left(fixture, "poly_add_again", "poly_free");
    model_release(&model);
}

static void a_test_that_does_not_compile_is_dropped(void **state)
{
    struct fixture *fixture = *state;
    struct model model = {0};
    write_checks(&model, fixture);
    assert_true(mend_failing(&fixture->writing,
                             "tests/test_poly.c:3:5: error: too few arguments\n", "clang"));
    assert_left(fixture, "poly_add_again", "poly_free");
    assert_string_equal(fixture->campaign.journal.notes.items[0],
                        "the test poly_add was dropped: it fails to compile or to pass with clang");
    model_release(&model);
}

static void a_test_that_failed_without_a_check_is_dropped(void **state)
{
    struct fixture *fixture = *state;
    assert_true(mend_failing(&fixture->writing, "ok 1 poly_add\nnot ok 2 poly_add_again\n"
                                                "ok 3 poly_free\n", "gcc"));
    assert_left(fixture, "poly_add", "poly_free");
}

static void a_compilers_error_speaks_against_the_test_on_its_line(void **state)
{
    struct fixture *fixture = *state;
    static const struct written_test written[] = {
        {.name = "poly_add_again", .file = "tests/test_poly.c", .line = 8, .end = 12, .index = 1},
        {.name = "poly_free", .file = "tests/test_poly.c", .line = 14, .end = 19, .index = 2},
        {.name = "poly_add", .file = "tests/test_rat.c", .line = 3, .end = 30, .index = 0},
    };
    for (size_t i = 0; i < TESTS; i++)
        vector_push(&fixture->writing.written.tests, written[i]);
    assert_false(mend_failing(&fixture->writing, "tests/test_poly.c:7:1: error: no\n", "gcc"));
    assert_false(mend_failing(&fixture->writing, "tests/test_poly.c:9:1: warning: no\n", "gcc"));
    assert_true(mend_failing(&fixture->writing, "tests/test_poly.c:15:1: error: no\n", "gcc"));
    assert_left(fixture, "poly_add", "poly_add_again");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_test_in_a_report_is_dropped, begin, end),
        cmocka_unit_test_setup_teardown(lines_that_only_name_a_test_are_no_report, begin, end),
        cmocka_unit_test_setup_teardown(
            of_what_does_not_end_the_first_without_a_line_is_dropped, begin, end),
        cmocka_unit_test_setup_teardown(a_test_that_failed_has_come_to_its_end, begin, end),
        cmocka_unit_test_setup_teardown(who_ends_the_program_beside_others_is_dropped, begin, end),
        cmocka_unit_test_setup_teardown(lines_of_other_formats_are_not_understood, begin, end),
        cmocka_unit_test_setup_teardown(
            a_check_that_fails_in_two_runs_is_the_only_one_taken_back, begin, end),
        cmocka_unit_test_setup_teardown(
            the_check_on_the_line_that_is_named_is_taken_back, begin, end),
        cmocka_unit_test_setup_teardown(a_test_of_which_four_checks_failed_is_dropped, begin, end),
        cmocka_unit_test_setup_teardown(a_test_that_does_not_compile_is_dropped, begin, end),
        cmocka_unit_test_setup_teardown(a_test_that_failed_without_a_check_is_dropped, begin, end),
        cmocka_unit_test_setup_teardown(a_compilers_error_speaks_against_the_test_on_its_line,
                                        begin, end),
        cmocka_unit_test_setup_teardown(where_all_have_lines_none_is_dropped, begin, end),
    };
    return cmocka_run_group_tests_name("mend", tests, NULL, NULL);
}
