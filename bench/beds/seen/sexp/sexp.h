#ifndef SEXP_H
#define SEXP_H

#include <stddef.h>
#include <stdint.h>

/*
 * Reads symbolic expressions into a tree and prints them again.
 *
 *     (add 12 (neg -3) "text with \"quotes\"" 'x)   ; a comment up to the end of the line
 *
 * An expression is
 *
 *     a list      expressions between ( and ), possibly none
 *     an integer  an optional + or - and digits, nothing else, within int64_t
 *     a string    between double quotes; \" \\ \n and \t stand for the usual characters, any
 *                 other character behind a backslash is an error
 *     a symbol    any other run of characters up to a space, a parenthesis, a double quote, a
 *                 single quote, a semicolon or the end
 *     'x          the same as (quote x), for any expression x
 *
 * Spaces (also tabs, line feeds and carriage returns) and comments may stand between them.
 * Lists and quotes may be nested up to SEXP_MAX_DEPTH deep. No pointer may be NULL unless said
 * otherwise.
 */
typedef struct sexp sexp;

#define SEXP_MAX_DEPTH 200

typedef enum sexp_type { SEXP_LIST, SEXP_INT, SEXP_STRING, SEXP_SYMBOL } sexp_type;

typedef enum sexp_error {
    SEXP_OK,
    SEXP_SYNTAX, /* something unexpected, or an unterminated list or string */
    SEXP_RANGE,  /* an integer that does not fit into int64_t */
    SEXP_DEPTH,  /* nested too deeply */
    SEXP_NOMEM
} sexp_error;

/* Reads the one expression in text. Returns a tree to be released with sexp_free, or NULL; in
 * both cases stores the code in *error, which may be NULL. Anything but spaces and comments
 * behind the expression is an error, and so is a text without an expression. */
sexp *sexp_parse(const char *text, sexp_error *error);

/* Releases the tree of which e is the root. e may be NULL. */
void sexp_free(sexp *e);

sexp_type sexp_type_of(const sexp *e);

/* The number of elements of a list, or of characters of a string or symbol; 0 for an integer. */
size_t sexp_len(const sexp *e);

/* Element i of a list. NULL if e is no list or has no such element. Belongs to e. */
const sexp *sexp_at(const sexp *e, size_t i);

/* The value of an integer; 0 for anything else. */
int64_t sexp_int(const sexp *e);

/* The characters of a string or symbol; NULL for anything else. Belongs to e. */
const char *sexp_text(const sexp *e);

/* 1 if both trees have the same shape, types and values, else 0. */
int sexp_equal(const sexp *a, const sexp *b);

/* Prints e with single spaces between the elements of a list, so that sexp_parse reads an equal
 * tree. Works like snprintf: stores at most size bytes, terminated if size is not 0, and returns
 * the length of the whole text without the '\0'. buf may be NULL if size is 0. */
size_t sexp_print(const sexp *e, char *buf, size_t size);

#endif
