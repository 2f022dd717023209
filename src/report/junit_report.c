/* The report in the form that began with JUnit and that CI systems read: the regression tests,
 * which pass, and the findings, which fail. */
#include "report/reports.h"

#include <string.h>

#include "base/file.h"
#include "report/finding_command.h"
#include "report/markup.h"

/* "tests/test_poly.c" as "test_poly". */
static void add_class_of_file(struct text *out, const char *file)
{
    const char *name = file_base_name(file);
    const char *dot = strrchr(name, '.');
    text_add(out, " classname=\"");
    markup_add_bytes(out, name, dot ? (size_t)(dot - name) : strlen(name));
    text_add_char(out, '"');
}

struct suite_counts {
    size_t tests, failures, skipped;
    double seconds;
};

static void begin_suite(struct text *out, const char *name, const struct suite_counts *counts)
{
    text_add(out, "  <testsuite");
    markup_add_attribute(out, "name", name);
    text_printf(out,
                " tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%zu\" time=\"%.3f\">\n",
                counts->tests, counts->failures, counts->skipped, counts->seconds);
}

static void put_tests(struct text *out, const struct summary *summary)
{
    struct suite_counts counts = {.tests = summary->regression_tests};
    for (size_t i = 0; i < summary->regression_tests; i++)
        counts.seconds += summary->tests[i].seconds;
    begin_suite(out, "regression tests", &counts);
    for (size_t i = 0; i < summary->regression_tests; i++) {
        text_add(out, "    <testcase");
        add_class_of_file(out, summary->tests[i].file);
        markup_add_attribute(out, "name", summary->tests[i].name);
        text_printf(out, " time=\"%.3f\"/>\n", summary->tests[i].seconds);
    }
    text_add(out, "  </testsuite>\n");
}

static void put_story(struct text *out, const struct summary *summary,
                      const struct finding *finding)
{
    struct text story = {0};
    text_printf(&story, "%s\n%s\n", finding->reason, finding->program);
    if (finding->at.file)
        text_printf(&story, "at %s:%u\n", finding->at.file, finding->at.line);
    text_printf(&story, "%s\nreplay: ", finding->report ? finding->report : "");
    finding_command(&story, "replay", summary, finding->id);
    text_add_char(&story, '\n');
    markup_add(out, text_string(&story));
    text_release(&story);
}

static bool fails(const struct finding *finding)
{
    return finding->verdict == VERDICT_FAULT && !finding->is_known;
}

static void put_finding(struct text *out, const struct summary *summary,
                        const struct finding *finding)
{
    text_add(out, "    <testcase classname=\"findings\"");
    markup_add_attribute(out, "name", finding->name);
    text_add(out, " time=\"0\">\n");
    if (fails(finding)) {
        struct text message = {0};
        text_printf(&message, "%s %s", finding->function->name, end_sentence(finding->end));
        text_add(out, "      <failure");
        markup_add_attribute(out, "type", end_word(finding->end));
        markup_add_attribute(out, "message", text_string(&message));
        text_add_char(out, '>');
        put_story(out, summary, finding);
        text_add(out, "</failure>\n");
        text_release(&message);
    } else {
        text_add(out, "      <skipped");
        markup_add_attribute(out, "message", finding->is_known ? "known: it is in the baseline"
                                                               : verdict_name(finding->verdict));
        text_add(out, "/>\n");
    }
    text_add(out, "    </testcase>\n");
}

void junit_report_print(struct text *out, const struct summary *summary)
{
    size_t failures = 0;
    for (size_t i = 0; i < summary->shown_count; i++)
        failures += fails(&summary->findings[i]);
    text_printf(out,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<testsuites name=\"assay\" tests=\"%zu\" failures=\"%zu\" errors=\"0\""
                " time=\"%.3f\">\n",
                summary->regression_tests + summary->shown_count, failures, summary->seconds);
    put_tests(out, summary);
    const struct suite_counts counts = {.tests = summary->shown_count, .failures = failures,
                                        .skipped = summary->shown_count - failures};
    begin_suite(out, "findings", &counts);
    for (size_t i = 0; i < summary->shown_count; i++)
        put_finding(out, summary, &summary->findings[i]);
    text_add(out, "  </testsuite>\n</testsuites>\n");
}
