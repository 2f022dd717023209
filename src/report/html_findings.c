/* The findings, each with all that is known of it. */
#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "model/certainty.h"
#include "report/html.h"

static void put_part(struct text *out, const char *heading, const char *content, bool is_code,
                     bool is_open)
{
    if (!content || !*content)
        return;
    text_printf(out, "<details%s><summary>%s</summary>", is_open ? " open" : "", heading);
    if (is_code)
        html_add_code(out, content);
    else
        html_add_block(out, content);
    text_add(out, "</details>\n");
}

static void put_fact(struct text *out, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    text_printf(out, "<dt>%s</dt><dd>", name);
    markup_add(out, value);
    text_add(out, "</dd>");
}

static void put_other_functions(struct text *out, const struct finding *finding)
{
    bool has_some = false;
    for (size_t i = 0; i < finding->member_count; i++) {
        if (!finding_other_function(finding, i))
            continue;
        text_add(out, has_some ? ", <code>" : "<dt>also through</dt><dd><code>");
        markup_add(out, finding_other_function(finding, i)->name);
        text_add(out, "</code>");
        has_some = true;
    }
    if (has_some)
        text_add(out, "</dd>");
}

static void put_certainty(struct text *out, const struct certainty *certainty)
{
    struct text text = {0};
    certainty_print(&text, certainty);
    put_fact(out, "sure", text_string(&text));
    text_release(&text);
}

static void put_facts(struct html_page *page, const struct finding *finding)
{
    struct text *out = page->out;
    text_add(out, "<dl>");
    put_fact(out, "why", finding->reason);
    put_certainty(out, &finding->certainty);
    if (finding->condition.kind != CONDITION_NONE &&
        !strstr(finding->reason, finding->condition.sentence))
        put_fact(out, "when", finding->condition.sentence);
    put_fact(out, "message", finding->message);
    if (finding->at.file) {
        text_add(out, "<dt>where</dt><dd>");
        html_add_place(page, &finding->at);
        text_add(out, "</dd>");
    }
    if (finding->contract)
        text_printf(out, "<dt>contract</dt><dd>%s, %s:%u</dd>",
                    contract_kind_name(finding->contract->kind),
                    file_base_name(finding->contract->file), finding->contract->line);
    if (finding->similar) {
        text_add(out, "<dt>alike</dt><dd>");
        html_add_count(out, finding->similar);
        text_printf(out, " other sequence%s</dd>", finding->similar == 1 ? "" : "s");
    }
    if (finding->alike && finding->is_ranked)
        text_printf(out, "<dt>shape</dt><dd>%zu more of the same shape, not shown</dd>",
                    finding->alike);
    put_other_functions(out, finding);
    text_printf(out, "<dt>replay</dt><dd><code>assay replay ");
    markup_add(out, page->summary->directory);
    text_printf(out, "/findings/%u</code> (seed %" PRIu64 ")</dd>", finding->id,
                page->summary->seed);
    put_fact(out, "fingerprint", finding->fingerprint);
    text_add(out, "</dl>\n");
}

/* The lines of the program without the indentation of a function's body. */
static void put_program(struct text *out, const char *program)
{
    struct text plain = {0};
    for (const char *at = program; *at; at++) {
        bool is_start = at == program || at[-1] == '\n';
        if (is_start && text_starts_with(at, "    "))
            at += 4;
        text_add_char(&plain, *at);
    }
    html_add_code(out, text_string(&plain));
    text_release(&plain);
}

static void put_finding(struct html_page *page, const struct finding *finding)
{
    struct text *out = page->out;
    const char *word = verdict_name(finding->verdict);
    text_printf(out, "<article class=\"finding %s\" id=\"finding-%u\"><h3>", word, finding->id);
    text_printf(out, "<span class=\"tag\">%s%s %u</span> <code>",
                finding->is_known ? "known " : "", word, finding->id);
    markup_add(out, finding->function->name);
    text_printf(out, "</code> %s</h3>\n", end_sentence(finding->end));
    put_program(out, finding->program);
    put_facts(page, finding);
    put_part(out, "What it did, statement by statement", finding->trace, false, false);
    put_part(out, "The source", finding->excerpt, true, true);
    put_part(out, "The contract", finding->contract_source, true, false);
    put_part(out, "The sanitizer&rsquo;s report", finding->report, false, false);
    text_add(out, "</article>\n");
}

static void put_hidden(struct html_page *page)
{
    const struct summary *summary = page->summary;
    if (summary->shown_count == summary->finding_count)
        return;
    text_printf(page->out,
                "<details><summary>Not shown: %zu of which assay is less sure (<code>--show all"
                "</code> shows them)</summary><div class=\"scroll\"><table>"
                "<tr><th>name</th><th>class</th><th>why</th></tr>\n",
                summary->finding_count - summary->shown_count);
    for (size_t i = summary->shown_count; i < summary->finding_count; i++) {
        const struct finding *finding = &summary->findings[i];
        text_add(page->out, "<tr><td><code>");
        markup_add(page->out, finding->name ? finding->name : finding->function->name);
        text_printf(page->out, "</code></td><td>%s</td><td>", verdict_name(finding->verdict));
        markup_add(page->out, finding->reason);
        text_add(page->out, "</td></tr>\n");
    }
    text_add(page->out, "</table></div></details>\n");
}

void html_put_findings(struct html_page *page)
{
    const struct summary *summary = page->summary;
    text_add(page->out, "<section id=\"findings\"><h2>Findings</h2>\n");
    if (!summary->shown_count)
        text_add(page->out, "<p>No faults were found.</p>\n");
    for (size_t i = 0; i < summary->shown_count; i++)
        put_finding(page, &summary->findings[i]);
    put_hidden(page);
    text_add(page->out, "</section>\n");
}
