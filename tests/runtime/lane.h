/* What the tests of the runtime share: a running lane, and short names for what they ask of it. */
#ifndef LANE_H
#define LANE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "coordinator.h"
#include "evil_harness.h"

/* Where things are; from the command line. */
struct test_paths {
    const char *search;
    const char *confirm;
    const char *library_directory; /* evil.so and its variants */
};

extern struct test_paths paths;

struct lane {
    struct coordinator coordinator;
    char directory[64];
    bool is_confirm;
    bool is_checked; /* the library is instrumented */
};

/* The lanes that the tests share; open from the start of the group to its end. */
enum lane_name { LANE_SEARCH, LANE_PLAIN, LANE_CONFIRM, LANE_COUNT };
extern struct lane lanes[LANE_COUNT];

/* One group of tests: cmocka's TAP knows only one. */
struct test_list {
    struct CMUnitTest tests[512];
    char names[512][96];
    size_t count;
};

/* The test's state is the lane, or `state` when that is not NULL. Its name begins with the lane. */
void list_add(struct test_list *list, enum lane_name lane, const char *name,
              CMUnitTestFunction function, void *state);
int list_run(struct test_list *list);

/* True: ready. `library` is a file in the library directory. */
bool lane_open(struct lane *lane, const char *program, const char *library);
void lane_close(struct lane *lane);

/* The literal with this value; made when it is new. */
int16_t number(struct lane *lane, int value);

#define CALL(operation_, ...)                                                            \
    ((struct statement){.operation = OP_##operation_,                                    \
                        .argument_count = sizeof((int16_t[]){__VA_ARGS__}) / 2,          \
                        .arguments = {__VA_ARGS__}})

/* Runs one sequence, all of it new. */
#define RUN(lane, flags, ...)                                                            \
    run_one(lane, flags, (struct statement[]){__VA_ARGS__},                              \
            sizeof((struct statement[]){__VA_ARGS__}) / sizeof(struct statement))

struct run {
    const struct wire_reply *reply;
    const struct wire_outcome *outcome;
};

struct run run_one(struct lane *lane, uint32_t flags, const struct statement *statements,
                   unsigned count);

/* Fails the test with a readable message. */
void expect_end(const struct wire_outcome *outcome, enum wire_end end, unsigned statement);
const char *end_word(unsigned end);

#endif
