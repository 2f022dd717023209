/* Reading and writing of comma separated values. */
#ifndef CSVR_H
#define CSVR_H

#include <stddef.h>

/* Called for each field (text is terminated, and length characters long) and at each end of a row. */
typedef void (*csvr_field_fn)(const char *text, size_t length, void *user);
typedef void (*csvr_row_fn)(void *user);

struct csvr {
    char separator;
    char *field; /* the one that is being read */
    size_t length, room;
    int quoted, quote_seen, begun;
};

/* The separator may be any character but a quote and the end of a line. */
void csvr_init(struct csvr *r, char separator);
void csvr_done(struct csvr *r);

/* Feeds part of a text, of any length. The callbacks may be NULL. 0, or -1 when out of memory. */
int csvr_feed(struct csvr *r, const char *bytes, size_t count, csvr_field_fn field, csvr_row_fn row,
              void *user);

/* At the end of the text: a last row without an end of line is delivered. */
int csvr_finish(struct csvr *r, csvr_field_fn field, csvr_row_fn row, void *user);

/* Writes text as a quoted field to out; returns the number of characters needed, without the
 * terminator. Nothing is written when room is too small. */
size_t csvr_quote(const char *text, char *out, size_t room);

/* The number of fields of a line without quotes, 0 when it is empty. */
int csvr_count_fields(const char *line, char separator);

#endif
