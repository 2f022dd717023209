#include <string.h>

#include "base/text.h"
#include "parse/parse_internal.h"

static const char *skip_blanks(const char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

static size_t length_of_line(const char *line)
{
    return strcspn(line, "\r\n");
}

/* The start of what a line says, behind " * ", "///", "//!", "/ **" and the like. */
static const char *skip_markers(const char *line)
{
    const char *at = skip_blanks(line);
    if (strncmp(at, "//", 2) == 0 || strncmp(at, "/*", 2) == 0) {
        at += 2;
        while (*at == '/' || *at == '*' || *at == '!' || *at == '<') {
            if (at[0] == '*' && at[1] == '/')
                break;
            at++;
        }
    } else {
        while (*at == '*' && at[1] != '/')
            at++;
    }
    return skip_blanks(at);
}

static size_t trimmed_length(const char *line, size_t length)
{
    while (length && strchr(" \t", line[length - 1]))
        length--;
    if (length >= 2 && strncmp(line + length - 2, "*/", 2) == 0) {
        length -= 2;
        while (length && strchr(" \t*", line[length - 1]))
            length--;
    }
    return length;
}

static void add_line(struct text *out, const char *line, size_t length)
{
    if (out->length == 0 && length == 0)
        return;
    text_add_bytes(out, line, length);
    text_add_char(out, '\n');
}

/* The comment that starts on the line of the text, behind the semicolon; "" when there is none. */
static const char *comment_behind(struct arena *scratch, const char *text)
{
    const char *at = text + strcspn(text, ";\n/");
    if (*at != ';')
        return "";
    at = skip_blanks(at + 1);
    const char *end = strncmp(at, "//", 2) == 0   ? at + length_of_line(at)
                      : strncmp(at, "/*", 2) == 0 ? strstr(at + 2, "*/")
                                                  : NULL;
    return end ? arena_printf(scratch, "%.*s", (int)(end - at), at) : "";
}

/* libclang finds what stands before a function, and behind one only in Doxygen's way. */
const char *comment_behind_cursor(struct reader *reader, CXCursor cursor)
{
    CXFile file;
    unsigned offset;
    size_t size = 0;
    clang_getFileLocation(clang_getRangeEnd(clang_getCursorExtent(cursor)), &file, NULL, NULL,
                          &offset);
    const char *content = file ? clang_getFileContents(reader->unit, file, &size) : NULL;
    return content && offset < size ? comment_behind(reader->scratch, content + offset) : "";
}

/* The comment between the parameters of a definition and its body; "" when there is none. */
static const char *comment_before_body(struct arena *scratch, const char *text)
{
    int depth = 0;
    bool is_behind = false; /* the parameters */
    for (const char *at = text; *at && *at != '{' && *at != ';'; at++) {
        const char *end = strncmp(at, "/*", 2) == 0 ? strstr(at + 2, "*/") : NULL;
        if (end && is_behind && !depth)
            return arena_printf(scratch, "%.*s", (int)(end - at), at);
        at = end ? end + 1 : at;
        depth += (*at == '(') - (*at == ')');
        is_behind |= *at == ')';
    }
    return "";
}

const char *comment_within_cursor(struct reader *reader, CXCursor cursor)
{
    CXFile file;
    unsigned offset;
    size_t size = 0;
    clang_getFileLocation(clang_getRangeStart(clang_getCursorExtent(cursor)), &file, NULL, NULL,
                          &offset);
    const char *content = file ? clang_getFileContents(reader->unit, file, &size) : NULL;
    return content && offset < size ? comment_before_body(reader->scratch, content + offset) : "";
}

char *comment_text(struct arena *arena, const char *raw)
{
    struct text out = {0};
    while (*raw) {
        size_t length = length_of_line(raw);
        const char *start = skip_markers(raw), *end = raw + length;
        size_t kept = start < end ? trimmed_length(start, (size_t)(end - start)) : 0;
        add_line(&out, start, kept);
        raw = end + (*end == '\r') + (end[*end == '\r'] == '\n');
    }
    while (out.length && out.bytes[out.length - 1] == '\n')
        out.bytes[--out.length] = '\0';
    char *copy = out.length ? arena_copy_string(arena, text_string(&out)) : NULL;
    text_release(&out);
    return copy;
}
