/* The findings as SARIF 2.1.0, the form in which tools tell code hosts and editors what is wrong in
 * which line. */
#include "report/reports.h"

#include <math.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "model/certainty.h"
#include "report/finding_command.h"

static const char root[] = "SRCROOT";

/* A message of SARIF: an object with a text. */
static void add_message(struct json_writer *writer, const char *key, const char *text)
{
    json_key(writer, key);
    json_begin_object(writer);
    json_add_string(writer, "text", text);
    json_end_object(writer);
}

/* A path in a URI: what is not unreserved is percent-encoded. */
static void add_path(struct text *out, const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-._~/";
    for (; *path; path++) {
        if (strchr(plain, *path))
            text_add_char(out, *path);
        else
            text_printf(out, "%%%02X", (unsigned char)*path);
    }
}

/* Below the directory that assay runs in, so that a checkout elsewhere has the same path. */
static void put_artifact(struct json_writer *writer, const struct summary *summary,
                         const char *path)
{
    struct arena arena = {0};
    struct text uri = {0};
    const char *seen = *path == '/' && summary->working_directory
                           ? file_path_from(&arena, summary->working_directory, path)
                           : path;
    text_add(&uri, *seen == '/' ? "file://" : "");
    add_path(&uri, seen);
    json_key(writer, "artifactLocation");
    json_begin_object(writer);
    json_add_string(writer, "uri", text_string(&uri));
    if (*seen != '/')
        json_add_string(writer, "uriBaseId", root);
    json_end_object(writer);
    text_release(&uri);
    arena_release(&arena);
}

static void put_place(struct json_writer *writer, const struct summary *summary, const char *file,
                      unsigned line)
{
    json_key(writer, "physicalLocation");
    json_begin_object(writer);
    put_artifact(writer, summary, file);
    if (line) {
        json_key(writer, "region");
        json_begin_object(writer);
        json_add_integer(writer, "startLine", line);
        json_end_object(writer);
    }
    json_end_object(writer);
}

/* Where the library was; else where the function is defined, or declared. */
static void put_locations(struct json_writer *writer, const struct summary *summary,
                          const struct finding *finding)
{
    const struct function *function = finding->function;
    json_key(writer, "locations");
    json_begin_array(writer);
    json_begin_object(writer);
    if (finding->at.file)
        put_place(writer, summary, finding->at.file, finding->at.line);
    else if (finding->definition.file)
        put_place(writer, summary, finding->definition.file, finding->definition.line);
    else if (function->header)
        put_place(writer, summary, function->header, function->line);
    json_key(writer, "logicalLocations");
    json_begin_array(writer);
    json_begin_object(writer);
    json_add_string(writer, "name", function->name);
    json_add_string(writer, "kind", "function");
    json_end_object(writer);
    json_end_array(writer);
    json_end_object(writer);
    json_end_array(writer);
}

/* The contract, and the program that shows it. */
static void put_related(struct json_writer *writer, const struct summary *summary,
                        const struct finding *finding)
{
    struct text program = {0};
    text_printf(&program, "%s/findings/%u/finding.c", summary->directory, finding->id);
    json_key(writer, "relatedLocations");
    json_begin_array(writer);
    if (finding->contract) {
        json_begin_object(writer);
        put_place(writer, summary, finding->contract->file, finding->contract->line);
        add_message(writer, "message", "the contract");
        json_end_object(writer);
    }
    json_begin_object(writer);
    put_place(writer, summary, text_string(&program), 0);
    add_message(writer, "message", "the program that shows it");
    json_end_object(writer);
    json_end_array(writer);
    text_release(&program);
}

static const char *level_of(enum verdict verdict)
{
    return verdict == VERDICT_FAULT ? "error" : verdict == VERDICT_UNDECIDED ? "warning" : "note";
}

static void put_certainty(struct json_writer *writer, const struct certainty *certainty)
{
    struct text text = {0};
    certainty_print(&text, certainty);
    if (text.length) {
        json_add_number(writer, "probability", round(certainty->probability * 10000) / 10000);
        json_add_string(writer, "certainty", text_string(&text));
    }
    text_release(&text);
}

static void put_properties(struct json_writer *writer, const struct summary *summary,
                           const struct finding *finding)
{
    struct text replay = {0};
    finding_command(&replay, "replay", summary, finding->id);
    json_key(writer, "properties");
    json_begin_object(writer);
    json_add_string(writer, "verdict", verdict_name(finding->verdict));
    json_add_string(writer, "replay", text_string(&replay));
    json_add_integer(writer, "seed", (int64_t)summary->seed);
    json_add_integer(writer, "similar", (int64_t)finding->similar);
    put_certainty(writer, &finding->certainty);
    json_end_object(writer);
    text_release(&replay);
}

static void put_message(struct json_writer *writer, const struct finding *finding)
{
    struct text message = {0};
    text_printf(&message, "%s %s: %s", finding->function->name, end_sentence(finding->end),
                finding->reason);
    if (finding->message && *finding->message)
        text_printf(&message, " (%s)", finding->message);
    text_printf(&message, "\n\n%s", finding->program);
    add_message(writer, "message", text_string(&message));
    text_release(&message);
}

/* The first finding of the same kind. The rules are the kinds that occur. */
static size_t first_of_kind(const struct summary *summary, size_t finding)
{
    size_t first = 0;
    while (summary->findings[first].end != summary->findings[finding].end)
        first++;
    return first;
}

static size_t rule_index(const struct summary *summary, size_t finding)
{
    size_t rules = 0, first = first_of_kind(summary, finding);
    for (size_t i = 0; i < first; i++)
        rules += first_of_kind(summary, i) == i;
    return rules;
}

static void put_result(struct json_writer *writer, const struct summary *summary, size_t index)
{
    const struct finding *finding = &summary->findings[index];
    json_begin_object(writer);
    json_add_string(writer, "ruleId", end_word(finding->end));
    json_add_integer(writer, "ruleIndex", (int64_t)rule_index(summary, index));
    json_add_string(writer, "level", level_of(finding->verdict));
    put_message(writer, finding);
    put_locations(writer, summary, finding);
    put_related(writer, summary, finding);
    if (finding->fingerprint) {
        json_key(writer, "partialFingerprints");
        json_begin_object(writer);
        json_add_string(writer, "assay/v1", finding->fingerprint);
        json_end_object(writer);
    }
    if (summary->has_baseline)
        json_add_string(writer, "baselineState", finding->is_known ? "unchanged" : "new");
    put_properties(writer, summary, finding);
    json_end_object(writer);
}

/* What is done with a finding of any kind. */
static const char help[] =
    " The message has the smallest program that shows it, and why assay takes it for the library's"
    " fault. finding.md, beside the program, has the values of each statement; `assay replay` runs"
    " it again, `assay accept` writes a contract so that it is not reported any more.";

static void put_rules(struct json_writer *writer, const struct summary *summary)
{
    json_key(writer, "rules");
    json_begin_array(writer);
    for (size_t i = 0; i < summary->shown_count; i++) {
        enum wire_end end = summary->findings[i].end;
        if (first_of_kind(summary, i) != i)
            continue;
        struct text sentence = {0};
        text_printf(&sentence, "The call %s.", end_sentence(end));
        json_begin_object(writer);
        json_add_string(writer, "id", end_word(end));
        add_message(writer, "shortDescription", text_string(&sentence));
        text_add(&sentence, help);
        add_message(writer, "help", text_string(&sentence));
        json_end_object(writer);
        text_release(&sentence);
    }
    json_end_array(writer);
}

static void put_tool(struct json_writer *writer, const struct summary *summary)
{
    json_key(writer, "tool");
    json_begin_object(writer);
    json_key(writer, "driver");
    json_begin_object(writer);
    json_add_string(writer, "name", "assay");
    json_add_string(writer, "version", summary->version);
    json_add_string(writer, "semanticVersion", summary->version);
    put_rules(writer, summary);
    json_end_object(writer);
    json_end_object(writer);
}

static void put_invocation(struct json_writer *writer, const struct summary *summary)
{
    json_key(writer, "invocations");
    json_begin_array(writer);
    json_begin_object(writer);
    if (summary->command)
        json_add_string(writer, "commandLine", summary->command);
    json_add_boolean(writer, "executionSuccessful", true);
    json_key(writer, "toolExecutionNotifications");
    json_begin_array(writer);
    for (size_t i = 0; i < summary->note_count; i++) {
        json_begin_object(writer);
        json_add_string(writer, "level", "note");
        add_message(writer, "message", summary->notes[i]);
        json_end_object(writer);
    }
    json_end_array(writer);
    json_end_object(writer);
    json_end_array(writer);
}

static void put_root(struct json_writer *writer, const struct summary *summary)
{
    struct text uri = {0};
    text_add(&uri, "file://");
    add_path(&uri, summary->working_directory ? summary->working_directory : "");
    text_add(&uri, text_ends_with(text_string(&uri), "/") ? "" : "/");
    json_key(writer, "originalUriBaseIds");
    json_begin_object(writer);
    json_key(writer, root);
    json_begin_object(writer);
    json_add_string(writer, "uri", text_string(&uri));
    json_end_object(writer);
    json_end_object(writer);
    text_release(&uri);
}

void sarif_report_print(struct text *out, const struct summary *summary)
{
    struct json_writer writer = {.out = out};
    json_begin_object(&writer);
    json_add_string(&writer, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_add_string(&writer, "version", "2.1.0");
    json_key(&writer, "runs");
    json_begin_array(&writer);
    json_begin_object(&writer);
    put_tool(&writer, summary);
    put_invocation(&writer, summary);
    put_root(&writer, summary);
    json_key(&writer, "results");
    json_begin_array(&writer);
    for (size_t i = 0; i < summary->shown_count; i++)
        put_result(&writer, summary, i);
    json_end_array(&writer);
    json_end_object(&writer);
    json_end_array(&writer);
    json_end_object(&writer);
}
