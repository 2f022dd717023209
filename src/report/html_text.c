/* Code, numbers and bars in HTML. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "report/html.h"

/* The length of the string or character constant that begins here. */
static size_t quoted_length(const char *line, size_t length)
{
    size_t at = 1;
    while (at < length && line[at] != line[0])
        at += line[at] == '\\' && at + 1 < length ? 2 : 1;
    return at < length ? at + 1 : length;
}

static size_t comment_length(const char *line, size_t length, bool *in_comment)
{
    for (size_t at = *in_comment ? 0 : 2; at + 1 < length; at++)
        if (line[at] == '*' && line[at + 1] == '/') {
            *in_comment = false;
            return at + 2;
        }
    *in_comment = true;
    return length;
}

static void add_marked(struct text *out, const char *tag, const char *bytes, size_t length)
{
    text_printf(out, "<%s>", tag);
    markup_add_bytes(out, bytes, length);
    text_printf(out, "</%s>", tag);
}

void html_add_code_line(struct text *out, const char *line, size_t length, bool *in_comment)
{
    for (size_t at = 0; at < length;) {
        const char *here = line + at;
        size_t left = length - at, size = 1;
        bool begins = left > 1 && here[0] == '/' && here[1] == '*';
        if (*in_comment || begins)
            add_marked(out, "u", here, size = comment_length(here, left, in_comment));
        else if (left > 1 && here[0] == '/' && here[1] == '/')
            add_marked(out, "u", here, size = left);
        else if (here[0] == '"' || here[0] == '\'')
            add_marked(out, "s", here, size = quoted_length(here, left));
        else
            markup_add_bytes(out, here, size = 1 + strcspn(here + 1, "/\"'\n") < left
                                                    ? 1 + strcspn(here + 1, "/\"'\n")
                                                    : left);
        at += size;
    }
}

void html_add_code(struct text *out, const char *code)
{
    bool in_comment = false;
    text_add(out, "<pre>");
    while (*code) {
        size_t length = strcspn(code, "\n");
        html_add_code_line(out, code, length, &in_comment);
        text_add_char(out, '\n');
        code += length + (code[length] == '\n');
    }
    text_add(out, "</pre>\n");
}

void html_add_block(struct text *out, const char *text)
{
    text_add(out, "<pre>");
    markup_add(out, text);
    text_add(out, "</pre>\n");
}

void html_add_count(struct text *out, uint64_t number)
{
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            text_add_char(out, ',');
        text_add_char(out, digits[i]);
    }
}

void html_add_bar(struct text *out, uint32_t reached, uint32_t branches)
{
    double percent = branches ? 100.0 * reached / branches : 100;
    text_printf(out, "<span class=\"bar\"><span style=\"width:%.0f%%\"></span></span>"
                     "<span class=\"of\">%" PRIu32 "&thinsp;/&thinsp;%" PRIu32 "</span>",
                percent, reached, branches);
}
