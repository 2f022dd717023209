/* Runs tests that tell what they see on two libraries, and finds where they tell something else. */
#ifndef COMPARE_COMPARE_H
#define COMPARE_COMPARE_H

#include "base/arena.h"
#include "base/error.h"
#include "model/comparison.h"
#include "wire/recorded_lines.h"

/* Tests run so often, each time with other contents of fresh memory. */
enum { COMPARE_ROUNDS = 2 };

/* What a check told. */
struct told {
    uint32_t line;
    enum record_kind kind;
    const char *value;
};

/* What a test told, and how it ended. */
struct test_run {
    const struct told *told;
    size_t count;
    bool has_run;
    const char *end;          /* for people; "" when it ended well */
    const char *end_kind;     /* what is compared; "" */
    const char *end_function; /* where, as far as it is known; "" */
};

/* One round on one side. */
struct compare_run {
    const struct written_test *tests;
    size_t test_count;
    const char *const *programs;  /* by test; NULL: there is none */
    const char *const *arguments; /* by test: what has the program run it alone */
    const char *directory;        /* where they run; exists */
    const char *temporary_directory; /* for what they need for a while */
    size_t jobs;
    unsigned round;
    /* After some of them; false when the user wants to end. */
    bool (*goes_on)(void *context, size_t done);
    void *context;
};

/* `runs` has an item for each test. */
NODISCARD bool compare_run_tests(struct arena *arena, const struct compare_run *run,
                                 struct test_run *runs, struct error *err);

/* What a check told, as people write it; `expected` is in C. */
const char *compare_print_told(struct arena *arena, const struct told *told,
                               const char *expected);

/* How a process of a test ended. Reads what it said. */
struct process_result;
void compare_read_end(struct arena *arena, const struct process_result *result, const char *said,
                      struct test_run *run);

/* Fills what differs. The tests, checks and names of the comparison are there already; runs are
 * those of each test, by side and round. Everything new lives in the arena. */
void compare_runs(struct arena *arena, struct test_run *const runs[SIDES][COMPARE_ROUNDS],
                  struct comparison *comparison);

#endif
