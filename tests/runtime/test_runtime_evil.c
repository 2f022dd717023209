/* Whatever a library does: every sequence gets its outcome, the right statement is blamed, and the
 * sequences before and after it are not disturbed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lane.h"

/* What each deed must lead to: in the search lane, there without instrumentation, and in the
 * confirm lane. END_OK: the call returns `value`. */
struct deed {
    const char *name;
    uint16_t operation;
    uint8_t checked;
    uint8_t plain;
    uint8_t confirmed;
    int value;
};

/* Where overflows are not seen, the call returns something. */
enum { ANYTHING = 123456 };

#define SAME(name, end, value) {#name, OP_##name, end, end, end, value}
#define DEED(name, checked, plain, confirmed, value) \
    {#name, OP_##name, checked, plain, confirmed, value}

static const struct deed deeds[] = {
    DEED(null_read, END_UNDEFINED, END_SEGMENTATION_FAULT, END_UNDEFINED, 0),
    DEED(null_write, END_UNDEFINED, END_SEGMENTATION_FAULT, END_UNDEFINED, 0),
    SAME(wild_read, END_SEGMENTATION_FAULT, 0),
    SAME(null_call, END_SEGMENTATION_FAULT, 0),
    DEED(heap_over_read, END_HEAP_OVERFLOW, END_OK, END_HEAP_OVERFLOW, ANYTHING),
    DEED(heap_under_read, END_HEAP_OVERFLOW, END_OK, END_HEAP_OVERFLOW, ANYTHING),
    DEED(heap_over_write, END_HEAP_OVERFLOW, END_OK, END_HEAP_OVERFLOW, ANYTHING),
    DEED(use_after_free, END_USE_AFTER_FREE, END_OK, END_USE_AFTER_FREE, ANYTHING),
    SAME(double_free, END_DOUBLE_FREE, 0),
    SAME(bad_free_interior, END_BAD_FREE, 0),
    SAME(bad_free_stack, END_BAD_FREE, 0),
    SAME(bad_free_global, END_BAD_FREE, 0),
    SAME(call_abort, END_ABORT, 0),
    SAME(fail_assertion, END_ASSERT, 0),
    SAME(call_exit, END_EXIT, 0),
    SAME(call_underscore_exit, END_EXIT, 0),
    SAME(call_err, END_EXIT, 0),
    SAME(loop_forever, END_HANG, 0),
    SAME(sleep_forever, END_HANG, 0),
    SAME(recurse_forever, END_STACK_EXHAUSTED, 0),
    SAME(malloc_forever, END_MEMORY_EXHAUSTED, 0),
    DEED(malloc_unchecked, END_UNDEFINED, END_SEGMENTATION_FAULT, END_MEMORY_EXHAUSTED, 0),
    SAME(mmap_forever, END_OK, -1),
    DEED(write_wide, END_HEAP_OVERFLOW, END_SEGMENTATION_FAULT, END_HEAP_OVERFLOW, 0),
    DEED(write_reply, END_BAD_ACCESS, END_OK, END_OK, 7),
    SAME(close_everything, END_OK, 7),
    SAME(start_thread, END_OK, 7),
    DEED(crash_in_thread, END_UNDEFINED, END_SEGMENTATION_FAULT, END_UNDEFINED, 0),
    SAME(call_fork, END_FORBIDDEN, 0),
    SAME(call_system, END_FORBIDDEN, 0),
    SAME(call_exec, END_FORBIDDEN, 0),
    SAME(raw_fork, END_FORBIDDEN, 0),
    SAME(kill_parent, END_FORBIDDEN, 0),
    SAME(kill_itself, END_SIGNAL, 0),
    SAME(stop_itself, END_SIGNAL, 0),
    SAME(raise_term, END_SIGNAL, 0),
    SAME(raise_segv, END_SIGNAL, 0),
    SAME(block_and_loop, END_HANG, 0),
    DEED(ignore_and_crash, END_UNDEFINED, END_SEGMENTATION_FAULT, END_UNDEFINED, 0),
    DEED(integer_overflow, END_UNDEFINED, END_OK, END_UNDEFINED, ANYTHING),
    DEED(shift_too_far, END_UNDEFINED, END_OK, END_UNDEFINED, ANYTHING),
    DEED(divide_by_zero, END_UNDEFINED, END_ARITHMETIC, END_UNDEFINED, 0),
    DEED(stack_overflow, END_UNDEFINED, END_OK, END_UNDEFINED, ANYTHING),
    DEED(stack_overflow_by_pointer, END_STACK_OVERFLOW, END_OK, END_STACK_OVERFLOW, ANYTHING),
    DEED(global_overflow, END_GLOBAL_OVERFLOW, END_OK, END_GLOBAL_OVERFLOW, ANYTHING),
    DEED(use_after_scope, END_USE_AFTER_SCOPE, END_OK, END_USE_AFTER_SCOPE, ANYTHING),
    DEED(string_overflow, END_HEAP_OVERFLOW, END_OK, END_HEAP_OVERFLOW, ANYTHING),
    SAME(format_overflow, END_HEAP_OVERFLOW, 0),
    SAME(string_over_read, END_HEAP_OVERFLOW, 0),
    SAME(wide_over_read, END_HEAP_OVERFLOW, 0),
    SAME(wide_to_byte, END_HEAP_OVERFLOW, 0),
    SAME(bytes_to_wide, END_HEAP_OVERFLOW, 0),
    DEED(no_stream, END_HEAP_OVERFLOW, END_HEAP_OVERFLOW, END_SEGMENTATION_FAULT, 0),
    SAME(overlapping_copy, END_BAD_ARGUMENT, 0),
    DEED(null_string, END_UNDEFINED, END_SEGMENTATION_FAULT, END_UNDEFINED, 0),
    SAME(change_directory, END_OK, 7),
    DEED(write_outside, END_FORBIDDEN, END_FORBIDDEN, END_OK, -13),
    DEED(unlink_outside, END_FORBIDDEN, END_FORBIDDEN, END_OK, -13),
    SAME(write_much, END_OK, 16 + 7),
    SAME(jump_to_dead_frame, END_UNDEFINED, 0),
    SAME(jump_to_nowhere, END_UNDEFINED, 0),
    SAME(print_much, END_OK, 7),
    SAME(open_socket, END_FORBIDDEN, 0),
    SAME(set_limit, END_FORBIDDEN, 0),
    SAME(trap, END_ILLEGAL_INSTRUCTION, 0),
    SAME(unmap_much, END_OK, 1),
    SAME(abort_in_libc, END_SEGMENTATION_FAULT, 0),
    SAME(use_own_signal, END_OK, 7),
    SAME(use_streams, END_OK, 7),
    SAME(leak, END_OK, 7),
    SAME(change_rounding, END_OK, 7),
};

enum { DEEDS = sizeof deeds / sizeof deeds[0] };

static enum wire_end expected_end(const struct lane *lane, const struct deed *deed)
{
    if (lane->is_confirm)
        return deed->confirmed;
    return lane->is_checked ? deed->checked : deed->plain;
}

static void expect_good(const struct wire_outcome *outcome)
{
    expect_end(outcome, END_OK, 4);
    assert_int_equal(outcome->values[0].bits, 14);
    assert_int_equal(outcome->values[1].bits, 7);
    assert_int_equal(outcome->values[3].bits, 7);
}

/* good, bad, good, bad, good */
static void deed_is_attributed(struct lane *lane, const struct deed *deed)
{
    int16_t seven = number(lane, 7), zero = number(lane, 0);
    struct statement good[] = {CALL(double, seven), CALL(counter, seven), CALL(box_new, seven),
                               CALL(box_value, -1)};
    struct statement bad[] = {CALL(double, seven), CALL(box_new, seven),
                              CALL(jump_to_dead_frame, zero), CALL(double, seven),
                              CALL(double, seven)};
    bad[3].operation = deed->operation;
    struct coordinator *coordinator = &lane->coordinator;
    unsigned own_failures = coordinator->own_failures;
    coordinator_begin(coordinator, 0, 0xBE);
    for (int i = 0; i < 5; i++)
        coordinator_add(coordinator, i % 2 ? bad : good, i % 2 ? 5 : 4, 0);
    struct wire_reply *reply = coordinator_run(coordinator);
    assert_non_null(reply);
    assert_int_equal(coordinator->own_failures, own_failures);
    enum wire_end end = expected_end(lane, deed);
    for (unsigned i = 0; i < 5; i++) {
        const struct wire_outcome *outcome = coordinator_outcome(reply, i);
        if (i % 2 == 0) {
            expect_good(outcome);
            continue;
        }
        expect_end(outcome, end, end == END_OK ? 5 : 3);
        if (end == END_OK && deed->value != ANYTHING)
            assert_int_equal((int)outcome->values[3].bits, deed->value);
    }
}

struct deed_in_lane {
    struct lane *lane;
    const struct deed *deed;
};

static void deed_test(void **state)
{
    struct deed_in_lane *test = *state;
    deed_is_attributed(test->lane, test->deed);
}

static void add_deeds(struct test_list *list, enum lane_name lane)
{
    static struct deed_in_lane states[LANE_COUNT][DEEDS];
    for (int i = 0; i < DEEDS; i++) {
        char name[80];
        states[lane][i] = (struct deed_in_lane){&lanes[lane], &deeds[i]};
        snprintf(name, sizeof name, "%s_is_attributed", deeds[i].name);
        list_add(list, lane, name, deed_test, &states[lane][i]);
    }
}

/* ---- loading ---- */

static void expect_refusal(const char *program, const char *library, const char *sentence)
{
    struct lane lane;
    assert_false(lane_open(&lane, program, library));
    const char *said = lane.coordinator.control->zygote_error;
    if (!strstr(said, sentence))
        fail_msg("said '%s' instead of '%s'", said, sentence);
    lane_close(&lane);
}

static void a_missing_symbol_is_named(void **state)
{
    (void)state;
    expect_refusal(paths.search, "evil_missing.so",
                   "the library cannot be loaded: undefined symbol: nobody_defines_this");
    expect_refusal(paths.confirm, "evil_missing.so",
                   "the library cannot be loaded: undefined symbol: nobody_defines_this");
}

static void a_library_that_is_not_there_is_named(void **state)
{
    (void)state;
    expect_refusal(paths.search, "nowhere.so", "cannot open shared object file");
}

static void a_constructor_that_crashes_is_told(void **state)
{
    (void)state;
    expect_refusal(paths.search, "evil_crash.so", "a constructor of the library ");
    expect_refusal(paths.confirm, "evil_crash.so", "a constructor of the library ");
}

static void a_constructor_that_exits_is_told(void **state)
{
    (void)state;
    expect_refusal(paths.search, "evil_leave.so",
                   "a constructor of the library ended the process");
    expect_refusal(paths.confirm, "evil_leave.so",
                   "a constructor of the library ended the process");
}

static void a_constructor_that_hangs_is_told(void **state)
{
    (void)state;
    expect_refusal(paths.search, "evil_loop.so",
                   "a constructor of the library did not return in time");
}

static void what_a_constructor_allocates_is_there_in_every_sequence(void **state)
{
    (void)state;
    struct lane lane;
    assert_true(lane_open(&lane, paths.search, "evil_keep.so"));
    for (int i = 0; i < 3; i++) {
        struct run run = RUN(&lane, 0, CALL(double, number(&lane, 7)),
                             CALL(double, number(&lane, 7)));
        expect_end(run.outcome, END_OK, 2);
        assert_int_equal(run.outcome->values[0].bits, 12);
        assert_int_equal(run.outcome->values[1].bits, 14);
        assert_int_equal(run.outcome->live_blocks, 0);
    }
    lane_close(&lane);
}

/* ---- many ---- */

static void thousands_of_failures_lose_nothing(void **state)
{
    struct lane *lane = *state;
    static const uint16_t failing[] = {OP_null_read, OP_heap_over_read, OP_use_after_free,
                                       OP_call_abort};
    static const enum wire_end ends[] = {END_UNDEFINED, END_HEAP_OVERFLOW, END_USE_AFTER_FREE,
                                         END_ABORT};
    int16_t seven = number(lane, 7);
    unsigned deaths = lane->coordinator.deaths, recycles = lane->coordinator.recycles;
    for (int round = 0; round < 3; round++) {
        coordinator_begin(&lane->coordinator, 0, 0xBE);
        for (unsigned i = 0; i < WIRE_SEQUENCES; i++) {
            struct statement statements[] = {CALL(counter, seven), CALL(double, seven)};
            if (i % 2)
                statements[1].operation = failing[i / 2 % 4];
            coordinator_add(&lane->coordinator, statements, 2, 0);
        }
        struct wire_reply *reply = coordinator_run(&lane->coordinator);
        assert_non_null(reply);
        for (unsigned i = 0; i < WIRE_SEQUENCES; i++) {
            const struct wire_outcome *outcome = coordinator_outcome(reply, i);
            expect_end(outcome, i % 2 ? ends[i / 2 % 4] : END_OK, i % 2 ? 1 : 2);
            assert_int_equal(outcome->values[0].bits, 7);
        }
    }
    assert_int_equal(lane->coordinator.deaths, deaths);
    assert_true(lane->coordinator.recycles > recycles); /* after a thousand recoveries */
}

static void two_requests_are_run_in_order(void **state)
{
    struct lane *lane = *state;
    struct coordinator *coordinator = &lane->coordinator;
    int16_t one = number(lane, 1), two = number(lane, 2);
    struct statement first[] = {CALL(double, one)}, second[] = {CALL(double, two)};
    for (int i = 0; i < 20; i++) {
        coordinator_begin(coordinator, 0, 0xBE);
        coordinator_add(coordinator, first, 1, 0);
        coordinator_submit(coordinator);
        coordinator_begin(coordinator, 0, 0xBE);
        coordinator_add(coordinator, second, 1, 0);
        coordinator_submit(coordinator);
        struct wire_reply *reply = coordinator_wait(coordinator, coordinator->submitted - 1);
        assert_int_equal(coordinator_outcome(reply, 0)->values[0].bits, 2);
        reply = coordinator_wait(coordinator, coordinator->submitted);
        assert_int_equal(coordinator_outcome(reply, 0)->values[0].bits, 4);
    }
}

static void nonsense_ends_the_worker_with_its_own_status(void **state)
{
    struct lane *lane = *state;
    struct coordinator *coordinator = &lane->coordinator;
    struct statement nonsense[][2] = {
        {CALL(double, number(lane, 1)), {.operation = OP_COUNT, .argument_count = 1}},
        {CALL(double, number(lane, 1)), CALL(double, 16000)},
        {CALL(double, number(lane, 1)), CALL(double, -2)},
        {CALL(double, number(lane, 1)), {.operation = OP_double, .argument_count = 200}},
        {CALL(double, number(lane, 1)), {.operation = OP_double, .argument_count = 2}},
    };
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        coordinator_begin(coordinator, 0, 0xBE);
        coordinator_add(coordinator, nonsense[i], 2, 0);
        unsigned own_failures = coordinator->own_failures;
        assert_non_null(coordinator_run(coordinator));
        assert_int_equal(coordinator->own_failures, own_failures + 1);
        /* In the confirm lane a second worker has ended since. */
        if (!lane->is_confirm)
            assert_int_equal(atomic_load(&coordinator->control->workers[0].wait_status) >> 8, 70);
    }
    struct run run = RUN(lane, 0, CALL(double, number(lane, 7)));
    assert_int_equal(run.outcome->values[0].bits, 14);
}

static void files_of_a_sequence_are_gone_after_it(void **state)
{
    struct lane *lane = *state;
    char path[128];
    RUN(lane, 0, CALL(use_streams, number(lane, 7)));
    RUN(lane, 0, CALL(double, number(lane, 7)));
    snprintf(path, sizeof path, "%s/worker-0/stream", lane->directory);
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_not_equal(access("/tmp/assay-evil-outside", F_OK), 0);
}

static void streams_that_stay_open_disturb_nobody(void **state)
{
    struct lane *lane = *state;
    unsigned own_failures = lane->coordinator.own_failures;
    assert_int_equal(RUN(lane, 0, CALL(wrap_output, number(lane, 7))).outcome->end, END_OK);
    struct run run = RUN(lane, 0, CALL(lowest_file, number(lane, 7)));
    assert_in_range(run.outcome->values[0].bits, STDERR_FILENO + 1, 64);
    for (int i = 0; i < 3; i++) {
        run = RUN(lane, 0, CALL(open_many, number(lane, 100)));
        assert_int_equal(run.outcome->values[0].bits, 100);
    }
    assert_int_equal(RUN(lane, 0, CALL(spoil_stream, number(lane, 7))).outcome->end, END_OK);
    run = RUN(lane, 0, CALL(double, number(lane, 7)));
    assert_int_equal(run.outcome->values[0].bits, 14);
    assert_int_equal(lane->coordinator.own_failures, own_failures);
}

/* There are 1024 of them. */
static void keys_of_threads_end_with_their_sequence(void **state)
{
    struct lane *lane = *state;
    uint64_t first = RUN(lane, 0, CALL(keep_by_key, number(lane, 7))).outcome->values[0].bits;
    for (int i = 0; i < 1100; i++) {
        struct run run = RUN(lane, WIRE_HASH_STATES, CALL(keep_by_key, number(lane, 7)));
        assert_int_equal(run.outcome->end, END_OK);
        assert_int_equal(run.outcome->values[0].bits, first);
        assert_int_equal(run.outcome->lost_blocks, 0);
    }
}

#define ADD(lane, test) list_add(&list, lane, #test, test, NULL)

int main(int count, char **arguments)
{
    static struct test_list list;
    if (count != 4)
        return 2;
    paths = (struct test_paths){arguments[1], arguments[2], arguments[3]};
    for (int lane = 0; lane < LANE_COUNT; lane++)
        add_deeds(&list, (enum lane_name)lane);
    ADD(LANE_SEARCH, a_missing_symbol_is_named);
    ADD(LANE_SEARCH, a_library_that_is_not_there_is_named);
    ADD(LANE_SEARCH, a_constructor_that_crashes_is_told);
    ADD(LANE_SEARCH, a_constructor_that_exits_is_told);
    ADD(LANE_SEARCH, a_constructor_that_hangs_is_told);
    ADD(LANE_SEARCH, what_a_constructor_allocates_is_there_in_every_sequence);
    ADD(LANE_SEARCH, thousands_of_failures_lose_nothing);
    ADD(LANE_SEARCH, two_requests_are_run_in_order);
    ADD(LANE_CONFIRM, two_requests_are_run_in_order);
    ADD(LANE_SEARCH, nonsense_ends_the_worker_with_its_own_status);
    ADD(LANE_CONFIRM, nonsense_ends_the_worker_with_its_own_status);
    ADD(LANE_SEARCH, files_of_a_sequence_are_gone_after_it);
    ADD(LANE_CONFIRM, files_of_a_sequence_are_gone_after_it);
    ADD(LANE_SEARCH, streams_that_stay_open_disturb_nobody);
    ADD(LANE_SEARCH, keys_of_threads_end_with_their_sequence);
    return list_run(&list);
}
