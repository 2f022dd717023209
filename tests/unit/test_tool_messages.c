/* What is said of failing inputs, more and less exactly; and how soon faults are found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "cluster/likeness.h"
#include "cluster/tool_messages.h"
#include "model/exhaustion.h"

static struct arena arena;

static void lines_columns_and_names_are_left_out(void **state)
{
    (void)state;
    assert_string_equal(message_abstract(&arena, "3:8: field 'f' not visible"),
                        "0:0: field '_' not visible");
    assert_string_equal(message_abstract(&arena, "no member named \"x1\" in \u2018struct s\u2019"),
                        "no member named '_' in '_'");
    assert_string_equal(message_abstract(&arena, "cannot read /tmp/a/input.c: it isn't there"),
                        "cannot read _: it isn't there");
    assert_string_equal(message_abstract(&arena, "at 0x7f12 in utf8_put"), "at 0 in utf8_put");
}

static void of_a_compilers_output_only_the_errors_count(void **state)
{
    (void)state;
    struct messages messages = tool_messages(
        &arena, "exit status 1",
        "input.c:1:2: warning: unused 'x'\n int x;\n     ^\n"
        "input.c:7:3: error: no member named 'f' in 'struct s'\n    s.f;\n    ~ ^\n1 error\n");
    assert_string_equal(messages.oracle, "exit status 1");
    assert_string_equal(messages.abstract, "exit status 1: error: no member named '_' in '_'");
    assert_string_equal(messages.concrete, "exit status 1: input.c:7:3: error: no member named "
                                           "'f' in 'struct s'");
}

static void errors_behind_the_first_do_not_tell_failures_apart(void **state)
{
    (void)state;
    struct messages messages =
        tool_messages(&arena, "compile", "error: no member named 'f'\nerror: no 'g'\n");
    assert_string_equal(messages.abstract, "compile: error: no member named '_'");
    assert_string_equal(messages.concrete, "compile: error: no member named 'f'\nerror: no 'g'");
}

static void a_command_may_name_its_oracle(void **state)
{
    (void)state;
    struct messages messages = tool_messages(&arena, "exit status 1",
                                             "oracle: behaviour\nprints 3 instead of 4\n");
    assert_string_equal(messages.oracle, "behaviour");
    assert_string_equal(messages.abstract, "behaviour: prints 0 instead of 0");
}

static struct messages of_parser(unsigned line)
{
    return report_messages(
        &arena, "exit status 1",
        arena_printf(&arena, "==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x12\n"
                             "    #0 in strcpy <null>:0\n    #1 in parse_value json.c:%u\n"
                             "    #2 in generate gen.c:3\n\n    #0 in malloc <null>:0\n", line));
}

static void a_sanitizers_report_is_told_by_the_innermost_function(void **state)
{
    (void)state;
    struct messages a = of_parser(12), b = of_parser(15);
    assert_string_equal(a.oracle, "heap-buffer-overflow");
    assert_string_equal(a.abstract, "heap-buffer-overflow in parse_value");
    assert_string_equal(a.concrete, "heap-buffer-overflow < parse_value json.c:12 < generate "
                                    "gen.c:3");
    assert_true(likeness_joins(LIKENESS_ABSTRACT, &a, &b));
    assert_true(likeness_joins(LIKENESS_ORACLE, &a, &b));
    assert_false(likeness_joins(LIKENESS_CONCRETE, &a, &b));
    assert_false(likeness_joins(LIKENESS_RANDOM, &a, &a));
}

static void addresses_in_a_stack_say_nothing(void **state)
{
    (void)state;
    struct messages raw = report_messages(
        &arena, "exit status 1",
        "==1==ERROR: AddressSanitizer: SEGV on unknown address\n"
        "    #0 0x55d1f00a in parse_value json.c:12\n    #1 0x7f (/lib/libc.so.6+0x2d)\n"
        "    #2 0x55d1f00b in generate gen.c:3\n");
    assert_string_equal(raw.abstract, "SEGV in parse_value");
    assert_string_equal(raw.concrete, "SEGV < parse_value json.c:12");
}

static void undefined_behaviour_and_assertions_are_kinds(void **state)
{
    (void)state;
    struct messages overflow = report_messages(
        &arena, "exit status 1",
        "x.c:3:5: runtime error: signed integer overflow: 7 + 1 cannot be represented\n"
        "    #0 in add x.c:3\n");
    assert_string_equal(overflow.oracle, "undefined-behaviour");
    assert_string_equal(overflow.abstract, "undefined-behaviour: signed integer overflow: 0 + 0 "
                                           "cannot be represented in add");
    struct messages failed = report_messages(
        &arena, "signal 6", "generator: x.c:9: add: Assertion `n > 0' failed.\n");
    assert_string_equal(failed.oracle, "assertion");
    struct messages bare = report_messages(&arena, "signal 11", "");
    assert_string_equal(bare.abstract, "signal 11");
}

static void what_a_generator_states_is_its_oracle(void **state)
{
    (void)state;
    struct messages stated = report_messages(
        &arena, "exit status 24",
        "assay_fail: round-trip: 'a' is read as 17\n    #0 in generate g.c:9\n");
    assert_string_equal(stated.oracle, "round-trip");
    assert_string_equal(stated.abstract, "round-trip: '_' is read as 0 in generate");
    assert_string_equal(stated.concrete, "round-trip: 'a' is read as 17 < generate g.c:9");
}

static void who_says_nothing_has_no_colon(void **state)
{
    (void)state;
    struct messages silent = tool_messages(&arena, "exit status 1", "");
    assert_string_equal(silent.concrete, "exit status 1");
    assert_string_equal(silent.abstract, "exit status 1");
}

/* Four faults first seen at these of ten runs; by hand: 1 - (1+2+5+10)/40 + 1/20. */
static void faults_that_are_found_early_count_more(void **state)
{
    (void)state;
    struct exhaust_cluster clusters[] = {
        {.first_run = 1}, {.first_run = 2}, {.first_run = 5}, {.first_run = 10}};
    struct exhaustion result = {.runs = 10, .clusters = clusters, .cluster_count = 4};
    assert_true(exhaustion_apfd(&result) > 59.999 && exhaustion_apfd(&result) < 60.001);
    result.cluster_count = 0;
    assert_true(exhaustion_apfd(&result) < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_columns_and_names_are_left_out),
        cmocka_unit_test(of_a_compilers_output_only_the_errors_count),
        cmocka_unit_test(errors_behind_the_first_do_not_tell_failures_apart),
        cmocka_unit_test(a_command_may_name_its_oracle),
        cmocka_unit_test(a_sanitizers_report_is_told_by_the_innermost_function),
        cmocka_unit_test(addresses_in_a_stack_say_nothing),
        cmocka_unit_test(undefined_behaviour_and_assertions_are_kinds),
        cmocka_unit_test(what_a_generator_states_is_its_oracle),
        cmocka_unit_test(who_says_nothing_has_no_colon),
        cmocka_unit_test(faults_that_are_found_early_count_more),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
