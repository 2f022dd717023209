#include "emit/blocks.h"

#include <string.h>

#include "base/hash.h"
#include "base/text.h"

/* Where in C the reader is. */
struct splitting {
    struct blocks *blocks;
    struct arena *arena;
    struct text pending; /* the lines of the block */
    int depth;           /* of braces */
    bool is_in_comment;
    bool is_in_directive; /* the line before it ends in a backslash */
    bool is_apart;
};

static void end_block(struct splitting *splitting)
{
    struct text *pending = &splitting->pending;
    if (!pending->length)
        return;
    struct block block = {
        .text = arena_printf(splitting->arena, "%.*s", (int)pending->length - 1, pending->bytes),
        .hash = hash_bytes(pending->bytes, pending->length - 1),
        .is_apart = splitting->is_apart,
    };
    vector_push(splitting->blocks, block);
    text_clear(pending);
    splitting->is_apart = false;
}

/* Behind the text in quotes that begins here, as far as the line goes. */
static const char *behind_quoted(const char *at)
{
    char quote = *at++;
    for (; *at && *at != quote; at++)
        at += *at == '\\' && at[1];
    return *at ? at + 1 : at;
}

static void follow_braces(struct splitting *splitting, const char *line)
{
    for (const char *at = line; *at;) {
        if (splitting->is_in_comment) {
            const char *end = strstr(at, "*/");
            splitting->is_in_comment = !end;
            at = end ? end + 2 : at + strlen(at);
        } else if (*at == '"' || *at == '\'') {
            at = behind_quoted(at);
        } else if (at[0] == '/' && at[1] == '/') {
            return;
        } else if (at[0] == '/' && at[1] == '*') {
            splitting->is_in_comment = true;
            at += 2;
        } else {
            splitting->depth += (*at == '{') - (*at == '}');
            at++;
        }
    }
}

static bool is_blank(const char *line)
{
    return !line[strspn(line, " \t\r")];
}

/* A line outside of functions and comments that ends what was begun. */
static bool ends_definition(const struct splitting *splitting, const char *line, const char *next)
{
    size_t length = strlen(line);
    bool is_end = length && strchr(";}", line[length - 1]);
    return splitting->depth <= 0 && !splitting->is_in_comment && is_end &&
           !text_starts_with(next, "END_TEST");
}

/* `next` is what follows the line. */
static void add_line(struct splitting *splitting, const char *line, const char *next)
{
    bool is_outside = splitting->depth <= 0 && !splitting->is_in_comment;
    bool is_directive = (is_outside && *line == '#') || splitting->is_in_directive;
    bool goes_on = is_directive && text_ends_with(line, "\\");
    if (is_outside && !splitting->is_in_directive && (is_directive || is_blank(line)))
        end_block(splitting);
    if (is_outside && is_blank(line)) {
        splitting->is_apart = true;
        return;
    }
    text_printf(&splitting->pending, "%s\n", line);
    if (!is_directive)
        follow_braces(splitting, line);
    if ((is_directive && !goes_on) || (!is_directive && ends_definition(splitting, line, next)))
        end_block(splitting);
    splitting->is_in_directive = goes_on;
}

void blocks_split(struct blocks *blocks, struct arena *arena, const char *content)
{
    struct splitting splitting = {.blocks = blocks, .arena = arena};
    char *rest = arena_copy_string(arena, content), *line;
    while (text_next_line(&rest, &line))
        add_line(&splitting, line, rest ? rest : "");
    end_block(&splitting);
    text_release(&splitting.pending);
}

bool blocks_have(const struct blocks *blocks, uint64_t hash)
{
    for (size_t i = 0; i < blocks->count; i++)
        if (blocks->items[i].hash == hash)
            return true;
    return false;
}
