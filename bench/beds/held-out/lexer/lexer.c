#include "lexer.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static int is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static int is_word_start(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int is_word(int c)
{
    return is_word_start(c) || is_digit(c) || c == '-';
}

static int hex_value(int c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/* The character the given distance ahead, or -1 behind the end. */
static int at(const struct lexer *l, size_t distance)
{
#if FAULT == 1
    if (l->pos >= l->len)
#else
    if (distance >= l->len - l->pos)
#endif
        return -1;
    return (unsigned char)l->text[l->pos + distance];
}

static void advance(struct lexer *l)
{
    if (l->text[l->pos] == '\n') {
        l->line++;
        l->line_start = l->pos + 1;
    }
    l->pos++;
}

void lexer_init(struct lexer *l, const char *text, size_t len)
{
    memset(l, 0, sizeof *l);
    l->text = text;
    l->len = len;
    l->line = 1;
}

#if FAULT == 2
/* Goes past a comment and those within it. Returns 0 if the text ends before. */
static int skip_nested(struct lexer *l)
{
    while (at(l, 0) >= 0) {
        if (at(l, 0) == '/' && at(l, 1) == '*') {
            if (!skip_nested(l))
                return 0;
        } else if (at(l, 0) == '*' && at(l, 1) == '/') {
            advance(l);
            advance(l);
            return 1;
        } else {
            advance(l);
        }
    }
    return 0;
}
#endif

/* Goes past a comment that nests. Returns 0 if the text ends before. */
static int skip_block(struct lexer *l)
{
#if FAULT == 2
    advance(l);
    advance(l);
    return skip_nested(l);
#else
    unsigned long depth = 0;

    do {
        if (at(l, 0) < 0)
            return 0;
        if (at(l, 0) == '/' && at(l, 1) == '*') {
            depth++;
            advance(l);
        } else if (at(l, 0) == '*' && at(l, 1) == '/') {
            depth--;
            advance(l);
        }
        advance(l);
    } while (depth > 0);
    return 1;
#endif
}

static void skip_line(struct lexer *l)
{
#if FAULT == 3
    while (at(l, 0) != '\n') {
        if (l->pos < l->len)
            advance(l);
    }
#else
    while (at(l, 0) >= 0 && at(l, 0) != '\n')
        advance(l);
#endif
}

static enum lexer_error skip_space(struct lexer *l)
{
    for (;;) {
        int c = at(l, 0);

        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            advance(l);
        } else if (c == '#') {
            skip_line(l);
        } else if (c == '/' && at(l, 1) == '*') {
            if (!skip_block(l))
                return LEXER_OPEN_COMMENT;
        } else {
            return LEXER_OK;
        }
    }
}

static enum lexer_error scan_string(struct lexer *l)
{
    l->pos++;
    for (;;) {
        int c = at(l, 0);

        if (c < 0)
            return LEXER_OPEN_STRING;
#if FAULT == 6
        l->pos++;
#else
        advance(l);
#endif
        if (c == '"')
            return LEXER_OK;
        if (c != '\\')
            continue;
        c = at(l, 0);
        if (c < 0)
            return LEXER_OPEN_STRING;
        if (c == 'x') {
            if (hex_value(at(l, 1)) < 0 || hex_value(at(l, 2)) < 0)
                return LEXER_BAD_ESCAPE;
            l->pos += 3;
        } else if (c == 'n' || c == 't' || c == '\\' || c == '"') {
            l->pos++;
        } else {
            return LEXER_BAD_ESCAPE;
        }
    }
}

static enum lexer_error scan_number(struct lexer *l, int *number)
{
    int negative = at(l, 0) == '-';
    int v = 0;

    if (negative)
        l->pos++;
    for (; is_digit(at(l, 0)); l->pos++) {
        int digit = at(l, 0) - '0';

#if FAULT == 4
        if (v < INT_MIN / 10)
#else
        if (v < INT_MIN / 10 || (v == INT_MIN / 10 && digit > -(INT_MIN % 10)))
#endif
            return LEXER_NUMBER_TOO_BIG;
        v = v * 10 - digit;
    }
    if (!negative && v == INT_MIN)
        return LEXER_NUMBER_TOO_BIG;
    *number = negative ? v : -v;
    return LEXER_OK;
}

static struct token scan(struct lexer *l)
{
    struct token t;
    int c;

    memset(&t, 0, sizeof t);
    t.error = skip_space(l);
    t.start = l->text;
    if (l->pos > 0)
        t.start += l->pos;
    t.line = l->line;
    t.column = (int)(l->pos - l->line_start) + 1;
    c = at(l, 0);
    if (t.error != LEXER_OK || c < 0) {
        t.kind = TOKEN_END;
    } else if (is_word_start(c)) {
        t.kind = TOKEN_WORD;
        while (is_word(at(l, 0)))
            l->pos++;
    } else if (is_digit(c) || (c == '-' && is_digit(at(l, 1)))) {
        t.kind = TOKEN_NUMBER;
        t.error = scan_number(l, &t.number);
    } else if (c == '"') {
        t.kind = TOKEN_STRING;
        t.error = scan_string(l);
    } else if (c != 0 && strchr("{}[]()=:,;", c) != NULL) {
        t.kind = TOKEN_PUNCT;
        l->pos++;
    } else {
        t.error = LEXER_BAD_CHARACTER;
    }
    if (t.error != LEXER_OK)
        t.kind = TOKEN_ERROR;
    else if (t.kind != TOKEN_END)
        t.len = (size_t)(l->text + l->pos - t.start);
    return t;
}

struct token lexer_peek(struct lexer *l)
{
    if (!l->have_ahead) {
        l->ahead = scan(l);
        l->have_ahead = 1;
    }
    return l->ahead;
}

struct token lexer_next(struct lexer *l)
{
    struct token t = lexer_peek(l);

    if (t.kind != TOKEN_ERROR)
        l->have_ahead = 0;
    return t;
}

int token_is(const struct token *t, const char *text)
{
#if FAULT == 7
    return strncmp(t->start, text, t->len) == 0;
#else
    return strlen(text) == t->len && (t->len == 0 || memcmp(t->start, text, t->len) == 0);
#endif
}

int lexer_accept(struct lexer *l, enum token_kind kind, const char *text)
{
#if FAULT == 8
    struct token t = lexer_peek(l);

    if (t.kind != kind)
        return 0;
    lexer_next(l);
    return text == NULL || kind == TOKEN_ERROR || token_is(&t, text);
#else
    struct token t = lexer_peek(l);

    if (t.kind != kind || (text != NULL && kind != TOKEN_ERROR && !token_is(&t, text)))
        return 0;
    lexer_next(l);
    return 1;
#endif
}

struct token *lexer_all(const char *text, size_t len, size_t *count, enum lexer_error *error)
{
    struct lexer l;
    struct token *tokens, *more;
    size_t n = 0, room = 8;

    *error = LEXER_OK;
    tokens = malloc(room * sizeof *tokens);
    if (tokens == NULL)
        return NULL;
    lexer_init(&l, text, len);
    for (;;) {
        struct token t = lexer_next(&l);

        if (t.kind == TOKEN_END)
            break;
        if (t.kind == TOKEN_ERROR) {
            *error = t.error;
#if FAULT != 5
            free(tokens);
#endif
            return NULL;
        }
#if FAULT == 9
        if (n > room) {
#else
        if (n == room) {
#endif
            more = realloc(tokens, 2 * room * sizeof *tokens);
            if (more == NULL) {
                free(tokens);
                return NULL;
            }
            tokens = more;
            room *= 2;
        }
        tokens[n++] = t;
    }
    *count = n;
    return tokens;
}

long token_string(const struct token *t, char *out, size_t size)
{
    size_t i, n = 0;

    if (t->kind != TOKEN_STRING)
        return -1;
    for (i = 1; i < t->len - 1; i++) {
        char c = t->start[i];

        if (c == '\\') {
            c = t->start[++i];
            if (c == 'n') {
                c = '\n';
            } else if (c == 't') {
                c = '\t';
            } else if (c == 'x') {
                c = (char)(hex_value(t->start[i + 1]) * 16 + hex_value(t->start[i + 2]));
                i += 2;
            }
        }
        if (n + 1 >= size)
            return -1;
        out[n++] = c;
    }
#if FAULT != 10
    if (n >= size)
        return -1;
#endif
    out[n] = '\0';
    return (long)n;
}
