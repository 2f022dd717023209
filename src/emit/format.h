/* The formats of tests. A format is a row of a table: what a test file includes, how a test begins
 * and ends, what a check is called, how the tests are run. All of it is C with `$1`, `$2` in it for
 * what differs from test to test. */
#ifndef EMIT_FORMAT_H
#define EMIT_FORMAT_H

#include "base/text.h"
#include "emit/emit.h"

/* What a test says of a value. $1 is the value in C, $2 what it should be. */
enum check {
    CHECK_CONDITION, /* $1 holds */
    CHECK_TRUE,      /* $1 is a bool */
    CHECK_FALSE,
    CHECK_SIGNED, /* integers are equal */
    CHECK_UNSIGNED,
    CHECK_VALUE, /* anything that C compares is equal: numbers with a fraction */
    CHECK_SAME,  /* pointers are equal */
    CHECK_NULL,
    CHECK_NOT_NULL,
    CHECK_STRING, /* strings are equal */
    CHECK_COUNT
};

/* The first and the last lines of a function around others. */
struct frame {
    const char *head, *tail;
};

struct format {
    const char *name;      /* as --format knows it */
    const char *meaning;   /* for help and man page */
    const char *includes;  /* before the standard headers */
    const char *header;    /* after them: how the framework's own is included */
    const char *checks[CHECK_COUNT];
    /* $1 is the name of the test, $2 that of its group. */
    struct frame test, test_in_directory;
    /* Of the functions that enter and leave the temporary directory. */
    struct frame enter, leave;
    /* After the tests: a line for each between head and tail. */
    struct frame main, main_in_directory; /* the second when any test needs the directory */
    const char *entry, *entry_in_directory;
    const char *entry_pattern; /* for CMake: such a line, the name of the test in parentheses */
    const char *only; /* the argument that has a program run the test $1 alone */
    const char *link; /* for make */
    const char *package; /* by which pkg-config knows it; NULL: there is none */
    /* The environment variable that names the directory of its sources, where it is no package;
     * NULL. `source` is the file there that is compiled with every program. */
    const char *directory_variable, *source;
    bool has_own_header; /* assay_check.h, which is written beside the tests */
    bool tells_tests;    /* its programs print a line "ok 1 NAME" for each test */
};

/* NULL stands for plain. That there is none of the name is a bug. */
const struct format *format_named(const char *name);
/* No format of tests: what a check looks at is printed instead, a line each. */
extern const char *const format_showing[CHECK_COUNT];
/* Adds the template with its parameters in place; the second may be NULL. */
void format_fill(struct text *out, const char *template, const char *first, const char *second);

#endif
