#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "cover/cover.h"
#include "report/cover_report.h"
#include "work_directory.h"

static const char source[] = "int f(int a) { if (a > 3) return 1; return a == 7; }\n"
                             "int g(int a) { return a ? 1 : 2; }\n"
                             "int h(int a) { switch (a) { case 1: return 5; } return 0; }\n"
                             "int k(double x) { return isnan((x)) ? 1 : (ODD) ? 2 : 3; }\n";

/* f was called with 1, g never, h with 1 in one program and never in the other. */
static const char export[] =
    "{\"data\": [{\"files\": [\n"
    "  {\"filename\": \"%1$s/lib.c\",\n"
    "   \"branches\": [[1,20,1,25,0,4,0,0,4], [2,23,2,24,0,0,0,0,4], [3,29,3,35,2,0,0,0,4],\n"
    "                [3,24,3,25,0,2,0,0,4],\n"
    "                [4,26,4,26,0,2,0,0,4], [4,44,4,44,0,2,0,0,4],\n"
    "                [1,44,1,50,0,0,0,0,4]],\n"
    "   \"summary\": {\"branches\": {\"count\": 8, \"covered\": 2},\n"
    "               \"lines\": {\"count\": 3, \"covered\": 2},\n"
    "               \"functions\": {\"count\": 3, \"covered\": 2}}},\n"
    "  {\"filename\": \"%1$s/suite/tests/test_lib.c\", \"branches\": [[1,1,1,2,1,0,0,0,4]],\n"
    "   \"summary\": {\"branches\": {\"count\": 2, \"covered\": 1}}}],\n"
    " \"functions\": [\n"
    "  {\"name\": \"f\", \"count\": 4, \"filenames\": [\"%1$s/lib.c\"],\n"
    "   \"regions\": [[1,14,1,53,4,0,0,0]]},\n"
    "  {\"name\": \"lib.c:g\", \"count\": 0, \"filenames\": [\"%1$s/lib.c\"],\n"
    "   \"regions\": [[2,14,2,36,0,0,0,0]]},\n"
    "  {\"name\": \"g\", \"count\": 9, \"filenames\": [\"%1$s/other.c\"],\n"
    "   \"regions\": [[2,14,2,36,9,0,0,0]]},\n"
    "  {\"name\": \"h\", \"count\": 0, \"filenames\": [\"%1$s/lib.c\"],\n"
    "   \"regions\": [[3,14,3,60,0,0,0,0]]},\n"
    "  {\"name\": \"h\", \"count\": 2, \"filenames\": [\"%1$s/lib.c\"],\n"
    "   \"regions\": [[3,14,3,60,2,0,0,0]]}]}]}\n";

static struct suite_coverage read_export(void)
{
    struct suite_coverage coverage;
    struct error err;
    assert_true(file_write(arena_printf(&arena, "%s/lib.c", directory), source, strlen(source),
                           &err));
    struct text json = {0};
    for (const char *at = export; *at;) {
        const char *next = strstr(at, "%1$s");
        text_add_bytes(&json, at, next ? (size_t)(next - at) : strlen(at));
        text_add(&json, next ? directory : "");
        at = next ? next + 4 : at + strlen(at);
    }
    assert_true(cover_read(&arena, arena_printf(&arena, "%s/suite", directory),
                           &(struct coverage_export){json.bytes, json.length}, &coverage, &err));
    text_release(&json);
    return coverage;
}

static void the_suite_itself_does_not_count(void **state)
{
    (void)state;
    struct suite_coverage coverage = read_export();
    assert_int_equal(coverage.file_count, 1);
    assert_string_equal(file_base_name(coverage.files[0].file), "lib.c");
    assert_int_equal(coverage.total.branches.total, 8);
    assert_int_equal(coverage.total.branches.covered, 2);
    assert_int_equal(coverage.total.functions.covered, 2);
}

static void gaps_are_told_in_the_words_of_the_source(void **state)
{
    (void)state;
    struct suite_coverage coverage = read_export();
    assert_int_equal(coverage.gap_count, 6);
    assert_int_equal(coverage.gaps[0].kind, GAP_NEVER_TRUE);
    assert_string_equal(coverage.gaps[0].text, "a > 3");
    assert_int_equal(coverage.gaps[1].kind, GAP_FUNCTION);
    assert_string_equal(coverage.gaps[1].text, "g");
    assert_int_equal(coverage.gaps[2].kind, GAP_NEVER_TRUE);
    assert_string_equal(coverage.gaps[2].text, "default of switch (a)");
    assert_int_equal(coverage.gaps[3].kind, GAP_NEVER_FALSE);
    assert_string_equal(coverage.gaps[3].text, "case 1");
    assert_string_equal(coverage.gaps[4].text, "isnan((x))");
    assert_string_equal(coverage.gaps[5].text, "ODD");
    /* The condition of g is not counted: g itself is the gap. */
    assert_int_equal(coverage.behind, 1);
}

static void the_table_names_files_sums_and_gaps(void **state)
{
    (void)state;
    struct suite_coverage coverage = read_export();
    struct text out = {0};
    cover_report_print(&out, &coverage);
    assert_non_null(strstr(out.bytes, "lib.c      2 of     8  25 %"));
    assert_non_null(strstr(out.bytes, "lib.c:1:20: `a > 3` is never true\n"));
    assert_non_null(strstr(out.bytes, "lib.c:2:14: g() is never called\n"));
    assert_non_null(strstr(out.bytes, "1 more conditions lie behind"));
    text_clear(&out);
    cover_report_json(&out, &coverage);
    assert_non_null(strstr(out.bytes, "\"never-called\""));
    assert_non_null(strstr(out.bytes, "\"condition\": \"a > 3\""));
    text_release(&out);
}

static void nonsense_is_an_error(void **state)
{
    (void)state;
    struct suite_coverage coverage;
    struct error err;
    char brace[] = "{", list[] = "{\"data\": []}";
    struct coverage_export unfinished = {brace, 1}, empty = {list, 12};
    assert_false(cover_read(&arena, "/suite", &unfinished, &coverage, &err));
    assert_false(cover_read(&arena, "/suite", &empty, &coverage, &err));
    assert_non_null(strstr(err.text, "says nothing"));
    assert_false(cover_suite(&arena, directory, &coverage, &err));
    assert_non_null(strstr(err.text, "is not a suite"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_suite_itself_does_not_count),
        cmocka_unit_test(gaps_are_told_in_the_words_of_the_source),
        cmocka_unit_test(the_table_names_files_sums_and_gaps),
        cmocka_unit_test(nonsense_is_an_error),
    };
    return cmocka_run_group_tests(tests, begin_work, end_work);
}
