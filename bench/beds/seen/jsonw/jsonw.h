#ifndef JSONW_H
#define JSONW_H

#include <stddef.h>
#include <stdint.h>

/*
 * Writes one JSON value, piece by piece, into a buffer of the caller's.
 *
 *     char buf[100];
 *     jsonw w;
 *     jsonw_init(&w, buf, sizeof(buf), 0);
 *     jsonw_begin_object(&w);
 *     jsonw_key(&w, "size");
 *     jsonw_int(&w, 12);
 *     jsonw_end(&w);
 *     if (jsonw_finish(&w, &len) == JSONW_OK) ...      -> {"size":12}
 *
 * A call that does not fit at its place (a value without a key in an object, a key elsewhere, an
 * end without a begin, a second value at the top) makes the writer fail. After the first failure
 * all calls but jsonw_finish and jsonw_reset have no effect and return the code of that failure.
 * A buffer that is too small is no failure until jsonw_finish.
 *
 * The struct belongs to the caller; its members are private. No pointer may be NULL unless said
 * otherwise. The functions return one of these codes:
 */
enum {
    JSONW_OK = 0,
    JSONW_STATE = -1, /* the call does not fit at its place */
    JSONW_DEPTH = -2, /* more than JSONW_MAX_DEPTH arrays and objects within each other */
    JSONW_SPACE = -3  /* the buffer is too small */
};

#define JSONW_MAX_DEPTH 32
#define JSONW_MAX_INDENT 16

typedef struct jsonw {
    char *buf;
    size_t size;
    size_t len;
    int error;
    int depth;
    int indent;
    unsigned char open[JSONW_MAX_DEPTH];
    unsigned char used; /* something was written at the present level */
    unsigned char key;  /* a key waits for its value */
} jsonw;

/* Starts. At most size bytes of buf are written; buf may be NULL if size is 0. With indent above
 * 0 every element and member, and every end of a container that is not empty, starts on a new
 * line, indented by so many spaces per level, and a space follows each colon. Nothing else is
 * written between the parts. A negative indent counts as 0, one above JSONW_MAX_INDENT as that. */
void jsonw_init(jsonw *w, char *buf, size_t size, int indent);

/* Starts again with the same buffer and indent, whatever happened before. */
void jsonw_reset(jsonw *w);

int jsonw_begin_object(jsonw *w);
int jsonw_begin_array(jsonw *w);

/* Ends the innermost object or array. JSONW_STATE if there is none or a key lacks its value. */
int jsonw_end(jsonw *w);

/* The key of the next member of an object. */
int jsonw_key(jsonw *w, const char *key);

/* Values. A text is written with the escapes \" and \\, and \u00XX with two lower-case
 * hexadecimal digits for each character below 0x20; all others are copied. jsonw_string_n takes n
 * characters, '\0' included. */
int jsonw_string(jsonw *w, const char *text);
int jsonw_string_n(jsonw *w, const char *text, size_t n);
int jsonw_int(jsonw *w, int64_t value);
int jsonw_bool(jsonw *w, int value);
int jsonw_null(jsonw *w);

/* Ends the text with a '\0' and stores its length without it in *len, which may be NULL. Fails
 * with the code of the first failure; with JSONW_STATE if the value is missing or not complete;
 * with JSONW_SPACE if the text with its '\0' does not fit into the buffer, where *len is still
 * set, to the length it would have. Otherwise *len is left alone on failure. The writer itself
 * is not changed: writing can go on after a jsonw_finish that came too early. */
int jsonw_finish(jsonw *w, size_t *len);

#endif
