/* The JSON of llvm-cov. A branch is an array: line and column of beginning and end, how often it
 * was true and false, and more. A region of a function begins the same way. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "base/vector.h"
#include "cover/cover.h"
#include "cover/cover_internal.h"
#include "toolchain/tool.h"

enum { TEXT_MAXIMUM = 100 }; /* of a condition */

static bool is_before(struct covered_place a, struct covered_place b)
{
    return a.line < b.line || (a.line == b.line && a.column < b.column);
}

struct region cover_region_of(const struct json *array)
{
    int64_t numbers[6] = {0};
    const struct json *item = array->first;
    for (size_t i = 0; item && i < 6; i++, item = item->next)
        numbers[i] = item->integer;
    return (struct region){
        {(size_t)numbers[0], (size_t)numbers[1]},
        {(size_t)numbers[2], (size_t)numbers[3]},
        {numbers[4], numbers[5]},
    };
}

/* A source in lines, as far as it can be read. */
struct source_text {
    const char *file;
    VECTOR_OF(const char *) lines;
};

struct reading {
    struct arena *arena;
    const char *suite;
    struct source_text source;
    VECTOR_OF(struct file_coverage) files;
    VECTOR_OF(struct coverage_gap) gaps;
    VECTOR_OF(struct region) uncalled; /* functions of the file in progress */
    size_t behind;
};

static void open_source(struct reading *reading, const char *file)
{
    vector_release(&reading->source.lines);
    reading->source.file = file;
    char *content, *line;
    struct error ignored;
    if (!file_read(reading->arena, file, &content, NULL, &ignored))
        return;
    while (text_next_line(&content, &line))
        vector_push(&reading->source.lines, line);
}

/* The text of the region, in one line. */
static const char *text_of(struct reading *reading, const struct region *region)
{
    struct text out = {0};
    for (size_t line = region->start.line;
         line <= region->end.line && line <= reading->source.lines.count && line; line++) {
        const char *text = reading->source.lines.items[line - 1];
        size_t from = line == region->start.line ? region->start.column - 1
                                                 : strspn(text, " \t");
        size_t length = strlen(text);
        size_t to = line == region->end.line && region->end.column - 1 < length
                        ? region->end.column - 1
                        : length;
        text_add(&out, out.length ? " " : "");
        if (from < to)
            text_add_bytes(&out, text + from, to - from);
    }
    const char *dots = out.length > TEXT_MAXIMUM ? "..." : "";
    char *copy = arena_printf(reading->arena, "%.*s%s", TEXT_MAXIMUM, text_string(&out), dots);
    text_release(&out);
    return copy;
}

/* Without a `default`, the value that is switched on stands for it. */
static bool is_switched_on(const struct reading *reading, struct covered_place place)
{
    static const char word[] = "switch";
    if (!place.line || place.line > reading->source.lines.count)
        return false;
    const char *line = reading->source.lines.items[place.line - 1];
    size_t end = place.column - 1;
    while (end && end <= strlen(line) && strchr(" (", line[end - 1]))
        end--;
    return end >= strlen(word) && strncmp(line + end - strlen(word), word, strlen(word)) == 0;
}

static size_t length_of_use(const char *use)
{
    size_t length = 0;
    while (isalnum((unsigned char)use[length]) || use[length] == '_')
        length++;
    int depth = 0;
    while (use[length] == '(' || (depth && use[length])) {
        depth += (use[length] == '(') - (use[length] == ')');
        length++;
    }
    return length;
}

/* Where a macro of another header is the condition (`isnan(x)`), only its beginning is known. */
static struct region region_of_condition(const struct reading *reading,
                                         const struct region *branch)
{
    struct region region = *branch;
    struct covered_place start = branch->start;
    if (start.line != branch->end.line || start.column != branch->end.column || !start.line ||
        start.line > reading->source.lines.count)
        return region;
    const char *line = reading->source.lines.items[start.line - 1];
    if (start.column <= strlen(line))
        region.end.column += length_of_use(line + start.column - 1);
    return region;
}

static const char *condition_text(struct reading *reading, const struct region *branch)
{
    struct region region = region_of_condition(reading, branch);
    const char *text = text_of(reading, &region);
    return is_switched_on(reading, branch->start)
               ? arena_printf(reading->arena, "default of switch (%s)", text)
               : text;
}

static void add_gap(struct reading *reading, enum gap_kind kind, struct covered_place place,
                    const char *text)
{
    struct coverage_gap gap = {kind, reading->source.file, place.line, place.column, text};
    vector_push(&reading->gaps, gap);
}

static bool is_uncalled(const struct reading *reading, struct covered_place place)
{
    for (size_t i = 0; i < reading->uncalled.count; i++) {
        const struct region *function = &reading->uncalled.items[i];
        if (!is_before(place, function->start) && is_before(place, function->end))
            return true;
    }
    return false;
}

static void read_branch(struct reading *reading, const struct json *array)
{
    struct region branch = cover_region_of(array);
    bool is_true = branch.counts[0] > 0, is_false = branch.counts[1] > 0;
    if ((is_true && is_false) || is_uncalled(reading, branch.start))
        return;
    if (!is_true && !is_false)
        reading->behind++;
    else
        add_gap(reading, is_true ? GAP_NEVER_FALSE : GAP_NEVER_TRUE, branch.start,
                condition_text(reading, &branch));
}

/* "poly.c:reduce" is how a static function is called. */
static const char *plain_name(const char *name)
{
    const char *colon = strrchr(name, ':');
    return colon ? colon + 1 : name;
}

static bool is_in_file(const struct json *function, const char *file)
{
    const struct json *files = json_member(function, "filenames");
    return files && files->first && files->first->string &&
           strcmp(files->first->string, file) == 0;
}

static void read_functions(struct reading *reading, const struct json *functions)
{
    reading->uncalled.count = 0;
    for (const struct json *item = functions->first; item; item = item->next) {
        const struct json *regions = json_member(item, "regions");
        const char *name = json_string(item, "name");
        if (!is_in_file(item, reading->source.file) || !name || !regions || !regions->first ||
            json_integer(item, "count", 1))
            continue;
        struct region whole = cover_region_of(regions->first);
        if (is_uncalled(reading, whole.start))
            continue; /* another instance of the same one */
        vector_push(&reading->uncalled, whole);
        add_gap(reading, GAP_FUNCTION, whole.start, plain_name(name));
    }
}

/* What was called in one program and not in another was called. */
static void forget_called(struct reading *reading, const struct json *functions, size_t first)
{
    for (const struct json *item = functions->first; item; item = item->next) {
        const char *name = json_string(item, "name");
        if (!name || !json_integer(item, "count", 0) ||
            !is_in_file(item, reading->source.file))
            continue;
        for (size_t i = first; i < reading->gaps.count; i++)
            if (strcmp(reading->gaps.items[i].text, plain_name(name)) == 0) {
                size_t index = i - first;
                memmove(&reading->gaps.items[i], &reading->gaps.items[i + 1],
                        (--reading->gaps.count - i) * sizeof reading->gaps.items[0]);
                memmove(&reading->uncalled.items[index], &reading->uncalled.items[index + 1],
                        (--reading->uncalled.count - index) * sizeof reading->uncalled.items[0]);
                break;
            }
    }
}

static struct covered_count count_of(const struct json *summary, const char *what)
{
    const struct json *counts = json_member(summary, what);
    return (struct covered_count){(size_t)json_integer(counts, "covered", 0),
                                  (size_t)json_integer(counts, "count", 0)};
}

bool cover_is_librarys(const char *suite, const char *file)
{
    size_t length = strlen(suite);
    bool is_of_suite = strncmp(file, suite, length) == 0 && file[length] == '/';
    return !is_of_suite && !text_starts_with(file, "/usr/include/") &&
           !text_starts_with(file, "/usr/lib/");
}

static void read_file(struct reading *reading, const struct json *item,
                      const struct json *functions)
{
    const char *file = json_string(item, "filename");
    const struct json *summary = json_member(item, "summary");
    const struct json *branches = json_member(item, "branches");
    if (!file || !summary || !branches || !cover_is_librarys(reading->suite, file))
        return;
    struct file_coverage coverage = {file, count_of(summary, "branches"),
                                     count_of(summary, "lines"), count_of(summary, "functions")};
    vector_push(&reading->files, coverage);
    open_source(reading, file);
    size_t first = reading->gaps.count;
    read_functions(reading, functions);
    forget_called(reading, functions, first);
    for (const struct json *branch = branches->first; branch; branch = branch->next)
        read_branch(reading, branch);
}

static void add_count(struct covered_count *sum, struct covered_count count)
{
    sum->covered += count.covered;
    sum->total += count.total;
}

static int by_place(const void *a, const void *b)
{
    const struct coverage_gap *first = a, *second = b;
    int files = strcmp(first->file, second->file);
    if (files)
        return files;
    if (first->line != second->line)
        return first->line < second->line ? -1 : 1;
    if (first->column != second->column)
        return first->column < second->column ? -1 : 1;
    return (int)first->kind - (int)second->kind;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct file_coverage *)a)->file,
                  ((const struct file_coverage *)b)->file);
}

static void finish(struct reading *reading, struct suite_coverage *coverage)
{
    *coverage = (struct suite_coverage){.total.file = "", .behind = reading->behind};
    coverage->file_count = reading->files.count;
    coverage->files = arena_copy(reading->arena, reading->files.items,
                                 reading->files.count * sizeof *reading->files.items);
    coverage->gap_count = reading->gaps.count;
    coverage->gaps = arena_copy(reading->arena, reading->gaps.items,
                                reading->gaps.count * sizeof *reading->gaps.items);
    if (coverage->file_count)
        qsort(coverage->files, coverage->file_count, sizeof *coverage->files, by_name);
    if (coverage->gap_count)
        qsort(coverage->gaps, coverage->gap_count, sizeof *coverage->gaps, by_place);
    for (size_t i = 0; i < coverage->file_count; i++) {
        add_count(&coverage->total.branches, coverage->files[i].branches);
        add_count(&coverage->total.lines, coverage->files[i].lines);
        add_count(&coverage->total.functions, coverage->files[i].functions);
    }
}

bool cover_read(struct arena *arena, const char *suite, const struct coverage_export *export,
                struct suite_coverage *coverage, struct error *err)
{
    struct json *root;
    if (!json_parse(arena, export->json, export->length, &root, err))
        return error_prefix(err, "cannot read what %s says", tool_name(TOOL_COVERAGE));
    const struct json *data = json_member(root, "data");
    const struct json *files = json_member(data ? data->first : NULL, "files");
    const struct json *functions = json_member(data ? data->first : NULL, "functions");
    if (!files || !functions)
        return error_set(err, "%s says nothing of files and functions", tool_name(TOOL_COVERAGE));
    struct reading reading = {.arena = arena, .suite = suite};
    for (const struct json *item = files->first; item; item = item->next)
        read_file(&reading, item, functions);
    finish(&reading, coverage);
    vector_release(&reading.source.lines);
    vector_release(&reading.files);
    vector_release(&reading.gaps);
    vector_release(&reading.uncalled);
    return true;
}
