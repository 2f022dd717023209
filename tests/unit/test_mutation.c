#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/json.h"
#include "report/mutation_report.h"
#include "suite/mutate_suite.h"
#include "work_directory.h"

static const char library_source[] =
    "static const char *last = \"ab\";\n"
    "int larger(int a, int b) { return a > b ? a : b; }\n"
    "int length(const char *s) { int n = 0; while (s[n]) n++; return n; }\n"
    "int limited(int a) { if (a > 10) a = 10; return a; }\n"
    "int unused(int a) { return a + 1; }\n"
    "void set(const char *s) { last = s; }\n"
    "char get(void) { return *last; }\n";

static const char test_source[] =
    "int larger(int, int), length(const char *), limited(int);\n"
    "void set(const char *); char get(void);\n"
    "int main(void)\n"
    "{\n"
    "    if (larger(1, 2) != 2 || larger(4, 3) != 4) return 1;\n"
    "    if (length(\"abc\") != 3) return 1;\n"
    "    limited(11);\n"
    "    set(\"cd\");\n"
    "    return get() != 'c';\n"
    "}\n";

static struct mutation_options options_for(const char *library, const char **tests)
{
    static const char *no_flags[] = {NULL};
    struct source *source = arena_alloc_zeroed(&arena, 1, sizeof *source);
    *source = (struct source){.path = library, .directory = directory, .flags = no_flags};
    return (struct mutation_options){
        .library = {.sources = source,
                    .source_count = 1,
                    .flags = no_flags,
                    .link_flags = no_flags},
        .tests = tests,
        .program_directory = arena_printf(&arena, "%s/runtime", getenv("ASSAY_BUILD_DIR")),
        .jobs = 2,
    };
}

static uint32_t find(const struct mutation_result *result, const char *function,
                     const char *change)
{
    for (uint32_t number = 1; number <= result->mutants->items.count; number++) {
        const struct mutant *mutant = mutants_get(result->mutants, number);
        if (strcmp(result->mutants->functions.items[mutant->function].name, function) == 0 &&
            strcmp(mutant->change, change) == 0)
            return number;
    }
    print_message("%s has no mutant '%s'\n", function, change);
    fail();
    return 0;
}

static void assert_fate(const struct mutation_result *result, const char *function,
                        const char *change, enum mutant_fate fate, enum mutant_run how)
{
    uint32_t number = find(result, function, change);
    if (result->fates[number] != fate ||
        result->runs[mutation_cell(result, number, 0)] != how) {
        print_message("%s, %s: %s, %s\n", function, change,
                      mutant_fate_word(result->fates[number]),
                      mutant_run_word(result->runs[mutation_cell(result, number, 0)]));
        fail();
    }
}

static void it_is_told_how_each_mutant_fared(void **state)
{
    (void)state;
    const char *tests[] = {write_file("test.c", test_source), NULL};
    struct mutation_options options = options_for(write_file("library.c", library_source), tests);
    struct mutation_result result;
    struct error err;
    assert_true(suite_mutate(&options, &arena, &result, &err));
    assert_int_equal(result.test_count, 1);
    assert_string_equal(result.tests[0].name, "test.c");
    assert_fate(&result, "larger", "`>` became `!=`", MUTANT_KILLED, RUN_FAILED);
    assert_fate(&result, "larger", "`>` became `>=`", MUTANT_EQUIVALENT, RUN_PASSED);
    assert_fate(&result, "length", "`++` was left out", MUTANT_KILLED, RUN_TIMEOUT);
    assert_fate(&result, "length", "`s[]` was always true", MUTANT_KILLED, RUN_CRASHED);
    assert_fate(&result, "limited", "10 became 11", MUTANT_SURVIVED, RUN_PASSED);
    assert_fate(&result, "unused", "`+` became `-`", MUTANT_UNREACHED, RUN_NONE);
    assert_fate(&result, "set", "the assignment to `last` was left out", MUTANT_KILLED,
                RUN_FAILED);
    struct mutation_score score = mutation_score(&result, UINT32_MAX);
    size_t sum = 0;
    for (int i = 0; i < MUTANT_FATES; i++)
        sum += score.fates[i];
    assert_int_equal(sum, score.total);
    assert_int_equal(score.total, result.mutants->items.count);
    assert_int_equal(score.fates[MUTANT_UNKNOWN], 0);
    assert_true(mutation_percent(&score) > 50 && mutation_percent(&score) < 100);
}

static void tests_run_only_on_what_they_reach(void **state)
{
    (void)state;
    const char *tests[] = {
        write_file("first.c", "int larger(int, int); int helper(void);\n"
                           "int main(void) { return larger(1, 2) != 2 + helper(); }\n"),
        write_file("helper.c", "int helper(void) { return 0; }\n"),
        write_file("second.c", "int larger(int, int), unused(int);\n"
                            "int main(void) { return larger(1, 2) + unused(3) != 6; }\n"),
        NULL};
    struct mutation_options options = options_for(write_file("library.c", library_source), tests);
    struct mutation_result result;
    struct error err;
    for (int every = 0; every < 2; every++) {
        options.every_test = every;
        assert_true(suite_mutate(&options, &arena, &result, &err));
        assert_int_equal(result.test_count, 2);
        assert_string_equal(result.tests[1].name, "second.c");
        uint32_t both = find(&result, "larger", "0 was returned");
        uint32_t one = find(&result, "unused", "`+` became `-`");
        assert_int_equal(result.runs[mutation_cell(&result, both, 0)], RUN_FAILED);
        assert_int_equal(result.runs[mutation_cell(&result, both, 1)],
                         every ? RUN_FAILED : RUN_NONE);
        assert_int_equal(result.reaches[mutation_cell(&result, both, 1)], 1);
        assert_int_equal(result.reaches[mutation_cell(&result, one, 0)], 0);
        assert_int_equal(result.runs[mutation_cell(&result, one, 0)], RUN_NONE);
        assert_int_equal(result.runs[mutation_cell(&result, one, 1)], RUN_FAILED);
    }
}

static void assert_refused(const char *library, const char *test, const char *text)
{
    const char *tests[] = {write_file("test.c", test), NULL};
    struct mutation_options options = options_for(write_file("library.c", library), tests);
    struct mutation_result result;
    struct error err;
    assert_false(suite_mutate(&options, &arena, &result, &err));
    if (!strstr(err.text, text)) {
        print_message("%s\n", err.text);
        fail();
    }
}

static void what_cannot_be_tested_is_refused_in_a_sentence(void **state)
{
    (void)state;
    const char *good = "int f(int a) { return a + 1; }\n";
    assert_refused(good, "int main(void) { return 3; }\n",
                   "'test.c' fails before any mutation, with exit status 3");
    assert_refused(good, "#include <stdlib.h>\nint main(void) { abort(); }\n",
                   "'test.c' fails before any mutation, by signal 6");
    assert_refused(good, "int g(void); int main(void) { return g(); }\n", "cannot link '");
    assert_refused(good, "int test(void) { return 0; }\n", "none of the test sources has a main()");
    assert_refused(good, "int main(void) { return oops; }\n", "cannot compile '");
    assert_refused("int f(int a) { return oops; }\n", "int main(void) { return 0; }\n",
                   "cannot compile '");
    assert_refused("int f;\n", "int main(void) { return 0; }\n", "there is nothing to change");
}

static bool is_tired(void *context)
{
    size_t *left = context;
    return *left == 0 || --*left == 0;
}

static void an_interrupted_run_tells_what_it_knows(void **state)
{
    (void)state;
    const char *tests[] = {write_file("test.c", test_source), NULL};
    struct mutation_options options = options_for(write_file("library.c", library_source), tests);
    size_t left = 12;
    options.is_interrupted = is_tired;
    options.context = &left;
    options.jobs = 1;
    struct mutation_result result;
    struct error err;
    assert_true(suite_mutate(&options, &arena, &result, &err));
    assert_true(result.was_interrupted);
    struct mutation_score score = mutation_score(&result, UINT32_MAX);
    assert_true(score.fates[MUTANT_UNKNOWN] > 0);
    assert_true(score.fates[MUTANT_KILLED] > 0);
    struct text out = {0};
    mutation_report_print(&out, &result);
    assert_non_null(strstr(text_string(&out), "interrupted"));
    text_release(&out);
}

/* A hundred sums, and a test that takes so long for all of them that a few mutants use up the time.
 */
static void what_is_tried_when_time_is_short_is_from_all_over_the_library(void **state)
{
    (void)state;
    struct text library = {0};
    text_add(&library, "int sum(int a) {\n");
    for (int i = 0; i < 100; i++)
        text_add(&library, "a = a + 1;\n");
    text_add(&library, "return a; }\n");
    const char *tests[] = {write_file("slow.c", "#include <time.h>\n"
                                      "int sum(int);\n"
                                      "int main(void)\n"
                                      "{\n"
                                      "    while (clock() < CLOCKS_PER_SEC / 40)\n"
                                      "        ;\n"
                                      "    return sum(0) != 100;\n"
                                      "}\n"), NULL};
    struct mutation_options options =
        options_for(write_file("library.c", text_string(&library)), tests);
    options.cpu_ms_maximum = 200;
    options.jobs = 1;
    options.keeps_equivalents = true;
    struct mutation_result result;
    struct error err;
    assert_true(suite_mutate(&options, &arena, &result, &err));
    uint32_t count = (uint32_t)result.mutants->items.count, tried[2] = {0};
    for (uint32_t number = 1; number <= count; number++)
        tried[number > count / 2] += result.fates[number] == MUTANT_KILLED;
    assert_true(count > 300);
    assert_in_range(tried[0], 1, 8);
    assert_in_range(tried[1], 1, 8);
    text_release(&library);
}

static void a_mutant_runs_until_each_set_of_tests_has_killed_it(void **state)
{
    (void)state;
    const char *const kills = "int larger(int, int);\n"
                              "int main(void) { return larger(1, 2) != 2; }\n";
    const char *tests[] = {write_file("first.c", kills), write_file("second.c", kills),
                           write_file("third.c", kills), NULL};
    const uint32_t sets[][3] = {{1, 3, 3}, {1, 1, 3}, {3, 3, 3}, {1, 2, 4}};
    const int runs[] = {2, 3, 1, 3};
    struct mutation_options options = options_for(write_file("library.c", library_source), tests);
    options.jobs = 1;
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        struct mutation_result result;
        struct error err;
        options.sets = sets[i];
        assert_true(suite_mutate(&options, &arena, &result, &err));
        uint32_t mutant = find(&result, "larger", "0 was returned");
        uint32_t did = 0, all = sets[i][0] | sets[i][1] | sets[i][2];
        int count = 0;
        for (size_t test = 0; test < 3; test++)
            if (run_kills(result.runs[mutation_cell(&result, mutant, test)])) {
                did |= sets[i][test];
                count++;
            }
        assert_int_equal(did, all);
        assert_in_range(count, 1, runs[i]);
    }
}

/* ---- reports ---- */

static struct mutation_result small_result(struct mutants *mutants)
{
    static const struct mutation_test tests[] = {{.name = "one"}, {.name = "two"}};
    mutants_init(mutants, &arena);
    mutants_begin_module(mutants);
    uint32_t function = mutants_add_function(
        mutants, "half", write_file("half.c", "int half(int a)\n{\n    return a / 2;\n}\n"));
    const char *const texts[] = {"`/` became `*`", "2 became 3", "2 became 1"};
    for (uint32_t i = 0; i < 3; i++)
        mutants_add(mutants, &(struct mutant){.mutation = MUTATION_ARITHMETIC,
                                              .function = function,
                                              .line = 3,
                                              .column = 14,
                                              .change = texts[i]});
    struct mutation_result result = {
        .mutants = mutants,
        .tests = tests,
        .test_count = 2,
        .fates = arena_alloc_zeroed(&arena, 4, 1),
        .runs = arena_alloc_zeroed(&arena, 4, 2),
        .reaches = arena_alloc_zeroed(&arena, 4, 2),
        .seconds = 1,
        .all_seconds = 3,
    };
    result.fates[1] = MUTANT_KILLED;
    result.fates[2] = MUTANT_SURVIVED;
    result.fates[3] = MUTANT_EQUIVALENT;
    result.reaches[mutation_cell(&result, 1, 1)] = 1;
    result.runs[mutation_cell(&result, 1, 1)] = RUN_TIMEOUT;
    return result;
}

static void survivors_are_shown_with_their_line(void **state)
{
    (void)state;
    struct mutants mutants;
    struct mutation_result result = small_result(&mutants);
    struct text out = {0};
    mutation_report_print(&out, &result);
    assert_non_null(strstr(text_string(&out), "  half.c:3:14: half: 2 became 3\n"
                                              "      return a / 2;\n"
                                              "               ^\n"));
    assert_null(strstr(text_string(&out), "`/` became `*`"));
    assert_null(strstr(text_string(&out), "2 became 1"));
    assert_non_null(strstr(text_string(&out),
                           "1 of 2 mutants killed, score 50 %; 2 tests, 3.0 s, "
                           "1.0 s of them without compiling: 120 mutants a minute\n"));
    text_release(&out);
    mutants_release(&mutants);
}

static void the_report_for_machines_says_who_killed_whom(void **state)
{
    (void)state;
    struct mutants mutants;
    struct mutation_result result = small_result(&mutants);
    struct text out = {0};
    mutation_report_json(&out, &result);
    struct json *root;
    struct error err;
    assert_true(json_parse(&arena, text_string(&out), out.length, &root, &err));
    assert_int_equal(json_integer(json_member(root, "total"), "killed", -1), 1);
    assert_true(json_number(json_member(root, "total"), "score", 0) == 50);
    const struct json *first = json_member(root, "mutants")->first;
    assert_string_equal(json_string(first, "change"), "`/` became `*`");
    assert_string_equal(json_string(first, "fate"), "killed");
    assert_int_equal(json_member(first, "reached_by")->first->integer, 1);
    const struct json *killer = json_member(first, "killed_by")->first;
    assert_int_equal(json_integer(killer, "test", -1), 1);
    assert_string_equal(json_string(killer, "how"), "timeout");
    assert_int_equal(json_member(first->next, "killed_by")->count, 0);
    text_release(&out);
    mutants_release(&mutants);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_told_how_each_mutant_fared),
        cmocka_unit_test(tests_run_only_on_what_they_reach),
        cmocka_unit_test(what_cannot_be_tested_is_refused_in_a_sentence),
        cmocka_unit_test(an_interrupted_run_tells_what_it_knows),
        cmocka_unit_test(what_is_tried_when_time_is_short_is_from_all_over_the_library),
        cmocka_unit_test(a_mutant_runs_until_each_set_of_tests_has_killed_it),
        cmocka_unit_test(survivors_are_shown_with_their_line),
        cmocka_unit_test(the_report_for_machines_says_who_killed_whom),
    };
    return cmocka_run_group_tests(tests, begin_work, end_work);
}
