#ifndef CSV_H
#define CSV_H

#include <stddef.h>

/*
 * Tables of text fields, read from and written as comma-separated values.
 *
 * A text is a sequence of rows that end with "\n" or "\r\n"; the last row may lack its end. A row
 * is one or more fields with separators between them, so that an empty line is a row with one
 * empty field; a text of length 0 has no rows. A field that starts with a double quote goes on to
 * the next double quote that is not doubled, and may hold separators, line ends and, doubled,
 * double quotes; a separator, a line end or the end of the text must follow it. In any other
 * field all characters stand for themselves, except that '\0' is not allowed anywhere.
 *
 * Rows and columns are numbered from 0. No pointer may be NULL unless said otherwise. A call that
 * fails leaves the table as it was. The functions return one of these codes unless said
 * otherwise:
 */
enum {
    CSV_OK = 0,
    CSV_NOMEM = -1,
    CSV_QUOTE = -2, /* text behind a closing quote, or none until the end */
    CSV_NUL = -3,   /* a '\0' in the text */
    CSV_RANGE = -4  /* there is no such row, or the column is out of reach */
};

/* How far csv_set fills a row up. Rows that are read may be longer. */
#define CSV_MAX_FILL 10000

typedef struct csv csv;

/* A new table without rows, or NULL when memory is short. */
csv *csv_new(void);

/* Releases the table. t may be NULL. */
void csv_free(csv *t);

/* Reads the n characters at text into a new table, which is stored in *out only for CSV_OK. sep
 * is the separator: any character but '\0', '"', '\n' and '\r'. text may be NULL if n is 0. */
int csv_parse(const char *text, size_t n, char sep, csv **out);

/* The number of rows, and of the fields of a row; the latter is 0 if there is no such row. */
size_t csv_rows(const csv *t);
size_t csv_fields(const csv *t, size_t row);

/* A field, which belongs to the table and is valid until the table is changed. NULL if there is
 * no such row or column. */
const char *csv_get(const csv *t, size_t row, size_t col);

/* Adds a row with one empty field at the end. */
int csv_add_row(csv *t);

/* Replaces a field by a copy of text. If the row has no such column yet, it is filled up to it
 * with empty fields. CSV_RANGE if there is no such row, or no such column yet and col is not
 * below CSV_MAX_FILL. text may belong to the table. */
int csv_set(csv *t, size_t row, size_t col, const char *text);

/* Removes a row; those behind it move up. CSV_RANGE if there is no such row. */
int csv_remove_row(csv *t, size_t row);

/* The first row from `start` on whose field in the column equals text, or csv_rows(t) if there is
 * none. Rows that lack the column do not match. start may be anything. */
size_t csv_find(const csv *t, size_t start, size_t col, const char *text);

/* Writes the table so that csv_parse with the same sep reads an equal one: each row ends with
 * "\n", and just those fields are quoted that hold the separator, a double quote, "\n" or "\r".
 * Works like snprintf: stores at most size bytes, terminated if size is not 0, and returns the
 * length of the whole text without the '\0'. buf may be NULL if size is 0. */
size_t csv_write(const csv *t, char sep, char *buf, size_t size);

#endif
