/* What a written suite covers of its library, by llvm-cov, and what it does not. */
#ifndef MODEL_SUITE_COVERAGE_H
#define MODEL_SUITE_COVERAGE_H

#include <stdbool.h>
#include <stddef.h>

struct covered_count {
    size_t covered;
    size_t total;
};

struct file_coverage {
    const char *file; /* absolute; "" for the sum */
    struct covered_count branches, lines, functions;
};

enum gap_kind {
    GAP_FUNCTION,    /* never called */
    GAP_NEVER_TRUE,  /* a condition that was only false, a case that was not taken */
    GAP_NEVER_FALSE, /* a condition that was only true */
};

struct coverage_gap {
    enum gap_kind kind;
    const char *file;
    size_t line, column;
    const char *text; /* the function's name, or the condition as it stands in the source */
};

/* Of tests, which branches of the library they reach. */
struct test_branches {
    bool *is_met; /* by test, then by branch */
    size_t branch_count; /* that any of them reaches */
};

struct suite_coverage {
    struct file_coverage *files; /* by name */
    size_t file_count;
    struct file_coverage total;
    struct coverage_gap *gaps; /* by file, line and column */
    size_t gap_count;
    size_t behind; /* conditions that were not met at all, though their function was called */
};

#endif
