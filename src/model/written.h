/* The tests of a suite as they stand in its files: where each is, where its checks are, and what
 * those look at. Who prints the tests fills it in, assay.json keeps it for later; of a file that a
 * person edited, the text is read instead (suite/edited_tests.h). */
#ifndef MODEL_WRITTEN_H
#define MODEL_WRITTEN_H

#include "base/arena.h"
#include "base/vector.h"
#include "model/test.h"

/* How a check looks at its value. */
enum check_look {
    LOOK_EQUAL,  /* expression == expected */
    LOOK_OTHER,  /* expression != expected */
    LOOK_STRING, /* strings are equal */
    LOOK_BYTES,  /* so many bytes are equal */
    LOOK_CONDITION, /* the expression is true, or is not */
    CHECK_LOOKS
};

const char *check_look_word(enum check_look look); /* "equal", "other", ... */
enum check_look check_look_named(const char *word); /* CHECK_LOOKS when there is none */

struct written_check {
    uint32_t test;          /* among those of the suite's files */
    uint32_t line;          /* where it begins ... */
    uint32_t end;           /* ... and its last line */
    enum check_look look;
    const char *expression; /* "size", "list->count", "list_size(list)" */
    const char *expected;   /* in C; "" when it is no comparison */
    const char *size;       /* of bytes, in C; "" */
    const char *function;   /* whose doing the value is, as far as that is known; "" */
    const char *part;       /* of what it did: "result", "text", "->count" */
    struct check_origin origin; /* in the test that was printed; nobody knows it of edited files */
};

struct written_test {
    const char *name;
    const char *file;     /* below the suite: "tests/test_list.c" */
    uint32_t line;        /* where it begins ... */
    uint32_t end;         /* ... and its last line */
    const char *function; /* that it is about, as far as that is known; "" */
    size_t index;         /* among the tests that were printed, or that are read */
};

struct written_file {
    const char *name; /* "tests/test_list.c" */
    const char *content;
    bool is_edited; /* what stands in it was read from its text */
};

/* By files, in the order of their names, and in the order of the lines. */
struct written {
    struct arena *arena;
    const char *format; /* as --format knows it */
    VECTOR_OF(struct written_file) files;
    VECTOR_OF(struct written_test) tests;
    VECTOR_OF(struct written_check) checks;
};

/* Forgets all of it; the arena keeps its strings. */
void written_clear(struct written *written);
void written_release(struct written *written);

/* Adds the tests of the file that others have, with their checks. */
void written_add(struct written *written, const struct written *others, const char *file);

/* The last test that begins at the line or before it; -1. */
int written_test_at(const struct written *written, const char *file, uint32_t line);
/* The last check of the test that does; -1. */
int written_check_at(const struct written *written, size_t test, uint32_t line);

#endif
