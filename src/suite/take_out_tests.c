#include "suite/take_out_tests.h"

#include <string.h>

#include "base/vector.h"
#include "emit/format.h"
#include "suite/edited_text.h"

struct lines {
    struct arena arena;
    char **items;
    size_t count;
    size_t capacity;
};

static void split(struct lines *lines, const char *content)
{
    char *rest = arena_copy_string(&lines->arena, content), *line;
    while (text_next_line(&rest, &line))
        vector_push(lines, line);
}

/* ---- definitions: a comment, the definition itself, an empty line ---- */

/* Lines from `first` up to `end`; a comment directly before them and an empty line behind them go
 * too. A line that goes is NULL. */
static void take_out(struct lines *lines, size_t first, size_t end)
{
    size_t start = first;
    while (start > 0 && lines->items[start - 1] && lines->items[start - 1][0] &&
           !text_starts_with(lines->items[start - 1], "}"))
        start--;
    bool is_comment = start < first && text_starts_with(lines->items[start], "/*");
    if (end < lines->count && lines->items[end] && !lines->items[end][0])
        end++;
    for (size_t i = is_comment ? start : first; i < end; i++)
        lines->items[i] = NULL;
}

static bool begins_definition(const struct lines *lines, size_t index)
{
    const char *line = lines->items[index];
    if (!line || !text_starts_with(line, "static "))
        return false;
    return text_ends_with(line, "{") ||
           (index + 1 < lines->count && lines->items[index + 1] &&
            strcmp(lines->items[index + 1], "{") == 0);
}

/* The line behind the one with its closing brace. */
static size_t end_of(const struct lines *lines, size_t index)
{
    while (index < lines->count && !(lines->items[index] && lines->items[index][0] == '}'))
        index++;
    return index < lines->count ? index + 1 : index;
}

static bool is_used_elsewhere(const struct lines *lines, const char *name, size_t first,
                              size_t end)
{
    for (size_t i = 0; i < lines->count; i++) {
        const char *line = lines->items[i];
        bool is_own = i >= first && i < end;
        if (!is_own && line && !text_starts_with(line, "/*") && !text_starts_with(line, " *") &&
            ctext_has_word(line, name))
            return true;
    }
    return false;
}

/* Until nothing is left that nobody uses: one may use another. */
static void take_out_unused(struct lines *lines)
{
    bool any = true;
    while (any) {
        any = false;
        for (size_t i = 0; i < lines->count; i++) {
            if (!begins_definition(lines, i))
                continue;
            size_t end = end_of(lines, i);
            const char *name =
                ctext_defined_name(&lines->arena, lines->items[i], lines->items[end - 1]);
            if (is_used_elsewhere(lines, name, i, end))
                continue;
            take_out(lines, i, end);
            any = true;
        }
    }
}

/* ---- tests ---- */

/* The lines of an entry stand together, wherever that is. */
static void take_out_entry(struct lines *lines, const char *entry)
{
    struct lines parts = {0};
    split(&parts, entry);
    for (size_t i = 0; i + parts.count <= lines->count; i++) {
        size_t k = 0;
        while (k < parts.count && lines->items[i + k] &&
               strcmp(lines->items[i + k], parts.items[k]) == 0)
            k++;
        for (; k == parts.count && k > 0; k--)
            lines->items[i + k - 1] = NULL;
    }
    vector_release(&parts);
    arena_release(&parts.arena);
}

static void take_out_test(struct lines *lines, const struct format *format,
                          const struct written_test *test)
{
    const char *const entries[] = {format->entry, format->entry_in_directory};
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        struct text entry = {0};
        if (entries[i])
            format_fill(&entry, entries[i], test->name, "");
        if (entry.length)
            take_out_entry(lines, text_string(&entry));
        text_release(&entry);
    }
    size_t end = test->end; /* lines count from 1: this is the one behind */
    while (end < lines->count && lines->items[end] && lines->items[end][0] &&
           strncmp(lines->items[end], "END_TEST", 8) == 0)
        end++;
    take_out(lines, test->line - 1, end);
}

/* ---- what stays ---- */

/* The number of a line among those that stay. */
static uint32_t line_after(const struct lines *lines, uint32_t line)
{
    uint32_t after = 0;
    for (size_t i = 0; i < line && i < lines->count; i++)
        after += lines->items[i] != NULL;
    return after;
}

static void add_check(struct written *after, const struct lines *lines,
                      const struct written_check *check)
{
    struct written_check moved = *check;
    moved.test = (uint32_t)after->tests.count - 1;
    moved.line = line_after(lines, check->line);
    moved.end = line_after(lines, check->end);
    vector_push(&after->checks, moved);
}

static void add_test(struct written *after, const struct lines *lines,
                     const struct written *written, size_t index)
{
    struct written_test moved = written->tests.items[index];
    moved.index = after->tests.count;
    moved.line = line_after(lines, moved.line);
    moved.end = line_after(lines, moved.end);
    vector_push(&after->tests, moved);
    for (size_t i = 0; i < written->checks.count; i++)
        if (written->checks.items[i].test == index)
            add_check(after, lines, &written->checks.items[i]);
}

static bool is_of(const struct written *written, size_t test, const struct written_file *file)
{
    return strcmp(written->tests.items[test].file, file->name) == 0;
}

static void print_lines(struct lines *lines, struct text *out)
{
    for (size_t i = 0; i < lines->count; i++)
        if (lines->items[i])
            text_printf(out, "%s\n", lines->items[i]);
}

static void release(struct lines *lines)
{
    vector_release(lines);
    arena_release(&lines->arena);
}

void take_out_tests(const struct written *written, const struct written_file *file,
                    const bool *is_out, struct text *out, struct written *after)
{
    struct lines lines = {0};
    split(&lines, file->content);
    bool any = false;
    for (size_t i = 0; i < written->tests.count; i++)
        if (is_of(written, i, file) && is_out[i]) {
            take_out_test(&lines, format_named(written->format), &written->tests.items[i]);
            any = true;
        }
    if (any)
        take_out_unused(&lines);
    print_lines(&lines, out);
    for (size_t i = 0; i < written->tests.count; i++)
        if (is_of(written, i, file) && !is_out[i])
            add_test(after, &lines, written, i);
    release(&lines);
}

void take_out_bodies(const struct written *written, const struct written_file *file,
                     const bool *is_out, struct text *out)
{
    struct lines lines = {0};
    split(&lines, file->content);
    for (size_t i = 0; i < written->tests.count; i++) {
        const struct written_test *test = &written->tests.items[i];
        bool goes = is_of(written, i, file) && is_out[i];
        for (size_t k = test->line + 1; goes && k + 1 < test->end; k++)
            lines.items[k] = arena_copy_string(&lines.arena, "");
    }
    print_lines(&lines, out);
    release(&lines);
}
