#include "report/minimization_report.h"

#include "base/json.h"

enum { SCHEMA = 1 };

static const struct {
    const char *word, *heading;
} states[] = {
    [TEST_ADDS] = {"adds", "add something"},
    [TEST_REPEATS] = {"repeats", "repeat what others do"},
    [TEST_FAILS] = {"fails", "fail"},
    [TEST_NOT_BUILT] = {"not-built", "do not compile"},
};

static void print_alone(struct text *out, const struct minimized_test *test)
{
    if (test->branches_alone || test->mutants_alone)
        text_printf(out, ": alone %zu branch%s, %zu mutant%s", test->branches_alone,
                    test->branches_alone == 1 ? "" : "es", test->mutants_alone,
                    test->mutants_alone == 1 ? "" : "s");
    else if (*test->only_of)
        text_printf(out, ": the only test of %s", test->only_of);
}

static void print_test(struct text *out, const struct minimized_test *test)
{
    text_printf(out, "  %s (%s:%u)", test->name, test->file, test->line);
    if (test->state == TEST_ADDS)
        print_alone(out, test);
    if (*test->why)
        text_printf(out, "\n      %s", test->why);
    if (*test->expected)
        text_printf(out, "\n      %s: expected %s, is %s", test->expression, test->expected,
                    test->actual);
    text_add_char(out, '\n');
}

void minimization_report_print(struct text *out, const struct minimization *minimization)
{
    for (unsigned state = 0; state < TEST_STATES; state++) {
        if (!minimization->counts[state])
            continue;
        text_printf(out, "%s:\n", states[state].heading);
        for (size_t i = 0; i < minimization->test_count; i++)
            if (minimization->tests[i].state == (enum test_state)state)
                print_test(out, &minimization->tests[i]);
        text_add_char(out, '\n');
    }
    for (size_t i = 0; i < minimization->left_alone_count; i++)
        text_printf(out, "edited by hand, left alone: %s\n", minimization->left_alone[i]);
    text_printf(out, "%zu tests: ", minimization->test_count);
    for (unsigned state = 0; state < TEST_STATES; state++)
        text_printf(out, "%s%zu %s", state ? ", " : "", minimization->counts[state],
                    states[state].heading);
    text_add_char(out, '\n');
    if (minimization->is_partial)
        text_add(out, "interrupted: not every change was tried, so that more may add something; "
                      "nothing is written\n");
    else if (minimization->is_written)
        text_add(out, "the suite was written without those that repeat others\n");
    else if (minimization->counts[TEST_REPEATS])
        text_add(out, "--write removes those that repeat others\n");
}

static void add_test(struct json_writer *writer, const struct minimized_test *test)
{
    json_begin_object(writer);
    json_add_string(writer, "name", test->name);
    json_add_string(writer, "file", test->file);
    json_add_integer(writer, "line", test->line);
    json_add_string(writer, "state", states[test->state].word);
    json_add_string(writer, "why", test->why);
    json_add_string(writer, "expression", test->expression);
    json_add_string(writer, "expected", test->expected);
    json_add_string(writer, "actual", test->actual);
    json_add_integer(writer, "branches", (int64_t)test->branches);
    json_add_integer(writer, "mutants", (int64_t)test->mutants);
    json_add_integer(writer, "branches_alone", (int64_t)test->branches_alone);
    json_add_integer(writer, "mutants_alone", (int64_t)test->mutants_alone);
    json_end_object(writer);
}

void minimization_report_json(struct text *out, const struct minimization *minimization)
{
    struct json_writer writer = {.out = out};
    json_begin_object(&writer);
    json_add_integer(&writer, "schema", SCHEMA);
    json_add_boolean(&writer, "written", minimization->is_written);
    json_add_boolean(&writer, "interrupted", minimization->is_partial);
    json_key(&writer, "tests");
    json_begin_array(&writer);
    for (size_t i = 0; i < minimization->test_count; i++)
        add_test(&writer, &minimization->tests[i]);
    json_end_array(&writer);
    json_key(&writer, "left_alone");
    json_begin_array(&writer);
    for (size_t i = 0; i < minimization->left_alone_count; i++)
        json_put_string(&writer, minimization->left_alone[i]);
    json_end_array(&writer);
    json_end_object(&writer);
    text_add_char(out, '\n');
}
