#include "report/cover_report.h"

#include <string.h>

#include "base/file.h"
#include "base/json.h"

enum { GAPS_SHOWN = 40, SCHEMA = 1 };

static void add_count(struct text *out, struct covered_count count)
{
    unsigned percent = count.total ? (unsigned)(100 * count.covered / count.total) : 100;
    text_printf(out, "  %5zu of %5zu %3u %%", count.covered, count.total, percent);
}

static void add_row(struct text *out, const char *name, int width,
                    const struct file_coverage *file)
{
    text_printf(out, "%-*s", width, name);
    add_count(out, file->branches);
    add_count(out, file->lines);
    add_count(out, file->functions);
    text_add_char(out, '\n');
}

static void add_table(struct text *out, const struct suite_coverage *coverage)
{
    int width = (int)strlen("total");
    for (size_t i = 0; i < coverage->file_count; i++) {
        int length = (int)strlen(file_base_name(coverage->files[i].file));
        width = length > width ? length : width;
    }
    text_printf(out, "%-*s  %-20s  %-20s  %s\n", width, "", "branches", "lines", "functions");
    for (size_t i = 0; i < coverage->file_count; i++)
        add_row(out, file_base_name(coverage->files[i].file), width, &coverage->files[i]);
    add_row(out, "total", width, &coverage->total);
}

static void add_gap(struct text *out, const struct coverage_gap *gap)
{
    bool is_case = text_starts_with(gap->text, "case") || text_starts_with(gap->text, "default");
    text_printf(out, "  %s:%zu:%zu: ", file_base_name(gap->file), gap->line, gap->column);
    if (is_case && gap->kind == GAP_NEVER_TRUE)
        text_printf(out, "`%s` is never taken\n", gap->text);
    else if (gap->kind == GAP_FUNCTION)
        text_printf(out, "%s() is never called\n", gap->text);
    else
        text_printf(out, "`%s` is never %s\n", gap->text,
                    gap->kind == GAP_NEVER_TRUE ? "true" : "false");
}

void cover_report_print(struct text *out, const struct suite_coverage *coverage)
{
    add_table(out, coverage);
    if (!coverage->gap_count)
        return;
    text_add(out, "\nnot covered:\n");
    for (size_t i = 0; i < coverage->gap_count && i < GAPS_SHOWN; i++)
        add_gap(out, &coverage->gaps[i]);
    if (coverage->gap_count > GAPS_SHOWN)
        text_printf(out, "  and %zu more; --json FILE lists all of them\n",
                    coverage->gap_count - GAPS_SHOWN);
    if (coverage->behind)
        text_printf(out, "%zu more conditions lie behind these and were never reached\n",
                    coverage->behind);
}

static void put_count(struct json_writer *writer, const char *key, struct covered_count count)
{
    json_key(writer, key);
    json_begin_object(writer);
    json_add_integer(writer, "covered", (int64_t)count.covered);
    json_add_integer(writer, "total", (int64_t)count.total);
    json_end_object(writer);
}

static void put_counts(struct json_writer *writer, const struct file_coverage *file)
{
    put_count(writer, "branches", file->branches);
    put_count(writer, "lines", file->lines);
    put_count(writer, "functions", file->functions);
}

static void put_gap(struct json_writer *writer, const struct coverage_gap *gap)
{
    static const char *const kinds[] = {
        [GAP_FUNCTION] = "never-called",
        [GAP_NEVER_TRUE] = "never-true",
        [GAP_NEVER_FALSE] = "never-false",
    };
    json_begin_object(writer);
    json_add_string(writer, "kind", kinds[gap->kind]);
    json_add_string(writer, "file", gap->file);
    json_add_integer(writer, "line", (int64_t)gap->line);
    json_add_integer(writer, "column", (int64_t)gap->column);
    json_add_string(writer, gap->kind == GAP_FUNCTION ? "function" : "condition", gap->text);
    json_end_object(writer);
}

void cover_report_json(struct text *out, const struct suite_coverage *coverage)
{
    struct json_writer writer = {.out = out};
    json_begin_object(&writer);
    json_add_integer(&writer, "schema", SCHEMA);
    json_key(&writer, "total");
    json_begin_object(&writer);
    put_counts(&writer, &coverage->total);
    json_end_object(&writer);
    json_key(&writer, "files");
    json_begin_array(&writer);
    for (size_t i = 0; i < coverage->file_count; i++) {
        json_begin_object(&writer);
        json_add_string(&writer, "file", coverage->files[i].file);
        put_counts(&writer, &coverage->files[i]);
        json_end_object(&writer);
    }
    json_end_array(&writer);
    json_key(&writer, "not_covered");
    json_begin_array(&writer);
    for (size_t i = 0; i < coverage->gap_count; i++)
        put_gap(&writer, &coverage->gaps[i]);
    json_end_array(&writer);
    json_add_integer(&writer, "behind", (int64_t)coverage->behind);
    json_end_object(&writer);
}
