/* Taking tests out of a test file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "suite/edited_tests.h"
#include "suite/take_out_tests.h"

static const char file[] =
    "/* SPDX-License-Identifier: 0BSD\n"
    " * Regression tests. */\n"
    "#include \"box.h\"\n"
    "\n"
    "static struct {\n"
    "    int is_on;\n"
    "} ear;\n"
    "\n"
    "static void hear(void)\n"
    "{\n"
    "    ear.is_on++;\n"
    "}\n"
    "\n"
    "/* Tells. */\n"
    "static void notice(int a)\n"
    "{\n"
    "    hear();\n"
    "}\n"
    "\n"
    "static int visit(int a)\n"
    "{\n"
    "    return 1;\n"
    "}\n"
    "\n"
    "/* Alone: 1 branch. */\n"
    "static void box_each_runs(void)\n"
    "{\n"
    "    box_each(notice);\n"
    "}\n"
    "\n"
    "/* Alone: 2 branches (box.c:1,\n"
    " * box.c:7). */\n"
    "static void box_all_returns_1(void)\n"
    "{\n"
    "    CHECK(box_all(visit) == 1);\n"
    "}\n"
    "\n"
    "int main(int argc, char **argv)\n"
    "{\n"
    "    static const struct assay_test tests[] = {\n"
    "        {\"box_each_runs\", box_each_runs},\n"
    "        {\"box_all_returns_1\", box_all_returns_1},\n"
    "    };\n"
    "    return assay_run(tests, sizeof tests / sizeof *tests, argc, argv);\n"
    "}\n";

static const struct written_file box_file = {.name = "tests/test_box.c", .content = file};

struct bench {
    struct arena arena;
    struct written written, after;
    struct text out;
};

static int set_up(void **state)
{
    static struct bench bench;
    bench = (struct bench){.written = {.arena = &bench.arena, .format = "plain"}};
    edited_tests_read(&bench.written, &box_file);
    *state = &bench;
    return 0;
}

static int tear_down(void **state)
{
    struct bench *bench = *state;
    text_release(&bench->out);
    written_release(&bench->written);
    written_release(&bench->after);
    arena_release(&bench->arena);
    return 0;
}

static const char *without(struct bench *bench, const bool *is_out)
{
    assert_int_equal(bench->written.tests.count, 2);
    take_out_tests(&bench->written, &box_file, is_out, &bench->out, &bench->after);
    return text_string(&bench->out);
}

static void nothing_changes_when_all_stay(void **state)
{
    assert_string_equal(without(*state, (const bool[]){false, false}), file);
}

static void a_test_goes_with_its_comment_and_its_entry(void **state)
{
    const char *text = without(*state, (const bool[]){false, true});
    assert_null(strstr(text, "box_all"));
    assert_null(strstr(text, "2 branches"));
    assert_null(strstr(text, "box.c:7"));
    assert_non_null(strstr(text, "/* Alone: 1 branch. */\nstatic void box_each_runs(void)\n"));
    assert_non_null(strstr(text, "    box_each(notice);\n}\n\nint main("));
    assert_non_null(strstr(text, "tests[] = {\n"
                                 "        {\"box_each_runs\", box_each_runs},\n    }"));
}

static void what_nobody_uses_any_more_goes_too(void **state)
{
    const char *text = without(*state, (const bool[]){true, false});
    assert_null(strstr(text, "notice"));
    assert_null(strstr(text, "Tells"));
    assert_null(strstr(text, "hear"));
    assert_null(strstr(text, "ear;"));
    assert_non_null(strstr(text, "#include \"box.h\"\n\nstatic int visit(int a)\n"));
    assert_non_null(strstr(text, "box_all_returns_1"));
}

static void who_stays_is_known_by_its_new_lines(void **state)
{
    struct bench *bench = *state;
    struct written read = {.arena = &bench->arena, .format = "plain"};
    const char *text = without(bench, (const bool[]){true, false});
    edited_tests_read(&read, &(struct written_file){.name = box_file.name, .content = text});
    assert_int_equal(bench->after.tests.count, 1);
    assert_int_equal(bench->after.checks.count, 1);
    assert_string_equal(bench->after.tests.items[0].name, "box_all_returns_1");
    assert_int_equal(bench->after.tests.items[0].line, read.tests.items[0].line);
    assert_int_equal(bench->after.tests.items[0].end, read.tests.items[0].end);
    assert_int_equal(bench->after.checks.items[0].line, read.checks.items[0].line);
    assert_int_equal(bench->after.checks.items[0].test, 0);
    assert_true(read.tests.items[0].line < bench->written.tests.items[1].line);
    written_release(&read);
}

static void an_emptied_test_keeps_its_lines(void **state)
{
    struct bench *bench = *state;
    take_out_bodies(&bench->written, &box_file, (const bool[]){true, false}, &bench->out);
    assert_non_null(strstr(text_string(&bench->out), "box_each_runs(void)\n{\n\n}\n"));
    assert_non_null(strstr(text_string(&bench->out), "CHECK(box_all(visit) == 1);\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_changes_when_all_stay, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_test_goes_with_its_comment_and_its_entry, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_nobody_uses_any_more_goes_too, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_stays_is_known_by_its_new_lines, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_emptied_test_keeps_its_lines, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("take_out_tests", tests, NULL, NULL);
}
