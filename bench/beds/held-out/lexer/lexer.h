/*
 * lexer: cuts the text of a small configuration language into tokens.
 *
 *   words        letters, digits, '_' and '-', beginning with a letter or '_'
 *   numbers      decimal digits, with a '-' before them or not
 *   strings      "..." on one or several lines; the escapes are \n, \t, \\,
 *                \" and \xHH with two hexadecimal digits
 *   punctuation  one of { } [ ] ( ) = : , ;
 *   comments     from '#' to the end of the line, and between a slash with a
 *                star behind it and a star with a slash behind it, which
 *                nest: as many must be closed as were opened
 *
 * Blanks, tabs, carriage returns, newlines and comments separate tokens and
 * are otherwise ignored. Words and numbers end at the first character that
 * cannot be part of them.
 *
 * The text need not end with a zero byte and is at most LEXER_MAX_TEXT bytes.
 * It is not copied: it must stay while lexer or tokens are in use. No pointer
 * may be NULL, except that text may be NULL if its length is 0.
 */
#ifndef LEXER_H
#define LEXER_H

#include <stddef.h>

#define LEXER_MAX_TEXT ((size_t)1 << 20)

enum token_kind {
    TOKEN_END,   /* the end of the text; the token is empty */
    TOKEN_WORD,
    TOKEN_NUMBER,
    TOKEN_STRING, /* the token includes the quotes */
    TOKEN_PUNCT,
    TOKEN_ERROR  /* see enum lexer_error */
};

enum lexer_error {
    LEXER_OK,
    LEXER_BAD_CHARACTER,   /* cannot begin a token */
    LEXER_OPEN_STRING,     /* the text ends within a string */
    LEXER_OPEN_COMMENT,    /* the text ends within a comment */
    LEXER_BAD_ESCAPE,      /* a backslash with something else behind it */
    LEXER_NUMBER_TOO_BIG   /* does not fit into int */
};

struct token {
    enum token_kind kind;
    enum lexer_error error; /* LEXER_OK unless the kind is TOKEN_ERROR */
    const char *start;      /* its text, */
    size_t len;             /* and how much; unspecified for TOKEN_ERROR */
    int line;               /* where it begins, both counted from 1; a tab is */
    int column;             /* one column */
    int number;             /* the value of a TOKEN_NUMBER, else 0 */
};

/* Private fields. Holds nothing that needs to be freed. */
struct lexer {
    const char *text;
    size_t len;
    size_t pos;
    int line;
    size_t line_start;
    struct token ahead;
    int have_ahead;
};

/* Sets up a lexer at the beginning of text[0..len). */
void lexer_init(struct lexer *l, const char *text, size_t len);

/*
 * Returns the next token. After TOKEN_END further calls return TOKEN_END
 * again; after a TOKEN_ERROR further calls return the same TOKEN_ERROR.
 */
struct token lexer_next(struct lexer *l);

/* Returns what the next lexer_next() will return, without going past it. */
struct token lexer_peek(struct lexer *l);

/*
 * Goes past the next token if it has the kind and, unless text is NULL (which
 * is allowed here), exactly this text. Returns 1 then, else 0 and the next
 * token stays the next one.
 */
int lexer_accept(struct lexer *l, enum token_kind kind, const char *text);

/*
 * All tokens of a text without the TOKEN_END, in a new array for the caller
 * to free(). Stores their number in *count. If the text has an error, returns
 * NULL, leaves *count alone and stores what is wrong in *error; also NULL
 * with LEXER_OK in *error if memory is short. A text without tokens gives an
 * array that is not NULL, and 0.
 */
struct token *lexer_all(const char *text, size_t len, size_t *count, enum lexer_error *error);

/*
 * Writes what a TOKEN_STRING means, its escapes resolved, and a terminating
 * zero into out. Returns the length without that zero (the bytes may include
 * zeros by \x00); -1 if it does not fit into size bytes or the token is not a
 * TOKEN_STRING, and then the content of out is unspecified.
 */
long token_string(const struct token *t, char *out, size_t size);

/* 1 if the token's text is exactly the string text, else 0. Not for TOKEN_ERROR. */
int token_is(const struct token *t, const char *text);

#endif
