#include "emit/format.h"

#include <string.h>

#include "emit/emit_internal.h"

#define PLAIN_TEST "static void $1(void)\n{\n"
#define PLAIN_MAIN \
    "int main(int argc, char **argv)\n{\n" \
    "    static const struct assay_test tests[] = {\n"
#define PLAIN_MAIN_TAIL \
    "    };\n" \
    "    return assay_run(tests, sizeof tests / sizeof *tests, argc, argv);\n}\n"
#define UNITY_FIXTURES(enter, leave) \
    "void setUp(void)\n{\n" enter "}\n\nvoid tearDown(void)\n{\n" leave "}\n\n"
#define UNITY_MAIN \
    "/* All, or only the one that is named on the command line. */\n" \
    "#define RUN(test) \\\n" \
    "    if (argc < 2 || strcmp(argv[1], #test) == 0) \\\n" \
    "        RUN_TEST(test)\n\n" \
    "int main(int argc, char **argv)\n{\n    UNITY_BEGIN();\n"
#define UNITY_MAIN_TAIL "    return UNITY_END();\n}\n"

/* A case for each test, so that it can be asked for by name. */
#define CHECK_MAIN \
    "static TCase *assay_add(Suite *suite, const char *name, const TTest *test)\n" \
    "{\n" \
    "    TCase *tests = tcase_create(name);\n" \
    "    tcase_add_test(tests, test);\n" \
    "    suite_add_tcase(suite, tests);\n" \
    "    return tests;\n" \
    "}\n\n" \
    "int main(int argc, char **argv)\n" \
    "{\n" \
    "    Suite *suite = suite_create(\"$2\");\n"
#define CHECK_MAIN_TAIL \
    "    SRunner *runner = srunner_create(suite);\n" \
    "    srunner_run(runner, NULL, argc > 1 ? argv[1] : NULL, CK_ENV);\n" \
    "    int failed = srunner_ntests_failed(runner);\n" \
    "    srunner_free(runner);\n" \
    "    return failed != 0;\n" \
    "}\n"

const char emit_plain[] = "plain";

static const struct format formats[] = {
    {
        .name = emit_plain,
        .meaning = "C without dependencies",
        .has_own_header = true,
        .tells_tests = true,
        .includes = "",
        .header = "#include \"assay_check.h\"\n",
        .checks = {
            [CHECK_CONDITION] = "CHECK($1)",
            [CHECK_TRUE] = "CHECK($1 == true)",
            [CHECK_FALSE] = "CHECK($1 == false)",
            [CHECK_SIGNED] = "CHECK($1 == $2)",
            [CHECK_UNSIGNED] = "CHECK($1 == $2)",
            [CHECK_VALUE] = "CHECK($1 == $2)",
            [CHECK_SAME] = "CHECK($1 == $2)",
            [CHECK_NULL] = "CHECK($1 == NULL)",
            [CHECK_NOT_NULL] = "CHECK($1 != NULL)",
            [CHECK_STRING] = "CHECK(strcmp($1, $2) == 0)",
        },
        .test = {PLAIN_TEST, "}\n\n"},
        .test_in_directory = {PLAIN_TEST DIRECTORY_LINE, "}\n\n"},
        .enter = {"static int enter_directory(void)\n{\n", "    return 0;\n}\n\n"},
        .leave = {"static void leave_directory(int *entered)\n{\n    (void)entered;\n", "}\n\n"},
        .main = {PLAIN_MAIN, PLAIN_MAIN_TAIL},
        .entry = "        {\"$1\", $1},\n",
        .entry_pattern = "^ *{\\\"([A-Za-z0-9_]+)\\\",",
        .only = "$1",
        .link = "",
    },
    {
        .name = "cmocka",
        .meaning = "for cmocka",
        .includes = "#include <setjmp.h>\n#include <stdarg.h>\n#include <stddef.h>\n"
                    "#include <stdint.h>\n",
        .header = "#include <cmocka.h>\n",
        .checks = {
            [CHECK_CONDITION] = "assert_true($1)",
            [CHECK_TRUE] = "assert_true($1)",
            [CHECK_FALSE] = "assert_false($1)",
            [CHECK_SIGNED] = "assert_int_equal($1, $2)",
            [CHECK_UNSIGNED] = "assert_int_equal($1, $2)",
            [CHECK_VALUE] = "assert_true($1 == $2)",
            [CHECK_SAME] = "assert_ptr_equal($1, $2)",
            [CHECK_NULL] = "assert_null($1)",
            [CHECK_NOT_NULL] = "assert_non_null($1)",
            [CHECK_STRING] = "assert_string_equal($1, $2)",
        },
        .test = {"static void $1(void **state)\n{\n    (void)state;\n", "}\n\n"},
        .enter = {"static int enter_directory(void **state)\n{\n    (void)state;\n",
                  "    return 0;\n}\n\n"},
        .leave = {"static int leave_directory(void **state)\n{\n    (void)state;\n",
                  "    return 0;\n}\n\n"},
        .main = {"int main(int argc, char **argv)\n{\n    const struct CMUnitTest tests[] = {\n",
                 "    };\n"
                 "    if (argc > 1)\n        cmocka_set_test_filter(argv[1]);\n"
                 "    return cmocka_run_group_tests_name(\"$2\", tests, NULL, NULL);\n}\n"},
        .entry = "        cmocka_unit_test($1),\n",
        .entry_pattern = "^ *cmocka_unit_test[a-z_]*\\\\(([A-Za-z0-9_]+)",
        .entry_in_directory = "        cmocka_unit_test_setup_teardown($1, enter_directory,\n"
                              "                                        leave_directory),\n",
        .only = "$1",
        .link = " -lcmocka",
        .package = "cmocka",
    },
    {
        .name = "check",
        .meaning = "for Check",
        .includes = "",
        .header = "#include <check.h>\n",
        .checks = {
            [CHECK_CONDITION] = "ck_assert($1)",
            [CHECK_TRUE] = "ck_assert($1)",
            [CHECK_FALSE] = "ck_assert(!($1))",
            [CHECK_SIGNED] = "ck_assert_int_eq($1, $2)",
            [CHECK_UNSIGNED] = "ck_assert_uint_eq($1, $2)",
            [CHECK_VALUE] = "ck_assert($1 == $2)",
            [CHECK_SAME] = "ck_assert_ptr_eq($1, $2)",
            [CHECK_NULL] = "ck_assert_ptr_null($1)",
            [CHECK_NOT_NULL] = "ck_assert_ptr_nonnull($1)",
            [CHECK_STRING] = "ck_assert_str_eq($1, $2)",
        },
        .test = {"START_TEST($1)\n{\n", "}\nEND_TEST\n\n"},
        .enter = {"static void enter_directory(void)\n{\n", "}\n\n"},
        .leave = {"static void leave_directory(void)\n{\n", "}\n\n"},
        .main = {CHECK_MAIN, CHECK_MAIN_TAIL},
        .entry = "    assay_add(suite, \"$1\", $1);\n",
        .entry_pattern = "^ .*assay_add\\\\(suite, \\\"([A-Za-z0-9_]+)",
        .entry_in_directory = "    tcase_add_checked_fixture(assay_add(suite, \"$1\", $1),\n"
                              "                              enter_directory, leave_directory);\n",
        .only = "$1",
        .link = " $(shell pkg-config --libs check)",
        .package = "check",
    },
    {
        .name = "criterion",
        .meaning = "for Criterion",
        .includes = "",
        .header = "#include <criterion/criterion.h>\n",
        .checks = {
            [CHECK_CONDITION] = "cr_assert($1)",
            [CHECK_TRUE] = "cr_assert($1)",
            [CHECK_FALSE] = "cr_assert_not($1)",
            [CHECK_SIGNED] = "cr_assert_eq($1, $2)",
            [CHECK_UNSIGNED] = "cr_assert_eq($1, $2)",
            [CHECK_VALUE] = "cr_assert_eq($1, $2)",
            [CHECK_SAME] = "cr_assert_eq($1, $2)",
            [CHECK_NULL] = "cr_assert_null($1)",
            [CHECK_NOT_NULL] = "cr_assert_not_null($1)",
            [CHECK_STRING] = "cr_assert_str_eq($1, $2)",
        },
        .test = {"Test($2, $1)\n{\n", "}\n\n"},
        .test_in_directory = {"Test($2, $1, .init = enter_directory, .fini = leave_directory)\n{\n",
                              "}\n\n"},
        .enter = {"static void enter_directory(void)\n{\n", "}\n\n"},
        .leave = {"static void leave_directory(void)\n{\n", "}\n\n"},
        .main = {"", ""}, /* the library has one */
        .entry = "",
        .entry_pattern = "^Test\\\\([A-Za-z0-9_]+, ([A-Za-z0-9_]+)",
        .only = "--filter=*/$1",
        .link = " -lcriterion",
        .package = "criterion",
    },
    {
        .name = "unity",
        .meaning = "for Unity, which comes as sources: the environment variable UNITY names the "
                   "directory of its unity.c when tests are written and built",
        .includes = "",
        .header = "#include \"unity.h\"\n",
        /* What is expected comes first. */
        .checks = {
            [CHECK_CONDITION] = "TEST_ASSERT_TRUE($1)",
            [CHECK_TRUE] = "TEST_ASSERT_TRUE($1)",
            [CHECK_FALSE] = "TEST_ASSERT_FALSE($1)",
            [CHECK_SIGNED] = "TEST_ASSERT_EQUAL_INT64($2, $1)",
            [CHECK_UNSIGNED] = "TEST_ASSERT_EQUAL_UINT64($2, $1)",
            [CHECK_VALUE] = "TEST_ASSERT_TRUE($1 == $2)",
            [CHECK_SAME] = "TEST_ASSERT_EQUAL_PTR($2, $1)",
            [CHECK_NULL] = "TEST_ASSERT_NULL($1)",
            [CHECK_NOT_NULL] = "TEST_ASSERT_NOT_NULL($1)",
            [CHECK_STRING] = "TEST_ASSERT_EQUAL_STRING($2, $1)",
        },
        .test = {PLAIN_TEST, "}\n\n"},
        .enter = {"static void enter_directory(void)\n{\n", "}\n\n"},
        .leave = {"static void leave_directory(void)\n{\n", "}\n\n"},
        .main = {UNITY_FIXTURES("", "") UNITY_MAIN, UNITY_MAIN_TAIL},
        .main_in_directory = {UNITY_FIXTURES("    enter_directory();\n",
                                             "    leave_directory();\n") UNITY_MAIN,
                              UNITY_MAIN_TAIL},
        .entry = "    RUN($1);\n",
        .entry_pattern = "^ *RUN\\\\(([A-Za-z0-9_]+)",
        .only = "$1",
        .link = "",
        .directory_variable = "UNITY",
        .source = "unity.c",
    },
};

enum { FORMAT_COUNT = sizeof formats / sizeof *formats };

const char *const format_showing[CHECK_COUNT] = {
    [CHECK_CONDITION] = "puts($1 ? \"true\" : \"false\")",
    [CHECK_TRUE] = "puts($1 ? \"true\" : \"false\")",
    [CHECK_FALSE] = "puts($1 ? \"true\" : \"false\")",
    [CHECK_SIGNED] = "printf(\"%lld\\n\", (long long)($1))",
    [CHECK_UNSIGNED] = "printf(\"%llu\\n\", (unsigned long long)($1))",
    [CHECK_VALUE] = "printf(\"%.17Lg\\n\", (long double)($1))",
    [CHECK_SAME] = "puts($1 == $2 ? \"the same pointer\" : \"another pointer\")",
    [CHECK_NULL] = "puts($1 ? \"not NULL\" : \"NULL\")",
    [CHECK_NOT_NULL] = "puts($1 ? \"not NULL\" : \"NULL\")",
    [CHECK_STRING] = "puts($1)",
};

static const struct format *find(const char *name)
{
    for (size_t i = 0; i < FORMAT_COUNT; i++)
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    return NULL;
}

const struct format *format_named(const char *name)
{
    const struct format *format = find(name ? name : emit_plain);
    if (!format)
        BUG("a format that nobody knows");
    return format;
}

const char *emit_format_named(const char *name)
{
    const struct format *format = find(name);
    return format ? format->name : NULL;
}

bool emit_format_tells_tests(const char *format)
{
    return format_named(format)->tells_tests;
}

bool emit_format_keyword(size_t n, struct keyword *keyword)
{
    if (n < FORMAT_COUNT)
        *keyword = (struct keyword){formats[n].name, formats[n].meaning};
    return n < FORMAT_COUNT;
}

const char *emit_format_variable(const char *format)
{
    return format_named(format)->directory_variable;
}

const char *emit_only(struct arena *arena, const char *format, const char *test)
{
    struct text argument = {0};
    format_fill(&argument, format_named(format)->only, test, NULL);
    const char *copy = arena_copy_string(arena, text_string(&argument));
    text_release(&argument);
    return copy;
}

void format_fill(struct text *out, const char *template, const char *first, const char *second)
{
    for (const char *at = template; *at; at++) {
        bool is_parameter = *at == '$' && (at[1] == '1' || at[1] == '2');
        if (!is_parameter)
            text_add_char(out, *at);
        else
            text_add(out, *++at == '1' ? first : second);
    }
}
