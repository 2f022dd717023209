/* The report for people: one self-contained page of HTML; it needs no JavaScript and no network. */
#include "report/reports.h"

#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "report/html.h"
#include "report/uncovered.h"

/* What the library is called: by the names of its headers. */
static void add_title(struct text *out, const struct summary *summary)
{
    const char **headers = summary->library ? summary->library->headers : NULL;
    enum { NAMES_SHOWN = 3 };
    size_t count = 0;
    while (headers && headers[count])
        count++;
    for (size_t i = 0; i < count && i < NAMES_SHOWN; i++) {
        text_add(out, i ? ", " : "");
        markup_add(out, file_base_name(headers[i]));
    }
    if (count > NAMES_SHOWN)
        text_printf(out, " and %zu more", count - NAMES_SHOWN);
    if (!count)
        text_add(out, "the library");
}

static void put_head(struct html_page *page)
{
    struct text *out = page->out;
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta name=\"color-scheme\" content=\"light dark\">\n"
                  "<link rel=\"icon\" href=\"data:,\">\n<title>assay: ");
    add_title(out, page->summary);
    text_add(out, "</title>\n<style>\n");
    html_add_style(out);
    text_add(out, "</style></head><body>\n");
}

struct figure {
    const char *target, *class; /* what it leads to, and how it looks */
    uint64_t number;
    const char *unit, *label;
};

static void put_figure(struct text *out, struct figure figure)
{
    text_printf(out, "<a class=\"figure %s\" href=\"#%s\"><strong>", figure.class, figure.target);
    html_add_count(out, figure.number);
    text_printf(out, "%s</strong><span>%s</span></a>\n", figure.unit, figure.label);
}

static size_t count_called(const struct summary *summary)
{
    size_t called = 0;
    for (size_t i = 0; i < summary->function_count; i++)
        called += summary->functions[i].status == FUNCTION_CALLED;
    return called;
}

static void put_figures(struct html_page *page)
{
    const struct summary *summary = page->summary;
    struct text *out = page->out;
    size_t faults = summary_count(summary, VERDICT_FAULT), tests = summary->regression_tests;
    text_add(out, "<nav class=\"figures\">\n");
    put_figure(out, (struct figure){"findings", faults ? "bad" : "good", faults, "",
                                    faults == 1 ? "fault" : "faults"});
    put_figure(out, (struct figure){"tests", "", tests, "",
                                    tests == 1 ? "regression test" : "regression tests"});
    if (summary->coverage)
        put_figure(out, (struct figure){"sources", "",
                                        (uint64_t)(coverage_percent(summary->coverage) + 0.5), "%",
                                        "of branches reached"});
    struct text label = {0};
    text_printf(&label, "of %zu functions", summary->function_count);
    put_figure(out, (struct figure){"functions", "", count_called(summary), "",
                                    text_string(&label)});
    text_release(&label);
    text_add(out, "</nav>\n");
}

static void put_header(struct html_page *page)
{
    const struct summary *summary = page->summary;
    struct text *out = page->out;
    text_add(out, "<header><p class=\"by\">assay</p><h1>");
    add_title(out, summary);
    text_add(out, "</h1>\n<p class=\"lead\">");
    html_add_count(out, summary->calls);
    text_add(out, " calls in ");
    html_add_count(out, summary->sequences);
    text_printf(out, " sequences, in %.1f seconds, with seed %" PRIu64 "%s.</p>\n",
                summary->seconds, summary->seed,
                summary->was_interrupted ? "; it was interrupted" : "");
    put_figures(page);
    text_add(out, "</header>\n<main>\n");
}

/* The coverage of the function of that name; -1 when it has no branches or is not known. */
static int site_function_of(const struct coverage *coverage, const char *name)
{
    for (size_t i = 0; coverage && i < coverage->sites->functions.count; i++) {
        const struct site_function *function = &coverage->sites->functions.items[i];
        if (function->branch_count && strcmp(function->name, name) == 0)
            return (int)i;
    }
    return -1;
}

/* The first line with a branch of the function, to link to. */
static struct source_line line_of(const struct coverage *coverage, uint32_t function)
{
    struct source_line at = {.file = coverage->sites->functions.items[function].file};
    for (size_t i = 0; i < coverage->sites->items.count; i++) {
        const struct site *site = &coverage->sites->items.items[i];
        if (site->function == function && (!at.line || site->line < at.line))
            at.line = site->line;
    }
    return at;
}

static void put_coverage_of(struct html_page *page, int function)
{
    const struct coverage *coverage = page->summary->coverage;
    if (function < 0) {
        text_add(page->out, "<td></td><td>");
        return;
    }
    struct source_line at = line_of(coverage, (uint32_t)function);
    text_add(page->out, "<td class=\"bars\">");
    html_add_bar(page->out, coverage->by_function[function],
                 coverage->sites->functions.items[function].branch_count);
    text_add(page->out, "</td><td>");
    struct text reason = {0};
    uncovered_explain(&reason, coverage, (uint32_t)function);
    markup_add(page->out, text_string(&reason));
    if (reason.length) {
        text_add(page->out, " <span class=\"place\">");
        html_add_place(page, &at);
        text_add(page->out, "</span>");
    }
    text_release(&reason);
}

static void put_function(struct html_page *page, const struct function_summary *function)
{
    struct text *out = page->out;
    int site = site_function_of(page->summary->coverage, function->function->name);
    text_add(out, "<tr><td><code>");
    markup_add(out, function->function->name);
    text_add(out, "</code></td><td class=\"number\">");
    html_add_count(out, function->calls);
    text_add(out, "</td>");
    put_coverage_of(page, site);
    if (*function->reason)
        text_printf(out, "<strong>%s:</strong> ", function_status_name(function->status));
    markup_add(out, function->reason);
    text_add(out, "</td></tr>\n");
}

static bool is_declared(const struct summary *summary, const char *name)
{
    for (size_t i = 0; i < summary->function_count; i++)
        if (strcmp(summary->functions[i].function->name, name) == 0)
            return true;
    return false;
}

/* Those that the headers do not declare. */
static void put_inner_functions(struct html_page *page)
{
    const struct coverage *coverage = page->summary->coverage;
    for (size_t i = 0; coverage && i < coverage->sites->functions.count; i++) {
        const struct site_function *function = &coverage->sites->functions.items[i];
        if (!function->branch_count || is_declared(page->summary, function->name))
            continue;
        text_add(page->out, "<tr><td><code>");
        markup_add(page->out, function->name);
        text_add(page->out, "</code></td><td class=\"number\">inner</td>");
        put_coverage_of(page, (int)i);
        text_add(page->out, "</td></tr>\n");
    }
}

static void put_functions(struct html_page *page)
{
    const struct summary *summary = page->summary;
    text_add(page->out, "<section id=\"functions\"><h2>Functions</h2>\n"
                        "<div class=\"scroll\"><table><tr><th>function</th>"
                        "<th class=\"number\">calls</th><th>branches</th>"
                        "<th>what is missing</th></tr>\n");
    for (size_t i = 0; i < summary->function_count; i++)
        put_function(page, &summary->functions[i]);
    put_inner_functions(page);
    text_add(page->out, "</table></div></section>\n");
}

static void put_test(struct text *out, const struct test_summary *test)
{
    text_add(out, "<details class=\"test\"><summary><code>");
    markup_add(out, test->name);
    text_add(out, "</code></summary>");
    html_add_code(out, test->code);
    text_add(out, "</details>\n");
}

static void put_tests(struct html_page *page)
{
    const struct summary *summary = page->summary;
    text_printf(page->out, "<section id=\"tests\"><h2>Regression tests</h2>\n<p>They say what the"
                           " library does today and fail when that changes: <code>make -C ");
    markup_add(page->out, summary->directory);
    text_add(page->out, " check</code>.</p>\n");
    for (size_t i = 0; i < summary->regression_tests; i++) {
        const struct test_summary *test = &summary->tests[i];
        if (i == 0 || strcmp(test->file, summary->tests[i - 1].file) != 0) {
            text_add(page->out, "<h3><code>");
            markup_add(page->out, test->file);
            text_add(page->out, "</code></h3>\n");
        }
        put_test(page->out, test);
    }
    text_add(page->out, "</section>\n");
}

static void put_skipped(struct html_page *page)
{
    const struct summary *summary = page->summary;
    text_add(page->out, "<section id=\"skipped\"><h2>Not called, and why</h2>\n");
    if (count_called(summary) == summary->function_count)
        text_add(page->out, "<p>Every function was called and returned.</p>\n");
    else
        text_add(page->out, "<dl class=\"skipped\">");
    for (size_t i = 0; i < summary->function_count; i++) {
        const struct function_summary *function = &summary->functions[i];
        if (function->status == FUNCTION_CALLED)
            continue;
        text_add(page->out, "<dt><code>");
        markup_add(page->out, function->function->name);
        text_printf(page->out, "</code></dt><dd>%s: ", function_status_name(function->status));
        markup_add(page->out, function->reason);
        text_add(page->out, "</dd>\n");
    }
    if (count_called(summary) != summary->function_count)
        text_add(page->out, "</dl>\n");
    text_add(page->out, "</section>\n");
}

static void put_shortfalls(struct html_page *page)
{
    const struct shortfalls *shortfalls = &page->summary->shortfalls;
    if (!shortfalls->count)
        return;
    text_add(page->out, "<section id=\"shortfalls\"><h2>What this run says nothing of</h2>\n"
                        "<dl class=\"skipped\">");
    for (size_t i = 0; i < shortfalls->count; i++) {
        text_add(page->out, "<dt>");
        markup_add(page->out, shortfalls->items[i].sentence);
        text_add(page->out, "</dt><dd>");
        markup_add(page->out, shortfall_remedy(shortfalls->items[i].kind));
        text_add(page->out, "</dd>\n");
    }
    text_add(page->out, "</dl>\n</section>\n");
}

static void put_again(struct html_page *page)
{
    const struct summary *summary = page->summary;
    struct text *out = page->out;
    text_add(out, "<section id=\"again\"><h2>How to reproduce</h2>\n");
    if (summary->command)
        html_add_block(out, summary->command);
    text_printf(out, "<p>assay %s, seed %" PRIu64 ", strategy %s, in <code>",
                summary->version ? summary->version : "", summary->seed, summary->strategy);
    markup_add(out, summary->working_directory ? summary->working_directory : ".");
    text_add(out, "</code>.</p>\n<div class=\"scroll\"><table><tr><th>stage</th>"
                  "<th class=\"number\">seconds</th></tr>\n");
    for (size_t i = 0; i < summary->stage_count; i++)
        text_printf(out, "<tr><td>%s</td><td class=\"number\">%.1f</td></tr>\n",
                    summary->stages[i].name, summary->stages[i].seconds);
    text_add(out, "</table></div>\n");
    if (summary->note_count)
        text_add(out, "<h3>Notes</h3><ul>\n");
    for (size_t i = 0; i < summary->note_count; i++) {
        text_add(out, "<li>");
        markup_add(out, summary->notes[i]);
        text_add(out, "</li>\n");
    }
    text_add(out, summary->note_count ? "</ul></section>\n" : "</section>\n");
}

void html_report_print(struct text *out, const struct summary *summary)
{
    struct html_page page = {.summary = summary, .out = out};
    html_read_files(&page);
    put_head(&page);
    put_header(&page);
    html_put_findings(&page);
    html_put_curve(&page);
    html_put_states(&page);
    put_functions(&page);
    html_put_sources(&page);
    put_tests(&page);
    put_skipped(&page);
    put_shortfalls(&page);
    put_again(&page);
    text_add(out, "</main>\n</body></html>\n");
    arena_release(&page.arena);
}
