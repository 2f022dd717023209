#include <string.h>

#include "parse/parse_internal.h"

enum { COMMENTS_MAXIMUM = 4096, COMMENT_SIZE_MAXIMUM = 64 * 1024 };

/* Behind a string or a character constant that starts here. */
static const char *skip_quoted(const char *at)
{
    char quote = *at++;
    while (*at && *at != quote && *at != '\n')
        at += *at == '\\' && at[1] ? 2 : 1;
    return *at ? at + 1 : at;
}

/* Lines below each other that begin with the marker are one comment. */
static const char *end_of_lines(const char *at)
{
    for (;;) {
        at += strcspn(at, "\n");
        const char *next = *at ? at + 1 + strspn(at + 1, " \t") : at;
        if (strncmp(next, "//", 2) != 0)
            return at;
        at = next;
    }
}

static const char *end_of_comment(const char *at)
{
    if (at[1] == '/')
        return end_of_lines(at);
    const char *end = strstr(at + 2, "*/");
    return end ? end + 2 : at + strlen(at);
}

static void add(struct reader *reader, const char *comment, size_t length)
{
    struct api *api = reader->api;
    if (api->comments.count < COMMENTS_MAXIMUM && length <= COMMENT_SIZE_MAXIMUM)
        vector_push(&api->comments, arena_printf(api->arena, "%.*s", (int)length, comment));
}

static void read_comments(struct reader *reader, const char *at)
{
    while (*at) {
        bool is_comment = at[0] == '/' && (at[1] == '*' || at[1] == '/');
        const char *end = is_comment                   ? end_of_comment(at)
                          : *at == '"' || *at == '\'' ? skip_quoted(at)
                                                       : at + 1;
        if (is_comment)
            add(reader, at, (size_t)(end - at));
        at = end;
    }
}

void header_comments_read(struct reader *reader)
{
    for (size_t i = 0; i < reader->header_files.count; i++) {
        size_t size;
        const char *content =
            clang_getFileContents(reader->unit, reader->header_files.items[i].file, &size);
        if (content) /* the buffer ends with a zero */
            read_comments(reader, content);
    }
}
