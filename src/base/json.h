/* JSON: a reader that makes a tree in an arena and a writer that pretty-prints onto a text.
 * The reader keeps members in their order; a key that occurs twice is found at its first place. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

enum { JSON_MAXIMUM_DEPTH = 64, JSON_MAXIMUM_MIB = 64 };

enum json_kind {
    JSON_NULL,
    JSON_BOOLEAN,
    JSON_INTEGER, /* a number without fraction and exponent that fits int64_t */
    JSON_NUMBER,  /* any other number */
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT,
};

struct json {
    enum json_kind kind;
    const char *key; /* of a member of an object; NULL otherwise */
    bool boolean;
    int64_t integer;
    double number;      /* also of JSON_INTEGER */
    const char *string; /* UTF-8 */
    struct json *first; /* of the items or members */
    struct json *next;  /* beside this one */
    size_t count;       /* of the items or members */
};

/* Reads one value and nothing after it. The error names the line: "line 3: ...". */
NODISCARD bool json_parse(struct arena *arena, const char *text, size_t length, struct json **value,
                          struct error *err);

/* The member with the key; NULL when there is none or the value is no object (or NULL). */
const struct json *json_member(const struct json *object, const char *key);
/* The string behind the key; NULL when there is none. */
const char *json_string(const struct json *object, const char *key);
/* The number behind the key; `otherwise` when there is none. */
int64_t json_integer(const struct json *object, const char *key, int64_t otherwise);
double json_number(const struct json *object, const char *key, double otherwise);
bool json_boolean(const struct json *object, const char *key, bool otherwise);

/* `struct json_writer writer = {.out = &text};` Then values; inside an object, each after its key.
 * The outermost value is followed by a newline. */
struct json_writer {
    struct text *out;
    unsigned depth;
    bool needs_comma;
    bool has_key;
};

void json_begin_object(struct json_writer *writer);
void json_end_object(struct json_writer *writer);
void json_begin_array(struct json_writer *writer);
void json_end_array(struct json_writer *writer);
void json_key(struct json_writer *writer, const char *key);

/* Bytes that are no UTF-8 become U+FFFD; NULL is written as null. */
void json_put_string(struct json_writer *writer, const char *string);
void json_put_integer(struct json_writer *writer, int64_t value);
/* The shortest form that reads back as the same number; null when it is not finite. */
void json_put_number(struct json_writer *writer, double value);
void json_put_boolean(struct json_writer *writer, bool value);
void json_put_null(struct json_writer *writer);
/* A value that was read, with all that is in it. */
void json_put(struct json_writer *writer, const struct json *value);

/* A key and its value. */
void json_add_string(struct json_writer *writer, const char *key, const char *string);
void json_add_integer(struct json_writer *writer, const char *key, int64_t value);
void json_add_number(struct json_writer *writer, const char *key, double value);
void json_add_boolean(struct json_writer *writer, const char *key, bool value);

#endif
