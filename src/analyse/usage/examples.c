#include "analyse/usage/examples.h"

#include <string.h>

#include "base/text.h"

enum {
    INDENTED_LEAST = 4, /* columns that a block stands further right, as in Markdown */
    BLOCK_LINES_MAXIMUM = 12, /* more are a program or a table */
    TEXT_SIZE_MAXIMUM = 255,
    EXAMPLES_MAXIMUM = 96,
};

/* A line of a comment, without its marker. */
struct line {
    size_t indent;
    const char *text;
    size_t length; /* 0: it is blank */
};

struct comment {
    VECTOR_OF(struct line) lines;
    size_t indent; /* of its text */
};

/* Behind "/ **", "//", or the star that a line begins with. */
static const char *skip_marker(const char *at, bool is_first)
{
    const char *start = at + strspn(at, " \t");
    if (start[0] == '/' && start[1] == '/')
        return start + 2 + strspn(start + 2, "/!<");
    if (is_first)
        return start + 2 + strspn(start + 2, "*!<");
    return start[0] == '*' && start[1] != '/' ? start + 1 : at;
}

static size_t trimmed(const char *text, size_t length)
{
    if (length >= 2 && memcmp(text + length - 2, "*/", 2) == 0)
        length -= 2;
    while (length && strchr(" \t\r*", text[length - 1]))
        length--;
    return length;
}

static size_t columns(const char *from, const char *to)
{
    size_t count = 0;
    for (; from < to; from++)
        count = *from == '\t' ? (count / 8 + 1) * 8 : count + 1;
    return count;
}

static void comment_read(struct comment *comment, const char *raw)
{
    comment->indent = SIZE_MAX;
    for (const char *at = raw; *at; at += *at == '\n') {
        const char *start = skip_marker(at, at == raw), *end = at + strcspn(at, "\n");
        const char *text = start < end ? start + strspn(start, " \t") : end;
        struct line line = {columns(start, text), text, 0};
        line.length = text < end ? trimmed(text, (size_t)(end - text)) : 0;
        if (line.length && line.indent < comment->indent)
            comment->indent = line.indent;
        vector_push(&comment->lines, line);
        at = end;
    }
}

static bool is_known(const struct api *api, const struct example_text *example)
{
    for (size_t i = 0; i < api->examples.count; i++) {
        const struct example_text *other = &api->examples.items[i];
        if (other->function == example->function && other->parameter == example->parameter &&
            strcmp(other->text, example->text) == 0)
            return true;
    }
    return false;
}

void examples_add(struct api *api, const struct example_text *example)
{
    size_t size = strlen(example->text);
    if (!api_rule_is_on(api, RULE_EXAMPLES) || !size || size > TEXT_SIZE_MAXIMUM ||
        api->examples.count >= EXAMPLES_MAXIMUM || is_known(api, example))
        return;
    struct example_text copy = *example;
    copy.text = arena_copy_string(api->arena, example->text);
    vector_push(&api->examples, copy);
}

static void add_text(struct api *api, struct text *text)
{
    examples_add(api, &(struct example_text){.text = text_string(text)});
    text_clear(text);
}

static bool is_indented(const struct comment *comment, size_t index)
{
    const struct line *line = &comment->lines.items[index];
    return line->length && line->indent >= comment->indent + INDENTED_LEAST;
}

/* A block has a blank line or a colon before it; else a sentence goes on. */
static bool starts_block(const struct comment *comment, size_t index)
{
    const struct line *before = index ? &comment->lines.items[index - 1] : NULL;
    return is_indented(comment, index) &&
           (!before || !before->length || before->text[before->length - 1] == ':');
}

static size_t end_of_block(const struct comment *comment, size_t start)
{
    while (start < comment->lines.count && is_indented(comment, start))
        start++;
    return start;
}

/* Of a program in C only what it passes is worth taking, which stands in quotation marks. */
static bool is_code(const struct line *line)
{
    return line->text[line->length - 1] == ';' && memchr(line->text, '(', line->length);
}

static void add_block(struct api *api, const struct comment *comment, size_t start, size_t end)
{
    struct text text = {0};
    size_t indent = comment->lines.items[start].indent;
    for (size_t i = start; i < end; i++)
        if (is_code(&comment->lines.items[i]))
            return;
    for (size_t i = start; i < end; i++) {
        const struct line *line = &comment->lines.items[i];
        for (size_t column = indent; column < line->indent; column++)
            text_add_char(&text, ' ');
        text_add_bytes(&text, line->text, line->length);
        if (i + 1 < end)
            text_add_char(&text, '\n');
    }
    add_text(api, &text);
    for (size_t i = start; end - start > 1 && i < end; i++) {
        text_add_bytes(&text, comment->lines.items[i].text, comment->lines.items[i].length);
        add_text(api, &text);
    }
    text_release(&text);
}

static void add_blocks(struct api *api, const struct comment *comment)
{
    for (size_t i = 0; i < comment->lines.count; i++) {
        size_t end = starts_block(comment, i) ? end_of_block(comment, i) : i;
        if (end > i && end - i <= BLOCK_LINES_MAXIMUM)
            add_block(api, comment, i, end);
        i = end > i ? end - 1 : i;
    }
}

/* The text between the quotation mark and the next one of the line. Returns how far it goes; 0 when
 * there is no other one. */
static size_t read_quoted(const char *at, size_t length, struct text *text)
{
    const char *rest = at + 1, *end = at + length;
    while (rest < end && *rest != *at) {
        char next = *rest++;
        bool is_escape = next == '\\' && *at == '"' && rest < end;
        text_add_char(text, is_escape ? text_unescape(&rest) : next);
    }
    return rest < end ? (size_t)(rest - at) : 0;
}

static void add_quoted(struct api *api, const struct line *line)
{
    struct text text = {0};
    for (size_t i = 0; i < line->length; i++) {
        if (line->text[i] != '"' && line->text[i] != '`')
            continue;
        size_t taken = read_quoted(line->text + i, line->length - i, &text);
        if (taken)
            add_text(api, &text);
        text_clear(&text);
        i += taken;
    }
    text_release(&text);
}

void examples_mine(struct api *api)
{
    for (size_t i = 0; i < api->comments.count; i++) {
        struct comment comment = {0};
        comment_read(&comment, api->comments.items[i]);
        add_blocks(api, &comment);
        for (size_t j = 0; j < comment.lines.count; j++)
            add_quoted(api, &comment.lines.items[j]);
        vector_release(&comment.lines);
    }
}
