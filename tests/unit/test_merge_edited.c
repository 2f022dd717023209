/* A file of tests that a person edited is renewed around what is theirs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "suite/merge_edited.h"

#define HEAD "/* Tests. */\n#include \"box.h\"\n\n#include \"assay_check.h\"\n\n"
#define VISIT "static int visit(int a)\n{\n    return a;\n}\n\n"
#define OTHER_VISIT "static int visit(int a)\n{\n    return 1;\n}\n\n"
#define EACH "static void box_each_runs(void)\n{\n    box_each(visit);\n}\n\n"
#define OWN_EACH "static void box_each_runs(void)\n{\n    CHECK(box_each(visit) == 7);\n}\n\n"
#define SIZE "/* Alone: 1 branch. */\nstatic void box_size_returns_1(void)\n{\n}\n\n"
#define NEW_SIZE "/* Alone: 2 branches. */\nstatic void box_size_returns_1(void)\n{\n}\n\n"
#define MAIN(entries) \
    "int main(int argc, char **argv)\n{\n    static const struct assay_test tests[] = {\n" entries \
    "    };\n    return assay_run(tests, sizeof tests / sizeof *tests, argc, argv);\n}\n"
#define ENTRY(name) "        {\"" #name "\", " #name "},\n"

static struct arena arena;

static int end(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

/* `before` is what was written, `edited` what became of it, `made` what is written now. */
static struct merged_file merged(const char *before, const char *edited, const char *made)
{
    static const char *const known[] = {"box_each_runs", "box_size_returns_1"};
    struct blocks ours = {0};
    blocks_split(&ours, &arena, before);
    struct merge_sides sides = {.format = "plain", .edited = edited, .made = made, .ours = &ours,
                                .known = known, .known_count = 2};
    struct merged_file file = merge_edited(&arena, &sides);
    vector_release(&ours);
    return file;
}

static const char before[] =
    HEAD VISIT EACH SIZE MAIN(ENTRY(box_each_runs) ENTRY(box_size_returns_1));

static void an_edited_test_stays_and_the_others_are_renewed(void **state)
{
    (void)state;
    struct merged_file file = merged(
        before, HEAD VISIT OWN_EACH SIZE MAIN(ENTRY(box_each_runs) ENTRY(box_size_returns_1)),
        HEAD VISIT EACH NEW_SIZE MAIN(ENTRY(box_each_runs) ENTRY(box_size_returns_1)));
    assert_string_equal(file.content, HEAD VISIT OWN_EACH NEW_SIZE MAIN(
                                          ENTRY(box_each_runs) ENTRY(box_size_returns_1)));
    assert_int_equal(file.kept_count, 1);
    assert_string_equal(file.kept[0].name, "box_each_runs");
    assert_int_equal(file.kept[0].line, 11);
    assert_int_equal(file.kept[0].end, 14);
}

static void what_is_not_edited_is_what_is_made(void **state)
{
    (void)state;
    const char *made = HEAD OTHER_VISIT EACH MAIN(ENTRY(box_each_runs));
    struct merged_file file = merged(before, before, made);
    assert_string_equal(file.content, made);
    assert_int_equal(file.kept_count, 0);
}

#define MATH_HEAD \
    "/* Tests. */\n#include \"box.h\"\n#include <math.h>\n\n#include \"assay_check.h\"\n\n"
#define ADDED \
    "static double half;\n\n/* Mine: \"}\" */\nstatic void mine(void)\n{\n    half = 0.5;\n}\n\n"

static void what_a_person_added_stays_where_it_was(void **state)
{
    (void)state;
    static const char last[] = MAIN(ENTRY(box_each_runs) ENTRY(mine) ENTRY(box_size_returns_1))
        "/* last */\n";
    const char *edited = arena_printf(&arena, MATH_HEAD VISIT EACH "%s" SIZE "%s", ADDED, last);
    struct merged_file file =
        merged(before, edited, HEAD VISIT EACH NEW_SIZE MAIN(ENTRY(box_each_runs)
                                                             ENTRY(box_size_returns_1)));
    assert_string_equal(file.content, arena_printf(&arena, MATH_HEAD VISIT EACH "%s" NEW_SIZE "%s",
                                                   ADDED, last));
}

static void an_edited_test_keeps_the_functions_that_it_uses(void **state)
{
    (void)state;
    const char *edited =
        HEAD VISIT OWN_EACH SIZE MAIN(ENTRY(box_each_runs) ENTRY(box_size_returns_1));
    struct merged_file file =
        merged(before, edited, HEAD NEW_SIZE MAIN(ENTRY(box_size_returns_1)));
    assert_string_equal(file.content, HEAD VISIT OWN_EACH NEW_SIZE MAIN(
                                          ENTRY(box_each_runs) ENTRY(box_size_returns_1)));
}

static void a_function_of_the_same_name_that_does_something_else_is_renamed(void **state)
{
    (void)state;
    const char *edited =
        HEAD VISIT OWN_EACH SIZE MAIN(ENTRY(box_each_runs) ENTRY(box_size_returns_1));
    const char *all = "static void box_all_runs(void)\n{\n    box_all(visit, \"visit\");\n}\n\n";
    struct merged_file file = merged(
        before, edited, arena_printf(&arena, HEAD OTHER_VISIT "%s%s", all,
                                     MAIN(ENTRY(box_all_runs))));
    assert_non_null(strstr(file.content, VISIT OWN_EACH));
    assert_non_null(strstr(file.content, "static int visit2(int a)\n{\n    return 1;\n}\n"));
    assert_non_null(strstr(file.content, "    box_all(visit2, \"visit\");\n"));
}

static void a_test_that_was_taken_out_stays_out_with_what_only_it_uses(void **state)
{
    (void)state;
    struct merged_file file =
        merged(before, HEAD SIZE MAIN(ENTRY(box_size_returns_1)),
               HEAD VISIT EACH NEW_SIZE MAIN(ENTRY(box_each_runs) ENTRY(box_size_returns_1)));
    assert_string_equal(file.content, HEAD NEW_SIZE MAIN(ENTRY(box_size_returns_1)));
    assert_int_equal(file.taken_out_count, 1);
    assert_string_equal(file.taken_out[0], "box_each_runs");
}

static void a_test_that_is_not_run_any_more_stays_out(void **state)
{
    (void)state;
    const char *all = HEAD VISIT EACH NEW_SIZE MAIN(ENTRY(box_each_runs) ENTRY(box_size_returns_1));
    struct merged_file file =
        merged(before, HEAD VISIT EACH SIZE MAIN(ENTRY(box_size_returns_1)), all);
    assert_string_equal(file.content, HEAD NEW_SIZE MAIN(ENTRY(box_size_returns_1)));
    assert_int_equal(file.taken_out_count, 1);
    assert_string_equal(file.taken_out[0], "box_each_runs");
}

static void a_test_that_is_not_run_any_more_stays_where_a_person_calls_it(void **state)
{
    (void)state;
    static const char twice[] =
        "static void box_size_returns_1(void)\n{\n    box_each_runs();\n}\n\n";
    const char *edited = arena_printf(&arena, HEAD VISIT EACH "%s%s", twice,
                                      MAIN(ENTRY(box_size_returns_1)));
    struct merged_file file =
        merged(before, edited,
               HEAD VISIT EACH NEW_SIZE MAIN(ENTRY(box_each_runs) ENTRY(box_size_returns_1)));
    assert_string_equal(file.content, edited);
    assert_int_equal(file.taken_out_count, 0);
}

static void an_edited_program_runs_what_is_new(void **state)
{
    (void)state;
#define OWN_MAIN(entries) \
    "int main(int argc, char **argv)\n{\n    box_begin();\n" \
    "    static const struct assay_test tests[] = {\n" entries "    };\n" \
    "    return assay_run(tests, sizeof tests / sizeof *tests, argc, argv);\n}\n"
    struct merged_file file =
        merged(before, HEAD VISIT EACH OWN_MAIN(ENTRY(box_each_runs)),
               HEAD VISIT EACH "static void box_new_runs(void)\n{\n}\n\n" MAIN(
                   ENTRY(box_each_runs) ENTRY(box_new_runs)));
    assert_string_equal(file.content,
                        HEAD VISIT EACH "static void box_new_runs(void)\n{\n}\n\n" OWN_MAIN(
                            ENTRY(box_each_runs) ENTRY(box_new_runs)));
}

static void tests_of_other_frameworks_stay_as_well(void **state)
{
    (void)state;
    static const char was[] = "#include <criterion/criterion.h>\n\nTest(test_box, box_size)\n"
                              "{\n    cr_assert(box_size() == 1);\n}\n";
    static const char own[] = "#include <criterion/criterion.h>\n\nTest(test_box, box_size)\n"
                              "{\n    cr_assert(box_size() == 2);\n}\n";
    static const char made[] = "#include <criterion/criterion.h>\n\nTest(test_box, box_size)\n"
                               "{\n    cr_assert(box_size() == 3);\n}\n\n"
                               "Test(test_box, box_new)\n{\n}\n";
    struct blocks ours = {0};
    blocks_split(&ours, &arena, was);
    struct merge_sides sides = {.format = "criterion", .edited = own, .made = made, .ours = &ours};
    struct merged_file file = merge_edited(&arena, &sides);
    assert_non_null(strstr(file.content, "box_size() == 2"));
    assert_null(strstr(file.content, "box_size() == 3"));
    assert_non_null(strstr(file.content, "\nTest(test_box, box_new)\n{\n}\n"));
    vector_release(&ours);
}

static void blocks_are_what_stands_together(void **state)
{
    (void)state;
    struct blocks blocks = {0};
    blocks_split(&blocks, &arena,
                 "/* A } and { */\n#define A \\\n    1\n#define B\nint a;\n"
                 "/* f */\nint f(void)\n{\n    g(\"{\", '}'); // }\n\n}\nEND_TEST\n\n\nlast\n");
    static const char *const texts[] = {
        "/* A } and { */", "#define A \\\n    1", "#define B", "int a;",
        "/* f */\nint f(void)\n{\n    g(\"{\", '}'); // }\n\n}\nEND_TEST", "last"};
    assert_int_equal(blocks.count, 6);
    for (size_t i = 0; i < blocks.count; i++) {
        assert_string_equal(blocks.items[i].text, texts[i]);
        assert_int_equal(blocks.items[i].is_apart, i == 5);
    }
    vector_release(&blocks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(an_edited_test_stays_and_the_others_are_renewed, end),
        cmocka_unit_test_teardown(what_is_not_edited_is_what_is_made, end),
        cmocka_unit_test_teardown(what_a_person_added_stays_where_it_was, end),
        cmocka_unit_test_teardown(an_edited_test_keeps_the_functions_that_it_uses, end),
        cmocka_unit_test_teardown(a_function_of_the_same_name_that_does_something_else_is_renamed,
                                  end),
        cmocka_unit_test_teardown(a_test_that_was_taken_out_stays_out_with_what_only_it_uses, end),
        cmocka_unit_test_teardown(a_test_that_is_not_run_any_more_stays_out, end),
        cmocka_unit_test_teardown(a_test_that_is_not_run_any_more_stays_where_a_person_calls_it,
                                  end),
        cmocka_unit_test_teardown(an_edited_program_runs_what_is_new, end),
        cmocka_unit_test_teardown(tests_of_other_frameworks_stay_as_well, end),
        cmocka_unit_test_teardown(blocks_are_what_stands_together, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
