/* Writes what a user keeps: regression tests, findings, and the files that build and replay them.
 * Nothing is executed here; whether a test compiles and passes is asked through a callback. */
#ifndef EMIT_EMIT_H
#define EMIT_EMIT_H

#include "base/arena.h"
#include "base/error.h"
#include "base/keyword.h"
#include "emit/blocks.h"
#include "model/suite.h"
#include "model/written.h"

/* Gives every test a name of its own that says what it tests. */
void emit_name_tests(struct arena *arena, struct suite *suite);

/* Which statements of the test are printed, also as a part of others: an observer of whose answer
 * nothing is said is not. What the others do is what the text does. */
void emit_find_printed(const struct suite *suite, const struct test *test, bool *is_printed);

/* Writes the whole suite: Makefile, README, tests/, findings/, assay.json. What stands where is
 * added to `written`, which may be NULL. */
NODISCARD bool emit_write(const struct suite *suite, struct written *written, struct error *err);

/* Prints one finding as a C program, for the terminal; at most the statements and the check. */
void emit_print_finding(struct text *out, const struct vocabulary *vocabulary,
                        const struct finding *finding);

/* Prints the statements as lines of C behind which the value of statement `kept` can be used, and
 * returns it as an expression, which lives in the arena. */
const char *emit_print_way(struct text *out, struct arena *arena,
                           const struct vocabulary *vocabulary,
                           const struct statements *statements, size_t kept);
/* The definitions of helpers and callbacks that the code names. */
void emit_print_definitions(struct text *out, const struct vocabulary *vocabulary,
                            const char *code);
/* The #include lines of the standard headers that the code needs. */
void emit_print_standard_includes(struct text *out, const char *code);

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

/* Prints one test as it stands in its file. It is added to `written`, which may be NULL, with lines
 * counted from its comment on. */
void emit_print_test(struct text *out, const struct suite *suite, const struct test *test,
                     struct written *written);

/* The name of the test file for a test, e.g. "test_poly.c": one file per header, and
 * "test_poly_failures.c" for tests in which allocations, reads or writes fail. */
const char *emit_file_of(struct arena *arena, const struct suite *suite,
                         const struct test *test);

/* Reads back what assay.json of a suite says of its library, and the rules that were off.
 * `finding` is the directory of one of its findings. The include directory is left as it is. */
NODISCARD bool emit_read_library(struct arena *arena, const char *finding, struct library *library,
                                 struct rule_set *rules_off, struct error *err);
/* Likewise; `suite` is its directory. */
NODISCARD bool emit_read_suite_library(struct arena *arena, const char *suite,
                                       struct library *library, struct error *err);

/* Likewise the format of its tests, where they are and what their checks look at; of a suite that
 * an earlier version wrote, the format alone. */
NODISCARD bool emit_read_suite_tests(const char *suite, struct written *written,
                                     struct error *err);
/* The text of an assay.json with these tests in it instead of those that it has. */
NODISCARD bool emit_describe_tests_anew(const char *description, const struct written *written,
                                        struct text *out, struct error *err);
/* What tests that include these headers ("a/b.h", ending with NULL) are compiled with, when the
 * library is this one; paths are as absolute as the library's. */
const char **emit_test_flags(struct arena *arena, const struct library *library,
                             const char *const *headers);
/* The C that tests are compiled as when the library's flags do not name one: the second for headers
 * that do not compile as the first. */
struct emit_standards {
    const char *usual, *gnu;
};
extern const struct emit_standards emit_standards;
bool emit_names_standard(const struct library *library);
/* What tests of the suite include of the library, and the flags for it; paths are relative to where
 * the suite is going to be. */
void emit_print_library_includes(struct text *out, const struct suite *suite);
const char **emit_suite_flags(struct arena *arena, const struct suite *suite);
/* "NAME= word word", quoted for make and the shell. */
const char *emit_make_variable(struct arena *arena, const char *name, const char *const *words);

/* Likewise what it says of a finding: the last part of the path is its number or its name. */
NODISCARD bool emit_read_finding(struct arena *arena, const char *finding,
                                 struct finding_record *record, struct error *err);

/* The format in which tests are tried: its programs tell of each test, and need nothing. */
extern const char emit_plain[];
/* The same name, as long as the program runs; NULL when there is no such format. */
const char *emit_format_named(const char *name);
/* Does a program of the format print a line "ok 1 NAME" or "not ok 1 NAME" for each test? */
bool emit_format_tells_tests(const char *format);
/* What --format can be given. */
bool emit_format_keyword(size_t n, struct keyword *keyword);
/* The environment variable that has to name the directory of the framework's sources, where it is
 * no package of the system; NULL. */
const char *emit_format_variable(const char *format);
/* The argument that has a test program run this test alone. */
const char *emit_only(struct arena *arena, const char *format, const char *test);

/* A file of tests in the staging directory that has, among what was made, what a person edited. It
 * stays known as edited. */
struct emit_merged {
    const char *path; /* relative */
    const char *made; /* what would stand there if nobody had edited it */
};

/* Publishing: moves what emit_write() made from the staging directory into the user's directory.
 * A file that a person edited since assay wrote it (by the manifest of hashes) is kept and listed,
 * unless it is merged; a file of an earlier run that is no longer made is removed unless edited. */
struct emit_publication {
    const struct emit_merged *merged; /* given by the caller */
    size_t merged_count;
    const char **kept; /* edited files that were left alone, relative */
    size_t kept_count;
};

/* Refuses a directory with files that assay did not write (a sentence that names one of them). */
NODISCARD bool emit_check_directory(struct arena *arena, const char *directory, struct error *err);
/* Did a person change the file, named from the directory, since assay wrote it? */
bool emit_is_edited(struct arena *arena, const char *directory, const char *path);
/* The hashes of the blocks that assay wrote to the file of tests, named from the directory; none
 * when an earlier version wrote it. */
NODISCARD bool emit_read_blocks(struct arena *arena, const char *directory, const char *path,
                                struct blocks *blocks, struct error *err);
NODISCARD bool emit_publish(struct arena *arena, const char *staging, const char *directory,
                            struct emit_publication *publication, struct error *err);

#endif
