/* Writes what a user keeps: regression tests, findings, and the files that build and replay them.
 * Nothing is executed here; whether a test compiles and passes is asked through a callback. */
#ifndef EMIT_EMIT_H
#define EMIT_EMIT_H

#include "base/arena.h"
#include "base/error.h"
#include "model/finding.h"
#include "model/library.h"

enum emit_format { EMIT_PLAIN, EMIT_CMOCKA, EMIT_CHECK, EMIT_CRITERION, EMIT_UNITY };

/* What was behind the value of a statement in the end, and what of it a test says. */
struct emit_content {
    bool is_value; /* nothing is behind it: it is a record itself */
    const struct type *element; /* a record or a number, of an array its elements */
    size_t count;
    const char *bytes; /* NULL: nothing is known */
    uint8_t *is_known; /* by byte: it is always the same */
    uint8_t *is_said;  /* by byte: there is an assertion about what starts there */
};

/* A string that a pointer in such a content points to. */
struct emit_text {
    size_t statement;
    size_t offset;
    const char *string;
};

enum { EMIT_TEXTS_MAXIMUM = 16 };

/* A regression test: it passes on the library as it is. */
struct emit_test {
    const char *name;    /* a C identifier; filled by emit_name_tests() */
    const char *purpose; /* why it exists, a sentence */
    const char *contribution; /* what it adds to the others, a sentence; NULL: nobody knows */
    struct statements statements;
    size_t clean_up; /* index of the first statement that only cleans up */
    size_t observer_count; /* calls directly before it that only look what became of the values */
    int growth; /* 1: the call under test let the count of something grow, -1: shrink */
    size_t grown; /* ... of the value of this statement */
    /* When the statements before clean_up had run; asserted where `asserts` says so. */
    struct observed_value values[SEQUENCE_MAXIMUM];
    bool asserts[SEQUENCE_MAXIMUM]; /* whose observation is stable and worth an assertion */
    struct emit_content contents[SEQUENCE_MAXIMUM];
    struct emit_text texts[EMIT_TEXTS_MAXIMUM];
    size_t text_count;
    size_t silenced; /* assertions that were taken back because they did not always hold */
    bool needs_directory; /* it changes files: it runs in a temporary directory of its own */
};

struct emit_suite {
    const struct vocabulary *vocabulary;
    const struct library *library;
    const char *directory; /* where to write; exists and is empty */
    const char *origin;    /* absolute path of the final directory: paths are relative to it */
    enum emit_format format;
    const char *command;   /* the command line that made it, for comments and replay */
    uint64_t seed;
    struct emit_test *tests;
    size_t test_count;
    const struct finding *findings;
    size_t finding_count;
    bool has_members; /* of the findings, each with a program of its own */
    const char *const *undefined; /* what the library calls and nothing defines; ends with NULL */
    bool calls_deprecated;        /* and the compilers are not to complain about it */
};

/* Gives every test a name of its own that says what it tests. */
void emit_name_tests(struct arena *arena, struct emit_suite *suite);

/* What the test is about; NULL when it calls nothing. */
const struct function *emit_tested_function(const struct emit_suite *suite,
                                            const struct emit_test *test);

/* Takes back what check `number` of the test says, counted from 0 as they are printed. False when
 * there is no such check, or the test would be about nothing without it. */
bool emit_silence(const struct emit_suite *suite, struct emit_test *test, size_t number);

/* The copy shares nothing with the original that these functions change. */
void emit_copy_test(struct arena *arena, const struct emit_test *test, struct emit_test *copy);

enum { EMIT_NO_CHECK = 0xFFFF };
/* Leaves of the test what shows the value that check `number` is about: no other check, and nothing
 * that comes after it; with EMIT_NO_CHECK all statements and no check. *statement is the one whose
 * value it is. False when there is no such check. */
bool emit_isolate(const struct emit_suite *suite, struct emit_test *test, size_t number,
                  size_t *statement);
/* Takes out a statement that no other one uses. False when one does. */
bool emit_remove_statement(struct emit_test *test, size_t index);
/* Takes out what is not printed, such as an observer of whose answer nothing is said: what the
 * statements do is then what the text does. */
void emit_remove_unprinted(const struct emit_suite *suite, struct emit_test *test);
/* The sentence that stands above the test; "". */
const char *emit_sentence(const struct emit_test *test);

/* Writes the whole suite: Makefile, README, tests/, findings/, assay.json. */
NODISCARD bool emit_write(const struct emit_suite *suite, struct error *err);

/* Prints one finding as a C program, for the terminal; at most the statements and the check. */
void emit_print_finding(struct text *out, const struct vocabulary *vocabulary,
                        const struct finding *finding);

/* What the statements of a finding gave in a run, as a person would say it. */
struct emit_trace {
    const char *values[SEQUENCE_MAXIMUM]; /* "= 3", "= the same as list", "returned"; "" */
    size_t statement; /* where the run ended, and how; the number of statements: behind them */
    enum wire_end end;
};

void emit_trace(struct arena *arena, const struct vocabulary *vocabulary,
                const struct finding *finding, const struct outcome *outcome,
                struct emit_trace *trace);
/* What is another value in the other run is told as such. */
void emit_trace_compare(struct emit_trace *trace, const struct emit_trace *other);
/* The lines of the finding's program, numbered, each with its value. */
void emit_print_trace(struct text *out, const struct vocabulary *vocabulary,
                      const struct finding *finding, const struct emit_trace *trace);

/* Prints one test as it stands in its file. */
void emit_print_test(struct text *out, const struct emit_suite *suite,
                     const struct emit_test *test);

/* The name of the test file for a test, e.g. "test_poly.c": one file per header. */
const char *emit_file_of(struct arena *arena, const struct emit_suite *suite,
                         const struct emit_test *test);

/* Reads back what assay.json of a suite says of its library, and the rules that were off.
 * `finding` is the directory of one of its findings. The include directory is left as it is. */
NODISCARD bool emit_read_library(struct arena *arena, const char *finding, struct library *library,
                                 struct rule_set *rules_off, struct error *err);
/* The verdict rules that were off. */
NODISCARD bool emit_read_verdict_rules_off(struct arena *arena, const char *finding,
                                           struct verdict_rule_set *rules_off, struct error *err);
/* Likewise; `suite` is its directory. */
NODISCARD bool emit_read_suite_library(struct arena *arena, const char *suite,
                                       struct library *library, struct error *err);

/* Likewise the format of its tests. */
NODISCARD bool emit_read_suite_format(struct arena *arena, const char *suite,
                                      enum emit_format *format, struct error *err);
/* What tests that include these headers ("a/b.h", ending with NULL) are compiled with, when the
 * library is this one; paths are as absolute as the library's. */
const char **emit_test_flags(struct arena *arena, const struct library *library,
                             const char *const *headers);
/* "NAME= word word", quoted for make and the shell. */
const char *emit_make_variable(struct arena *arena, const char *name, const char *const *words);

/* Likewise what it says of a finding: the last part of the path is its number or its name. */
NODISCARD bool emit_read_finding(struct arena *arena, const char *finding,
                                 struct finding_record *record, struct error *err);

enum emit_format emit_format_named(const char *name, bool *known);
/* "plain, cmocka, ... or unity" */
void emit_list_formats(struct text *out);
/* The environment variable that has to name the directory of the framework's sources, where it is
 * no package of the system; NULL. */
const char *emit_format_variable(enum emit_format format);
/* The argument that has a test program run this test alone. */
const char *emit_only(struct arena *arena, enum emit_format format, const char *test);

/* Publishing: moves what emit_write() made from the staging directory into the user's directory.
 * A file that a person edited since assay wrote it (by the manifest of hashes) is kept and listed;
 * a file of an earlier run that is no longer made is removed unless edited. */
struct emit_publication {
    const char **kept; /* edited files that were left alone, relative */
    size_t kept_count;
};

/* Refuses a directory with files that assay did not write (a sentence that names one of them). */
NODISCARD bool emit_check_directory(struct arena *arena, const char *directory, struct error *err);
/* Did a person change the file, named from the directory, since assay wrote it? */
bool emit_is_edited(struct arena *arena, const char *directory, const char *path);
NODISCARD bool emit_publish(struct arena *arena, const char *staging, const char *directory,
                            struct emit_publication *publication, struct error *err);

#endif
