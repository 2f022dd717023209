#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "suite/edited_tests.h"
#include "suite/edited_text.h"
#include "suite/record_tests.h"

static struct arena arena;

static int end(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

static const char plain[] =
    "#include \"list.h\"\n"
    "#include \"assay_check.h\"\n"
    "\n"
    "static void do_nothing(void)\n"
    "{\n"
    "}\n"
    "\n"
    "static void list_add_grows_the_list(void)\n"
    "{\n"
    "    struct list *list = list_new(do_nothing);\n"
    "    CHECK(list != NULL);\n"
    "\n"
    "    int add = list_add(list, 3);\n"
    "    CHECK(add == LIST_OK);\n"
    "    CHECK(list_size(list) == 1);\n"
    "    CHECK(list->items[2] == 7);\n"
    "    CHECK(strcmp(list_name(list),\n"
    "                 \"a, \\\"b\\\"\") == 0);\n"
    "    CHECK(list_is_empty(list) || add == 2);\n"
    "\n"
    "    list_free(list);\n"
    "}\n"
    "\n"
    "static void list_fill_writes(void)\n"
    "{\n"
    "    unsigned char bytes[4] = {0};\n"
    "    list_fill(bytes, 4);\n"
    "    CHECK(memcmp(bytes, \"\\000ab\", 4) == 0);\n"
    "}\n"
    "\n"
    "int main(int argc, char **argv)\n"
    "{\n"
    "    static const struct assay_test tests[] = {\n"
    "        {\"list_add_grows_the_list\", list_add_grows_the_list},\n"
    "        {\"list_fill_writes\", list_fill_writes},\n"
    "    };\n"
    "    return assay_run(tests, sizeof tests / sizeof *tests, argc, argv);\n"
    "}\n";

static struct written read_file(const char *format, const char *content)
{
    struct written written = {.arena = &arena, .format = format};
    struct written_file file = {.name = "tests/test_list.c", .content = content};
    edited_tests_read(&written, &file);
    return written;
}

static char *printed_without(const struct written *written, const char *content,
                             const struct left_out *left_out)
{
    struct text out = {0};
    struct written_file file = {.name = "tests/test_list.c", .content = content};
    record_tests_print(written, &file, left_out, &out);
    char *copy = arena_copy_string(&arena, text_string(&out));
    text_release(&out);
    return copy;
}

static char *printed(const struct written *written, const char *content)
{
    return printed_without(written, content, &(struct left_out){.side = SIDE_NEW});
}

/* `words`: its expression, what is expected, of which function and part of its doing. */
static void assert_check(const struct written *written, size_t index, const char *const words[4])
{
    assert_true(index < written->checks.count);
    const struct written_check *check = &written->checks.items[index];
    assert_string_equal(check->expression, words[0]);
    assert_string_equal(check->expected, words[1]);
    assert_string_equal(check->function, words[2]);
    assert_string_equal(check->part, words[3]);
}

#define ASSERT_CHECK(written, index, ...) \
    assert_check(written, index, (const char *const[]){__VA_ARGS__})

static void tests_and_their_lines_are_found(void **state)
{
    (void)state;
    struct written written = read_file("plain", plain);
    assert_int_equal(written.tests.count, 2);
    assert_string_equal(written.tests.items[0].name, "list_add_grows_the_list");
    assert_int_equal(written.tests.items[0].line, 8);
    assert_int_equal(written.tests.items[0].end, 22);
    assert_string_equal(written.tests.items[0].function, "list_add");
    assert_string_equal(written.tests.items[1].function, "list_fill");
    written_release(&written);
}

static void checks_know_whose_doing_they_are_about(void **state)
{
    (void)state;
    struct written written = read_file("plain", plain);
    assert_int_equal(written.checks.count, 7);
    ASSERT_CHECK(&written, 0, "list", "NULL", "list_new", "result");
    ASSERT_CHECK(&written, 1, "add", "LIST_OK", "list_add", "result");
    ASSERT_CHECK(&written, 2, "list_size(list)", "1", "list_size", "result");
    ASSERT_CHECK(&written, 3, "list->items[2]", "7", "list_add", "->items[]");
    ASSERT_CHECK(&written, 4, "list_name(list)", "\"a, \\\"b\\\"\"", "list_name", "text");
    ASSERT_CHECK(&written, 5, "list_is_empty(list) || add == 2", "", "list_is_empty", "result");
    ASSERT_CHECK(&written, 6, "bytes", "\"\\000ab\"", "list_fill", "bytes");
    assert_int_equal(written.checks.items[4].line, 17);
    assert_int_equal(written.checks.items[4].end, 18);
    written_release(&written);
}

static void what_has_no_variable_is_the_last_calls_doing(void **state)
{
    (void)state;
    static const char content[] =
        "static void list_open_fails(void)\n{\n    assay_listen();\n"
        "    struct list *list = list_open(\"x\");\n    CHECK(list == NULL);\n"
        "    CHECK(errno == ENOENT);\n    CHECK(strcmp(assay_heard(), \"a\") == 0);\n}\n"
        "        {\"list_open_fails\", list_open_fails},\n";
    struct written written = read_file("plain", content);
    assert_int_equal(written.checks.count, 3);
    ASSERT_CHECK(&written, 1, "errno", "ENOENT", "list_open", "errno");
    ASSERT_CHECK(&written, 2, "assay_heard()", "\"a\"", "list_open", "text");
    written_release(&written);
}

static size_t count_lines(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

static void checks_are_replaced_and_lines_stay(void **state)
{
    (void)state;
    struct written written = read_file("plain", plain);
    const char *out = printed(&written, plain);
    assert_non_null(strstr(out, "ASSAY_SEE_OTHER(11, (list), (NULL));\n"));
    assert_non_null(strstr(out, "ASSAY_SEE(14, (add), (LIST_OK));\n"));
    assert_non_null(strstr(out, "ASSAY_SEE_STRING(17, (list_name(list)));\n\n"));
    assert_non_null(strstr(out, "ASSAY_SEE_CONDITION(19, (list_is_empty(list) || add == 2));\n"));
    assert_non_null(strstr(out, "ASSAY_SEE_BYTES(28, (bytes), (4));\n"));
    assert_null(strstr(out, "CHECK("));
    assert_int_equal(count_lines(out), count_lines(plain));
    written_release(&written);
}

static void what_cannot_be_built_is_left_out(void **state)
{
    (void)state;
    struct written written = read_file("plain", plain);
    static const struct obstacles tests[2] = {[1] = {{[SIDE_NEW] = "gone"}}};
    static const struct obstacles checks[7] = {[2] = {{[SIDE_NEW] = "gone"}}};
    const char *out = printed_without(&written, plain,
                                      &(struct left_out){tests, checks, SIDE_NEW});
    assert_null(strstr(out, "list_size"));
    assert_non_null(strstr(out, "list_is_empty"));
    assert_null(strstr(out, "list_fill(bytes"));
    assert_non_null(strstr(out, "static void list_fill_writes(void)\n{\n\n"));
    assert_int_equal(count_lines(out), count_lines(plain));
    written_release(&written);
}

static void other_formats_are_read_as_well(void **state)
{
    (void)state;
    static const char cmocka[] =
        "static void list_new_is_empty(void **state)\n{\n    (void)state;\n"
        "    struct list *list = list_new();\n    assert_non_null(list);\n"
        "    assert_int_equal(list_size(list), 0);\n"
        "    assert_string_equal(list_name(list), \"x\");\n"
        "    assert_true(list->rate == 0.5);\n    assert_false(list_is_full(list));\n}\n"
        "int main(void)\n{\n        cmocka_unit_test(list_new_is_empty),\n}\n";
    struct written written = read_file("cmocka", cmocka);
    assert_int_equal(written.tests.count, 1);
    assert_int_equal(written.checks.count, 5);
    const char *out = printed(&written, cmocka);
    assert_non_null(strstr(out, "ASSAY_SEE_OTHER(5, (list), (NULL));"));
    assert_non_null(strstr(out, "ASSAY_SEE(6, (list_size(list)), (0));"));
    assert_non_null(strstr(out, "ASSAY_SEE_STRING(7, (list_name(list)));"));
    assert_non_null(strstr(out, "ASSAY_SEE(8, (list->rate), (0.5));"));
    assert_non_null(strstr(out, "ASSAY_SEE_CONDITION(9, (list_is_full(list)));"));
    written_release(&written);

    static const char unity[] =
        "static void list_new_is_empty(void)\n{\n"
        "    TEST_ASSERT_EQUAL_UINT64(0, list_size(NULL));\n}\n"
        "int main(void)\n{\n    RUN(list_new_is_empty);\n}\n";
    written = read_file("unity", unity);
    assert_int_equal(written.checks.count, 1);
    ASSERT_CHECK(&written, 0, "list_size(NULL)", "0", "list_size", "result");
    written_release(&written);

    static const char criterion[] =
        "Test(test_list, list_new_is_empty)\n{\n    cr_assert_eq(list_size(NULL), 0);\n}\n";
    written = read_file("criterion", criterion);
    assert_int_equal(written.tests.count, 1);
    assert_string_equal(written.tests.items[0].name, "list_new_is_empty");
    assert_int_equal(written.checks.count, 1);
    written_release(&written);

    static const char check[] =
        "START_TEST(list_new_is_empty)\n{\n    ck_assert(!(list_is_full(NULL)));\n}\nEND_TEST\n"
        "int main(void)\n{\n    assay_add(suite, \"list_new_is_empty\", list_new_is_empty);\n}\n";
    written = read_file("check", check);
    assert_int_equal(written.tests.count, 1);
    assert_int_equal(written.checks.count, 1);
    written_release(&written);
}

static void comparisons_are_told_from_other_expressions(void **state)
{
    (void)state;
    static const struct {
        const char *text, *left, *right;
        bool is_comparison, is_equal;
    } cases[] = {
        {"a == b", "a", "b", true, true},
        {"a != NULL", "a", "NULL", true, false},
        {"p == &list", "p", "&list", true, true},
        {"&list == p", "&list", "p", true, true},
        {"f(a == b) == '='", "f(a == b)", "'='", true, true},
        {"a[x == 1].b == \"==\"", "a[x == 1].b", "\"==\"", true, true},
        {"a & b == c", NULL, NULL, false, false},
        {"a == b && c", NULL, NULL, false, false},
        {"a == b ? c : d", NULL, NULL, false, false},
        {"a <= b", NULL, NULL, false, false},
        {"flag", NULL, NULL, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ctext_comparison comparison;
        bool is_comparison = ctext_read_comparison(&arena, cases[i].text, &comparison);
        assert_int_equal(is_comparison, cases[i].is_comparison);
        if (!is_comparison)
            continue;
        assert_string_equal(comparison.left, cases[i].left);
        assert_string_equal(comparison.right, cases[i].right);
        assert_int_equal(comparison.is_equal, cases[i].is_equal);
    }
}

static void included_headers_are_listed(void **state)
{
    (void)state;
    const char **names = record_tests_headers(&arena, "#include \"a/b.h\"\n#include <c.h>\n"
                                                   "#include \"d.h\"\n");
    assert_string_equal(names[0], "a/b.h");
    assert_string_equal(names[1], "d.h");
    assert_null(names[2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tests_and_their_lines_are_found),
        cmocka_unit_test(checks_know_whose_doing_they_are_about),
        cmocka_unit_test(what_has_no_variable_is_the_last_calls_doing),
        cmocka_unit_test(checks_are_replaced_and_lines_stay),
        cmocka_unit_test(what_cannot_be_built_is_left_out),
        cmocka_unit_test(other_formats_are_read_as_well),
        cmocka_unit_test(comparisons_are_told_from_other_expressions),
        cmocka_unit_test(included_headers_are_listed),
    };
    return cmocka_run_group_tests_name("edited_tests", tests, NULL, end);
}
