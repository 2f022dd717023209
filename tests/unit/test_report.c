#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"
#include "report/reports.h"
#include "report/markup.h"
#include "report/terminal.h"

static struct parameter operands[] = {{.name = "left"}, {.name = "right"}};
static const struct function add = {.name = "poly_add", .parameters = operands,
                                    .parameter_count = 2},
                             print = {.name = "poly_printf"},
                             divide = {.name = "poly_divide"};

static struct function_summary functions[] = {
    {.function = &add, .status = FUNCTION_CALLED, .calls = 81213, .ok = 80977, .successes = 80000,
     .reason = ""},
    {.function = &print, .status = FUNCTION_SKIPPED, .reason = "it takes variable arguments"},
    {.function = &divide, .status = FUNCTION_FAILED, .calls = 4, .reason = "all calls failed"},
};

static const struct finding findings[] = {
    {.id = 1, .verdict = VERDICT_FAULT, .end = END_INVARIANT, .function = &add, .calls = 5,
     .similar = 212, .reason = "the call broke an invariant", .rule = VERDICT_RULE_CONTRACT,
     .message = "",
     .program = "struct poly *a = poly_new();\n\npoly_add(a, a);\n"},
    {.id = 2, .verdict = VERDICT_FAULT, .end = END_ASSERT, .function = &divide, .calls = 2,
     .reason = "every pointer came from the library", .message = "a \"quoted\" 100% (poly.c:9)",
     .program = "poly_divide(NULL);\n"},
    {.id = 3, .verdict = VERDICT_MISUSE, .end = END_ASSERT, .function = &add, .reason = "misused",
     .condition = {CONDITION_ALIAS, &add, 1, 0, "poly_add is given one value twice"},
     .message = "", .program = "hidden program"},
    {.id = 4, .verdict = VERDICT_UNDECIDED, .end = END_HANG, .function = &add, .reason = "slow",
     .message = "", .program = "hidden program"},
    {.id = 5, .verdict = VERDICT_UNDECIDED, .end = END_EXIT, .function = &add, .reason = "meant",
     .message = "", .program = "hidden program"},
};

static const char *files[] = {"Makefile", "tests/test_poly.c"};
static const char *kept[] = {"tests/test_mine.c"};
static const char *notes[] = {"the kernel has no \"landlock\""};

static const struct stage stages[] = {
    {.name = "compiling the library", .seconds = 1.5},
    {.name = "searching", .seconds = 7.5, .processor_seconds = 8.5, .replays = 3,
     .confirmations = 2},
};

static struct summary make_summary(void)
{
    return (struct summary){
        .seed = 42,
        .strategy = "drt",
        .directory = "out",
        .functions = functions,
        .function_count = 3,
        .seconds = 10.25,
        .search_seconds = 7.5,
        .examination_count = 3,
        .examination_median = 0.25,
        .examination_largest = 2.5,
        .search_end = SEARCH_IS_SATURATED,
        .stages = stages,
        .stage_count = 2,
        .calls = 5120000,
        .sequences = 402113,
        .crashes = 311,
        .findings = findings,
        .finding_count = 5,
        .shown_count = 2,
        .regression_tests = 48,
        .files = files,
        .file_count = 2,
        .kept = kept,
        .kept_count = 1,
        .notes = notes,
        .note_count = 1,
    };
}

/* The report for machines */

struct report {
    struct arena arena;
    struct json *root;
};

static struct report read_report(const struct summary *summary)
{
    struct report report = {0};
    struct text text = {0};
    struct error err;
    json_report_print(&text, summary);
    if (!json_parse(&report.arena, text_string(&text), text.length, &report.root, &err))
        fail_msg("%s", err.text);
    text_release(&text);
    return report;
}

static const struct json *item(const struct json *array, size_t index)
{
    assert_non_null(array);
    assert_int_equal(array->kind, JSON_ARRAY);
    assert_true(index < array->count);
    const struct json *at = array->first;
    while (index--)
        at = at->next;
    return at;
}

static void the_report_has_the_members_of_its_schema(void **state)
{
    (void)state;
    struct summary summary = make_summary();
    struct report report = read_report(&summary);
    static const char *const members[] = {"schema",   "seed",     "strategy", "functions",
                                          "effort",   "findings", "tests",    "notes"};
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
        assert_non_null(json_member(report.root, members[i]));
    assert_int_equal(json_integer(report.root, "schema", 0), JSON_REPORT_SCHEMA);
    assert_int_equal(json_integer(report.root, "seed", 0), 42);
    assert_string_equal(json_string(report.root, "strategy"), "drt");
    arena_release(&report.arena);
}

static void the_report_lists_every_function(void **state)
{
    (void)state;
    struct summary summary = make_summary();
    struct report report = read_report(&summary);
    const struct json *list = json_member(report.root, "functions");
    assert_int_equal(list->count, 3);
    assert_string_equal(json_string(item(list, 0), "name"), "poly_add");
    assert_string_equal(json_string(item(list, 0), "status"), "called");
    assert_int_equal(json_integer(item(list, 0), "calls", 0), 81213);
    assert_int_equal(json_integer(item(list, 0), "ok", 0), 80977);
    assert_int_equal(json_integer(item(list, 0), "successes", 0), 80000);
    assert_string_equal(json_string(item(list, 0), "reason"), "");
    assert_string_equal(json_string(item(list, 1), "status"), "skipped");
    assert_string_equal(json_string(item(list, 1), "reason"), "it takes variable arguments");
    assert_string_equal(json_string(item(list, 2), "status"), "failed");
    arena_release(&report.arena);
}

static void the_report_tells_the_effort(void **state)
{
    (void)state;
    struct summary summary = make_summary();
    struct report report = read_report(&summary);
    const struct json *effort = json_member(report.root, "effort");
    assert_true(json_number(effort, "seconds", 0) == 10.25);
    assert_true(json_number(effort, "search_seconds", 0) == 7.5);
    assert_int_equal(json_integer(effort, "examinations", 0), 3);
    assert_true(json_number(effort, "examination_median_seconds", 0) == 0.25);
    assert_true(json_number(effort, "examination_largest_seconds", 0) == 2.5);
    assert_string_equal(json_string(effort, "ended_by"), "saturation");
    assert_int_equal(json_integer(effort, "calls", 0), 5120000);
    assert_int_equal(json_integer(effort, "sequences", 0), 402113);
    assert_int_equal(json_integer(effort, "crashes", 0), 311);
    const struct json *parts = json_member(effort, "stages");
    assert_int_equal(parts->count, 2);
    assert_string_equal(json_string(parts->first->next, "name"), "searching");
    assert_true(json_number(parts->first->next, "seconds", 0) == 7.5);
    assert_true(json_number(parts->first->next, "processor_seconds", 0) == 8.5);
    assert_int_equal(json_integer(parts->first->next, "replays", 0), 3);
    assert_int_equal(json_integer(parts->first->next, "confirmations", 0), 2);
    arena_release(&report.arena);
}

static void the_report_lists_findings_of_every_class(void **state)
{
    (void)state;
    struct summary summary = make_summary();
    struct report report = read_report(&summary);
    const struct json *list = json_member(report.root, "findings");
    assert_int_equal(list->count, 5);
    const struct json *first = item(list, 0);
    assert_int_equal(json_integer(first, "id", 0), 1);
    assert_string_equal(json_string(first, "class"), "fault");
    assert_string_equal(json_string(first, "kind"), "invariant");
    assert_string_equal(json_string(first, "function"), "poly_add");
    assert_int_equal(json_integer(first, "calls", 0), 5);
    assert_int_equal(json_integer(first, "similar", 0), 212);
    assert_string_equal(json_string(first, "reason"), "the call broke an invariant");
    assert_string_equal(json_string(first, "rule"), "broken-contract");
    assert_null(json_string(item(list, 3), "rule"));
    assert_string_equal(json_string(item(list, 2), "class"), "misuse");
    assert_string_equal(json_string(item(list, 3), "kind"), "hang");
    arena_release(&report.arena);
}

static void the_report_says_what_a_failure_depends_on(void **state)
{
    (void)state;
    struct summary summary = make_summary();
    struct report report = read_report(&summary);
    const struct json *list = json_member(report.root, "findings");
    const struct json *condition = json_member(item(list, 2), "condition");
    assert_string_equal(json_string(condition, "kind"), "alias");
    assert_string_equal(json_string(condition, "function"), "poly_add");
    assert_string_equal(json_string(condition, "parameter"), "right");
    assert_string_equal(json_string(condition, "other"), "left");
    assert_string_equal(json_string(condition, "sentence"), "poly_add is given one value twice");
    condition = json_member(item(list, 0), "condition");
    assert_string_equal(json_string(condition, "kind"), "none");
    assert_int_equal(json_member(condition, "parameter")->kind, JSON_NULL);
    arena_release(&report.arena);
}

static void only_findings_that_were_written_have_a_file(void **state)
{
    (void)state;
    struct summary summary = make_summary();
    struct report report = read_report(&summary);
    const struct json *list = json_member(report.root, "findings");
    assert_string_equal(json_string(item(list, 1), "file"), "out/findings/2/finding.c");
    assert_string_equal(json_string(item(list, 1), "replay"), "assay replay out/findings/2");
    assert_int_equal(json_member(item(list, 2), "file")->kind, JSON_NULL);
    assert_int_equal(json_member(item(list, 2), "replay")->kind, JSON_NULL);
    arena_release(&report.arena);
}

static void the_report_lists_files_and_notes(void **state)
{
    (void)state;
    struct summary summary = make_summary();
    struct report report = read_report(&summary);
    const struct json *tests = json_member(report.root, "tests");
    assert_int_equal(json_integer(tests, "regression", 0), 48);
    assert_int_equal(json_integer(tests, "failing", 0), 2);
    const struct json *list = json_member(tests, "files");
    assert_int_equal(list->count, 2);
    assert_string_equal(item(list, 1)->string, "tests/test_poly.c");
    assert_string_equal(item(json_member(report.root, "notes"), 0)->string,
                        "the kernel has no \"landlock\"");
    arena_release(&report.arena);
}

static void an_empty_summary_makes_a_valid_report(void **state)
{
    (void)state;
    struct summary summary = {.strategy = "walk", .directory = "out"};
    struct report report = read_report(&summary);
    assert_int_equal(json_member(report.root, "findings")->count, 0);
    assert_int_equal(json_member(report.root, "functions")->kind, JSON_ARRAY);
    assert_int_equal(json_member(report.root, "notes")->kind, JSON_ARRAY);
    arena_release(&report.arena);
}

/* What a person sees */

static char *content_of(FILE *file, char *buffer, size_t size)
{
    rewind(file);
    buffer[fread(buffer, 1, size - 1, file)] = '\0';
    fclose(file);
    return buffer;
}

static FILE *open_file(void)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    return file;
}

static char *print_summary(const struct summary *summary, char *buffer, size_t size)
{
    FILE *file = open_file();
    terminal_print_summary(file, summary);
    return content_of(file, buffer, size);
}

/* The terminal writes into a file; what it said ends it. */
static void assert_said(struct terminal *terminal, const char *expected)
{
    char buffer[4096];
    assert_string_equal(content_of(terminal->chatter, buffer, sizeof buffer), expected);
}

static void assert_contains(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("'%s' is missing in\n%s", part, text);
}

static void assert_lacks(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("'%s' should not be in\n%s", part, text);
}

static void a_finding_is_shown_with_its_program_and_replay(void **state)
{
    (void)state;
    char buffer[8192];
    struct summary summary = make_summary();
    const char *text = print_summary(&summary, buffer, sizeof buffer);
    assert_contains(text, "\nfault 1: poly_add broke an invariant (and 212 more like it)\n"
                          "struct poly *a = poly_new();\n"
                          "\n"
                          "poly_add(a, a);\n"
                          "  why: the call broke an invariant\n"
                          "  replay: assay replay out/findings/1\n");
    assert_contains(text, "\nfault 2: poly_divide failed an assertion\n"
                          "poly_divide(NULL);\n"
                          "  why: every pointer came from the library\n"
                          "  message: a \"quoted\" 100% (poly.c:9)\n"
                          "  replay: assay replay out/findings/2\n");
}

/* Who asks for all of them sees those that stand behind it as well. */
static void others_of_its_shape_are_counted_where_they_are_not_shown(void **state)
{
    (void)state;
    char buffer[8192];
    struct summary summary = make_summary();
    struct finding first = summary.findings[0];
    first.alike = 4;
    summary.findings = &first;
    summary.finding_count = summary.shown_count = 1;
    assert_lacks(print_summary(&summary, buffer, sizeof buffer), "shape:");
    first.is_ranked = true;
    assert_contains(print_summary(&summary, buffer, sizeof buffer),
                    "  shape: 4 more of the same shape are not shown, because one "
                    "misunderstanding may tell them all; --show faults shows them\n");
}

static void findings_that_are_not_shown_are_counted(void **state)
{
    (void)state;
    char buffer[8192];
    struct summary summary = make_summary();
    const char *text = print_summary(&summary, buffer, sizeof buffer);
    assert_lacks(text, "hidden program");
    assert_lacks(text, "misuse 3");
    assert_contains(text, "not shown: 1 misuse, 2 undecided; --show all shows them\n");
    assert_contains(text, "\n2 findings, 48 regression tests in out; try: make -C out check\n");
}

static void what_to_try_is_what_there_is(void **state)
{
    (void)state;
    char buffer[8192];
    struct summary summary = make_summary();
    summary.regression_tests = 0;
    assert_contains(print_summary(&summary, buffer, sizeof buffer),
                    "\n2 findings, 0 regression tests in out; try: make -C out findings\n");
    summary.shown_count = 0;
    assert_contains(print_summary(&summary, buffer, sizeof buffer),
                    "\n0 findings, 0 regression tests in out\n");
}

static void nothing_is_hidden_when_all_is_shown(void **state)
{
    (void)state;
    char buffer[8192];
    struct summary summary = make_summary();
    summary.shown_count = 5;
    const char *text = print_summary(&summary, buffer, sizeof buffer);
    assert_contains(text, "\nmisuse 3: ");
    assert_contains(text, "\nundecided 5: poly_add ended the process\n");
    assert_lacks(text, "not shown");
}

static void the_summary_counts_calls_and_functions(void **state)
{
    (void)state;
    char buffer[8192];
    struct summary summary = make_summary();
    const char *text = print_summary(&summary, buffer, sizeof buffer);
    assert_contains(text, "\n5120000 calls in 402113 sequences, 10.2 s, seed 42\n");
    assert_contains(text, "\n1 of 3 functions were called and returned\n"
                          "  poly_printf: skipped: it takes variable arguments\n"
                          "  poly_divide: failed: all calls failed\n");
    assert_lacks(text, "interrupted");
    summary.was_interrupted = true;
    assert_contains(print_summary(&summary, buffer, sizeof buffer), "seed 42, interrupted\n");
}

static void notes_and_kept_files_are_told(void **state)
{
    (void)state;
    char buffer[8192];
    struct summary summary = make_summary();
    const char *text = print_summary(&summary, buffer, sizeof buffer);
    assert_contains(text, "\nnote: the kernel has no \"landlock\"\n");
    assert_contains(text, "\nnote: out/tests/test_mine.c was edited by hand and is left as it "
                          "is\n");
}

static void a_long_list_of_functions_is_cut(void **state)
{
    (void)state;
    char buffer[8192];
    struct function_summary many[20];
    for (size_t i = 0; i < 20; i++)
        many[i] = functions[1];
    struct summary summary = make_summary();
    summary.functions = many;
    summary.function_count = 20;
    const char *text = print_summary(&summary, buffer, sizeof buffer);
    assert_contains(text, "\n0 of 20 functions were called and returned\n");
    assert_contains(text, "\n  and 12 more; --json FILE lists all of them\n");
}

static void hear_search(struct terminal *terminal, const struct search_progress *progress)
{
    terminal_hear(terminal, &(struct event){.kind = EVENT_SEARCH, .search = *progress});
}

static void progress_in_a_log_is_told_now_and_then(void **state)
{
    (void)state;
    struct terminal terminal;
    terminal_init(&terminal, open_file());
    assert_false(terminal.is_interactive);
    terminal_stage(&terminal, "reading the headers");
    for (int tenth = 0; tenth <= 250; tenth++)
        hear_search(&terminal, &(struct search_progress){tenth / 10.0, 1000, 100, 3, NULL});
    terminal_end(&terminal);
    assert_said(&terminal, "assay: reading the headers\n"
                           "assay: 10 s, 1000 calls in 100 sequences, 3 kinds of failure\n"
                           "assay: 20 s, 1000 calls in 100 sequences, 3 kinds of failure\n");
}

static void progress_on_a_screen_is_one_line(void **state)
{
    (void)state;
    struct terminal terminal = {.chatter = open_file(), .is_interactive = true};
    hear_search(&terminal, &(struct search_progress){1, 10, 1, 0, NULL});
    hear_search(&terminal, &(struct search_progress){1.1, 20, 2, 0, NULL});
    hear_search(&terminal, &(struct search_progress){2, 30, 3, 0, NULL});
    assert_true(terminal.has_line);
    terminal_stage(&terminal, "judging");
    assert_said(&terminal, "\r\033[Kassay: 1 s, 10 calls in 1 sequences, 0 kinds of failure"
                           "\r\033[Kassay: 2 s, 30 calls in 3 sequences, 0 kinds of failure"
                           "\r\033[Kassay: judging\n");
}

static void a_long_stage_says_that_it_goes_on(void **state)
{
    (void)state;
    struct terminal terminal = {.chatter = open_file(), .is_interactive = true};
    terminal_beat(&terminal, 5); /* no stage has begun */
    terminal_stage(&terminal, "compiling");
    terminal_beat(&terminal, terminal.stage_start + 0.5);
    terminal_beat(&terminal, terminal.stage_start + 7);
    assert_said(&terminal, "assay: compiling\n\r\033[Kassay: compiling, 7 s");
}

static void findings_are_told_when_they_are_confirmed(void **state)
{
    (void)state;
    struct terminal terminal;
    terminal_init(&terminal, open_file());
    const struct function function = {.name = "poly_free"};
    const struct finding finding = {.function = &function, .end = END_DOUBLE_FREE,
                                    .at = {"/home/me/poly.c", 12}};
    terminal_hear(&terminal, &(struct event){.kind = EVENT_FOUND, .finding = &finding});
    const struct examination_progress progress = {11, 3, 40};
    terminal_hear(&terminal,
                  &(struct event){.kind = EVENT_EXAMINATION, .examination = progress});
    assert_said(&terminal, "assay: found: the call to poly_free freed a block twice (poly.c:12)\n"
                           "assay: 3 of 40 kinds of failure examined, 11 s\n");
}

/* JUnit and SARIF */

static const struct test_summary written_tests[] = {
    {"poly_add_returns_a_poly", "tests/test_poly.c", "it adds", "void f(void)\n{\n}\n", 0.25},
    {"poly_add_of_<0> & \"1\"", "tests/test_poly.c", "", "", 0.5},
};

/* Three findings: a fault with a place, a known one, one that is undecided. */
static struct summary make_written_summary(struct finding *shown)
{
    struct summary summary = make_summary();
    shown[0] = findings[0];
    shown[0].name = "poly_add-invariant";
    shown[0].report = "ERROR: <heap> & \"co\"";
    shown[0].fingerprint = "0123456789abcdef";
    shown[0].at = (struct source_line){"/home/me/lib a/poly.c", 42};
    shown[1] = findings[1];
    shown[1].name = "poly_divide-assert";
    shown[1].fingerprint = "fedcba9876543210";
    shown[1].is_known = true;
    shown[2] = findings[3];
    shown[2].name = "poly_add-hang";
    summary.findings = shown;
    summary.finding_count = summary.shown_count = 3;
    summary.tests = written_tests;
    summary.regression_tests = 2;
    summary.version = "1.2.3";
    summary.working_directory = "/home/me";
    summary.command = "assay generate";
    summary.has_baseline = true;
    return summary;
}

static void assert_has(const struct text *text, const char *part)
{
    if (!strstr(text_string(text), part))
        fail_msg("missing: %s\nin:\n%s", part, text_string(text));
}

static void junit_has_tests_that_pass_and_findings_that_fail(void **state)
{
    (void)state;
    struct finding shown[3];
    struct summary summary = make_written_summary(shown);
    struct text text = {0};
    junit_report_print(&text, &summary);
    assert_has(&text, "<testsuites name=\"assay\" tests=\"5\" failures=\"1\" errors=\"0\"");
    assert_has(&text, "<testsuite name=\"regression tests\" tests=\"2\" failures=\"0\"");
    assert_has(&text, "<testcase classname=\"test_poly\" name=\"poly_add_returns_a_poly\""
                      " time=\"0.250\"/>");
    assert_has(&text, "name=\"poly_add_of_&lt;0&gt; &amp; &quot;1&quot;\"");
    assert_has(&text, "<testsuite name=\"findings\" tests=\"3\" failures=\"1\" errors=\"0\""
                      " skipped=\"2\"");
    assert_has(&text, "<failure type=\"invariant\" message=\"poly_add broke an invariant\">");
    assert_has(&text, "ERROR: &lt;heap&gt; &amp; &quot;co&quot;");
    assert_has(&text, "replay: assay replay out/findings/1");
    assert_has(&text, "<skipped message=\"known: it is in the baseline\"/>");
    assert_has(&text, "<skipped message=\"undecided\"/>");
    text_release(&text);
}

static void markup_replaces_what_xml_does_not_know(void **state)
{
    (void)state;
    static const struct {
        const char *text, *markup;
    } cases[] = {
        {"a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"},
        {"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"},
        {"\x01\x7F\n\t", "\xEF\xBF\xBD\xEF\xBF\xBD\n\t"},
        {"\xC3", "\xEF\xBF\xBD"},
        {"\xC0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\xED\xA0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text text = {0};
        markup_add(&text, cases[i].text);
        assert_string_equal(text_string(&text), cases[i].markup);
        text_release(&text);
    }
}

static struct report read_sarif(const struct summary *summary)
{
    struct report report = {0};
    struct text text = {0};
    struct error err;
    sarif_report_print(&text, summary);
    if (!json_parse(&report.arena, text_string(&text), text.length, &report.root, &err))
        fail_msg("%s", err.text);
    text_release(&text);
    return report;
}

static void sarif_has_rules_places_and_fingerprints(void **state)
{
    (void)state;
    struct finding shown[3];
    struct summary summary = make_written_summary(shown);
    struct report report = read_sarif(&summary);
    assert_string_equal(json_string(report.root, "version"), "2.1.0");
    const struct json *run = item(json_member(report.root, "runs"), 0);
    const struct json *driver = json_member(json_member(run, "tool"), "driver");
    assert_string_equal(json_string(driver, "semanticVersion"), "1.2.3");
    const struct json *rules = json_member(driver, "rules");
    assert_int_equal(rules->count, 3);
    const struct json *results = json_member(run, "results");
    assert_int_equal(results->count, 3);
    for (size_t i = 0; i < 3; i++) {
        size_t rule = (size_t)json_integer(item(results, i), "ruleIndex", -1);
        assert_string_equal(json_string(item(rules, rule), "id"),
                            json_string(item(results, i), "ruleId"));
    }
    const struct json *first = item(results, 0);
    const struct json *place =
        json_member(item(json_member(first, "locations"), 0), "physicalLocation");
    assert_string_equal(json_string(json_member(place, "artifactLocation"), "uri"),
                        "lib%20a/poly.c");
    assert_int_equal(json_integer(json_member(place, "region"), "startLine", 0), 42);
    assert_string_equal(json_string(json_member(first, "partialFingerprints"), "assay/v1"),
                        "0123456789abcdef");
    assert_string_equal(json_string(first, "level"), "error");
    assert_string_equal(json_string(first, "baselineState"), "new");
    assert_string_equal(json_string(item(results, 1), "baselineState"), "unchanged");
    assert_string_equal(json_string(item(results, 2), "level"), "warning");
    arena_release(&report.arena);
}

static void sarif_points_to_the_definition_where_nothing_failed(void **state)
{
    (void)state;
    struct finding shown[3];
    struct summary summary = make_written_summary(shown);
    shown[0].at = (struct source_line){0};
    shown[0].definition = (struct source_line){"/home/me/lib a/add.c", 7};
    struct report report = read_sarif(&summary);
    const struct json *results =
        json_member(item(json_member(report.root, "runs"), 0), "results");
    const struct json *place = json_member(
        item(json_member(item(results, 0), "locations"), 0), "physicalLocation");
    assert_int_equal(json_integer(json_member(place, "region"), "startLine", 0), 7);
    const char *uri = json_string(json_member(place, "artifactLocation"), "uri");
    assert_true(text_ends_with(uri, "/add.c"));
    arena_release(&report.arena);
}

static void findings_of_one_kind_share_a_rule(void **state)
{
    (void)state;
    struct finding shown[3];
    struct summary summary = make_written_summary(shown);
    shown[1].end = shown[0].end;
    struct report report = read_sarif(&summary);
    const struct json *run = item(json_member(report.root, "runs"), 0);
    const struct json *rules =
        json_member(json_member(json_member(run, "tool"), "driver"), "rules");
    assert_int_equal(rules->count, 2);
    const struct json *results = json_member(run, "results");
    assert_int_equal(json_integer(item(results, 1), "ruleIndex", -1), 0);
    assert_int_equal(json_integer(item(results, 2), "ruleIndex", -1), 1);
    arena_release(&report.arena);
}

/* The page for people */

static void the_page_has_every_part(void **state)
{
    (void)state;
    struct finding shown[3];
    struct summary summary = make_written_summary(shown);
    struct text text = {0};
    shown[0].trace = "  1  struct poly *poly = poly_new();   = a pointer\n";
    shown[0].excerpt = ">   42  x = \"<\"; /* why */\n";
    html_report_print(&text, &summary);
    static const char *const parts[] = {
        "<!DOCTYPE html>", "prefers-color-scheme:dark", "name=\"viewport\"", "id=\"findings\"",
        "id=\"functions\"", "id=\"tests\"", "id=\"skipped\"", "id=\"again\"",
        "poly_add_of_&lt;0&gt; &amp; &quot;1&quot;",   /* nothing gets out of its text */
        "x = <s>&quot;&lt;&quot;</s>; <u>/* why */</u>", /* code is marked */
        "struct poly *poly = poly_new();   = a pointer", "known fault 2", "5,120,000 calls",
        "<dd>skipped: it takes variable arguments</dd>", "the kernel has no &quot;landlock&quot;",
        "assay replay out/findings/1</code> (seed 42)",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_has(&text, parts[i]);
    assert_null(strstr(text_string(&text), "<script"));
    assert_null(strstr(text_string(&text), "http"));
    assert_null(strstr(text_string(&text), "id=\"sources\"")); /* coverage was not measured */
    text_release(&text);
}

static void a_page_about_nothing_is_whole(void **state)
{
    (void)state;
    struct summary summary = {.strategy = "drt", .directory = "out"};
    struct text text = {0};
    html_report_print(&text, &summary);
    assert_has(&text, "No faults were found");
    assert_has(&text, "Every function was called");
    assert_has(&text, "</main>\n</body></html>\n");
    text_release(&text);
}

static void only_faults_that_are_not_known_count(void **state)
{
    (void)state;
    struct finding shown[3];
    struct summary summary = make_written_summary(shown);
    assert_int_equal(summary_new_faults(&summary), 1);
    shown[0].is_known = true;
    assert_int_equal(summary_new_faults(&summary), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_report_has_the_members_of_its_schema),
        cmocka_unit_test(the_report_lists_every_function),
        cmocka_unit_test(the_report_tells_the_effort),
        cmocka_unit_test(the_report_lists_findings_of_every_class),
        cmocka_unit_test(the_report_says_what_a_failure_depends_on),
        cmocka_unit_test(only_findings_that_were_written_have_a_file),
        cmocka_unit_test(the_report_lists_files_and_notes),
        cmocka_unit_test(an_empty_summary_makes_a_valid_report),
        cmocka_unit_test(junit_has_tests_that_pass_and_findings_that_fail),
        cmocka_unit_test(markup_replaces_what_xml_does_not_know),
        cmocka_unit_test(sarif_has_rules_places_and_fingerprints),
        cmocka_unit_test(sarif_points_to_the_definition_where_nothing_failed),
        cmocka_unit_test(findings_of_one_kind_share_a_rule),
        cmocka_unit_test(the_page_has_every_part),
        cmocka_unit_test(a_page_about_nothing_is_whole),
        cmocka_unit_test(only_faults_that_are_not_known_count),
        cmocka_unit_test(a_finding_is_shown_with_its_program_and_replay),
        cmocka_unit_test(others_of_its_shape_are_counted_where_they_are_not_shown),
        cmocka_unit_test(findings_that_are_not_shown_are_counted),
        cmocka_unit_test(what_to_try_is_what_there_is),
        cmocka_unit_test(nothing_is_hidden_when_all_is_shown),
        cmocka_unit_test(the_summary_counts_calls_and_functions),
        cmocka_unit_test(notes_and_kept_files_are_told),
        cmocka_unit_test(a_long_list_of_functions_is_cut),
        cmocka_unit_test(progress_in_a_log_is_told_now_and_then),
        cmocka_unit_test(progress_on_a_screen_is_one_line),
        cmocka_unit_test(a_long_stage_says_that_it_goes_on),
        cmocka_unit_test(findings_are_told_when_they_are_confirmed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
