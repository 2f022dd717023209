/* What the runtime says of values: results, ledger, state hashes, statistics, contracts, leaks.
 * Each test runs in both lanes unless it says otherwise. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lane.h"

static const struct wire_value *value(struct run run, unsigned statement)
{
    return &run.outcome->values[statement];
}

static const char *text(struct run run, unsigned statement)
{
    return coordinator_text(run.reply, value(run, statement)->text);
}

static const struct wire_statistics *statistics(struct run run, unsigned operation)
{
    return &run.reply->statistics[operation];
}

/* ---- results ---- */

static void results_come_back(void **state)
{
    struct lane *lane = *state;
    int16_t five = number(lane, 5);
    struct run run = RUN(lane, 0, CALL(double, five), CALL(wide_make, five), CALL(wide_sum, -1),
                         CALL(double, number(lane, -4)));
    expect_end(run.outcome, END_OK, 4);
    assert_int_equal(value(run, 0)->bits, 10);
    assert_int_equal(value(run, 2)->bits, 5 + 6 + 7);
    assert_int_equal(value(run, 3)->bits, (uint32_t)-8); /* zero-extended */
    assert_int_equal(run.reply->calls, 4);
}

static void callbacks_can_be_passed(void **state)
{
    struct lane *lane = *state;
    int16_t triple = (int16_t)coordinator_callback(&lane->coordinator, 0);
    struct run run = RUN(lane, 0, CALL(apply, triple, number(lane, 7)));
    assert_int_equal(value(run, 0)->bits, 21);
}

static void objects_hold_their_argument(void **state)
{
    struct lane *lane = *state;
    struct run run = RUN(lane, 0, CALL(int_object, number(lane, 42)), CALL(int_load, -1),
                         CALL(double, -1));
    expect_end(run.outcome, END_OK, 3);
    assert_int_equal(value(run, 1)->bits, 42);
    assert_int_equal(value(run, 2)->bits, 84);
}

static void objects_end_where_they_end(void **state)
{
    struct lane *lane = *state;
    struct statement statements[] = {{.operation = OP_bag_object}, CALL(bag_init, -1),
                                     CALL(bag_read, -2)};
    struct run run = run_one(lane, 0, statements, 3);
    expect_end(run.outcome, END_HEAP_OVERFLOW, 2);
}

static void buffers_are_private_copies(void **state)
{
    struct lane *lane = *state;
    int16_t bytes = (int16_t)coordinator_bytes(&lane->coordinator, "\1\2\3", 3);
    for (int i = 0; i < 2; i++) {
        struct run run = RUN(lane, 0, CALL(buffer, bytes), CALL(sum_bytes, -1, number(lane, 3)),
                             CALL(overwrite_string, -2), CALL(sum_bytes, -3, number(lane, 3)));
        expect_end(run.outcome, END_OK, 4);
        assert_int_equal(value(run, 1)->bits, 6);
        assert_int_equal(value(run, 3)->bits, 'x' + 5);
    }
    struct run run = RUN(lane, 0, CALL(buffer, bytes), CALL(sum_bytes, -1, number(lane, 4)));
    expect_end(run.outcome, END_HEAP_OVERFLOW, 1);
}

static void strings_are_read_only_and_end(void **state)
{
    struct lane *lane = *state;
    int16_t hello = (int16_t)coordinator_string(&lane->coordinator, "hello");
    struct run run = RUN(lane, 0, CALL(string_length, hello));
    assert_int_equal(value(run, 0)->bits, 5);
    run = RUN(lane, 0, CALL(overwrite_string, hello));
    expect_end(run.outcome, END_SEGMENTATION_FAULT, 0);
    run = RUN(lane, 0, CALL(sum_bytes, hello, number(lane, 6)));
    expect_end(run.outcome, END_OK, 1);
    run = RUN(lane, 0, CALL(sum_bytes, hello, number(lane, 7)));
    expect_end(run.outcome, END_GLOBAL_OVERFLOW, 0);
}

static void literals_may_be_added_between_requests(void **state)
{
    struct lane *lane = *state;
    for (int i = 1000; i < 1400; i += 100) {
        struct run run = RUN(lane, 0, CALL(double, number(lane, i)));
        assert_int_equal(value(run, 0)->bits, 2 * i);
    }
}

/* ---- skipping ---- */

static void dead_null_and_absent_arguments_skip_the_call(void **state)
{
    struct lane *lane = *state;
    int16_t seven = number(lane, 7);
    struct run run = RUN(lane, 0, CALL(box_new, seven), CALL(box_free, -1), CALL(box_value, -2),
                         CALL(box_none, seven), CALL(box_value, -1), CALL(box_self, -2),
                         CALL(box_value, -1), CALL(double, seven));
    expect_end(run.outcome, END_OK, 8);
    assert_int_equal(value(run, 0)->flags, VALUE_DEAD);
    assert_int_equal(value(run, 1)->flags, 0);
    assert_int_equal(value(run, 2)->flags, VALUE_SKIPPED);
    assert_int_equal(value(run, 3)->flags, VALUE_NULL);
    assert_int_equal(value(run, 4)->flags, VALUE_SKIPPED);
    assert_int_equal(value(run, 5)->flags, VALUE_SKIPPED);
    assert_int_equal(value(run, 6)->flags, VALUE_SKIPPED);
    assert_int_equal(value(run, 7)->bits, 14);
    assert_int_equal(run.outcome->live_blocks, 0);
    assert_int_equal(run.reply->calls, 4);
}

static void a_record_that_leads_to_what_was_freed_skips_the_call(void **state)
{
    struct lane *lane = *state;
    struct run run = RUN(lane, 0, CALL(span_make, number(lane, 7)), CALL(span_sum, -1),
                         CALL(span_drop, -2), CALL(span_sum, -3), CALL(span_drop, -4));
    expect_end(run.outcome, END_OK, 5);
    assert_int_equal(value(run, 1)->bits, 7);
    assert_int_equal(value(run, 0)->flags & VALUE_DEAD, VALUE_DEAD);
    assert_int_equal(value(run, 3)->flags, VALUE_SKIPPED);
    assert_int_equal(value(run, 4)->flags, VALUE_SKIPPED);
}

static void a_null_literal_is_passed(void **state)
{
    struct lane *lane = *state;
    int16_t null = (int16_t)coordinator_number(&lane->coordinator, 0);
    struct run run = RUN(lane, 0, CALL(box_free, null));
    expect_end(run.outcome, END_OK, 1);
}

static void requirements_refuse_calls(void **state)
{
    struct lane *lane = *state;
    /* With 3 the requirement itself crashes: that is a refusal as well. */
    struct run run = RUN(lane, 0, CALL(wide_make, number(lane, -1)),
                         CALL(wide_make, number(lane, 3)), CALL(wide_make, number(lane, 2)),
                         CALL(wide_sum, -2), CALL(wide_sum, -2));
    expect_end(run.outcome, END_OK, 5);
    assert_int_equal(value(run, 0)->flags, VALUE_SKIPPED | VALUE_REFUSED);
    assert_int_equal(value(run, 1)->flags, VALUE_SKIPPED | VALUE_REFUSED);
    assert_int_equal(value(run, 2)->flags, 0);
    assert_int_equal(value(run, 3)->flags, VALUE_SKIPPED);
    assert_int_equal(value(run, 4)->bits, 2 + 3 + 4);
}

/* ---- what is observed ---- */

static void the_ledger_knows_blocks(void **state)
{
    struct lane *lane = *state;
    int16_t seven = number(lane, 7);
    struct run run = RUN(lane, WIRE_OBSERVE, CALL(box_new, seven), CALL(box_new, seven),
                         CALL(box_attach, -2, -1), CALL(box_self, -3), CALL(box_next, -4),
                         CALL(box_name, -5));
    expect_end(run.outcome, END_OK, 6);
    assert_int_equal(value(run, 0)->flags & (VALUE_BLOCK | VALUE_ATTACHED), VALUE_BLOCK);
    assert_int_equal(value(run, 1)->flags & (VALUE_BLOCK | VALUE_ATTACHED),
                     VALUE_BLOCK | VALUE_ATTACHED);
    assert_int_equal(value(run, 3)->alias_of, 0);
    assert_int_equal(value(run, 4)->alias_of, 1);
    assert_int_equal(value(run, 0)->alias_of, VALUE_NO_ALIAS);
    assert_int_equal(value(run, 5)->flags, VALUE_STRING); /* in the library's constants */
    assert_string_equal(text(run, 5), "positive");
    assert_int_equal(run.outcome->live_blocks, 2);
}

static void strings_that_libc_allocates_are_blocks(void **state)
{
    struct lane *lane = *state;
    struct run run = RUN(lane, WIRE_OBSERVE, CALL(box_new, number(lane, 7)), CALL(box_text, -1));
    expect_end(run.outcome, END_OK, 2);
    assert_int_equal(value(run, 1)->flags, VALUE_BLOCK | VALUE_STRING);
    assert_string_equal(text(run, 1), "box of 7");
    assert_int_equal(run.outcome->live_blocks, 2);
}

static void objects_own_what_they_point_to(void **state)
{
    struct lane *lane = *state;
    int16_t seven = number(lane, 7);
    struct statement statements[] = {{.operation = OP_bag_object}, CALL(bag_init, -1),
                                     CALL(bag_add, -2, seven),     CALL(bag_sum, -3),
                                     CALL(bag_release, -4)};
    struct run run = run_one(lane, WIRE_OBSERVE, statements, 4);
    assert_int_equal(value(run, 0)->flags & VALUE_OWNS, VALUE_OWNS);
    assert_int_equal(value(run, 3)->bits, 7);
    assert_int_equal(run.outcome->live_blocks, 1);
    run = run_one(lane, WIRE_OBSERVE, statements, 5);
    assert_int_equal(value(run, 0)->flags & VALUE_OWNS, 0);
    assert_int_equal(run.outcome->live_blocks, 0);
}

static void statistics_tell_who_allocates_and_who_frees(void **state)
{
    struct lane *lane = *state;
    int16_t seven = number(lane, 7);
    struct statement statements[] = {
        {.operation = OP_bag_object}, CALL(bag_init, -1),       CALL(bag_add, -2, seven),
        CALL(bag_add, -3, seven),     CALL(bag_add, -4, seven), CALL(bag_release, -5),
        CALL(box_new, seven),         CALL(box_self, -1),       CALL(box_free, -2),
        CALL(box_none, seven),
    };
    struct run run = run_one(lane, 0, statements, 10);
    expect_end(run.outcome, END_OK, 10);
    assert_int_equal(statistics(run, OP_box_new)->calls, 1);
    assert_int_equal(statistics(run, OP_box_new)->fresh_results, 1);
    assert_int_equal(statistics(run, OP_box_self)->fresh_results, 0);
    assert_int_equal(statistics(run, OP_box_self)->passed[0], 1);
    assert_int_equal(statistics(run, OP_box_self)->freed[0], 0);
    assert_int_equal(statistics(run, OP_box_free)->freed[0], 1);
    assert_int_equal(statistics(run, OP_box_none)->null_results, 1);
    assert_int_equal(statistics(run, OP_bag_add)->passed[0], 3);
    assert_int_equal(statistics(run, OP_bag_release)->passed[0], 1);
    assert_int_equal(statistics(run, OP_bag_release)->freed[0], 1);
    /* realloc only moves; compiler-rt's hooks do not tell the difference. */
    if (!lane->is_confirm)
        assert_int_equal(statistics(run, OP_bag_add)->freed[0], 0);
}

static void statistics_leave_failed_sequences_out(void **state)
{
    struct lane *lane = *state;
    int16_t seven = number(lane, 7);
    struct run run = RUN(lane, 0, CALL(box_new, seven), CALL(call_abort, seven));
    assert_int_equal(statistics(run, OP_box_new)->calls, 0);
    assert_int_equal(statistics(run, OP_box_new)->returns, 1);
    assert_int_equal(statistics(run, OP_call_abort)->returns, 0);
}

/* ---- states ---- */

static void isomorphic_states_have_equal_hashes(void **state)
{
    struct lane *lane = *state;
    int16_t seven = number(lane, 7), eight = number(lane, 8);
    struct run run = RUN(lane, WIRE_HASH_STATES, CALL(box_pair, seven, eight),
                         CALL(box_pair, seven, number(lane, 1000)), CALL(box_pair, eight, eight),
                         CALL(box_next, -3), CALL(box_new, eight), CALL(box_self, -5));
    expect_end(run.outcome, END_OK, 6);
    assert_int_equal(value(run, 0)->bits, value(run, 1)->bits);
    assert_int_not_equal(value(run, 0)->bits, value(run, 2)->bits);
    assert_int_equal(value(run, 3)->bits, value(run, 4)->bits);
    assert_int_equal(value(run, 5)->bits, value(run, 0)->bits);
}

static void cycles_and_dead_ends_have_hashes(void **state)
{
    struct lane *lane = *state;
    int16_t seven = number(lane, 7);
    struct run run = RUN(lane, WIRE_HASH_STATES, CALL(box_new, seven), CALL(box_attach, -1, -1),
                         CALL(box_new, seven), CALL(box_new, seven), CALL(box_attach, -2, -1),
                         CALL(box_attach, -2, -3), CALL(box_new, seven), CALL(box_new, seven),
                         CALL(box_attach, -2, -1), CALL(box_free, -2));
    expect_end(run.outcome, END_OK, 10);
    assert_int_not_equal(value(run, 0)->bits, value(run, 2)->bits);
    assert_int_equal(value(run, 2)->bits, value(run, 3)->bits); /* a ring of two, from each side */
    assert_int_not_equal(value(run, 6)->bits, value(run, 2)->bits);
}

static void the_same_request_has_the_same_outcome(void **state)
{
    struct lane *lane = *state;
    int16_t seven = number(lane, 7);
    static char first[64 * 1024];
    size_t size = 0;
    for (int round = 0; round < 3; round++) {
        coordinator_begin(&lane->coordinator, WIRE_HASH_STATES | WIRE_OBSERVE, 0xBE);
        struct statement statements[] = {CALL(counter, seven), CALL(thread_counter, seven),
                                         CALL(use_random, seven), CALL(box_pair, seven, seven),
                                         CALL(change_rounding, seven), CALL(double, seven)};
        for (int i = 0; i < 40; i++) {
            statements[5].operation = i % 4 == 3 ? OP_heap_over_read : OP_double;
            coordinator_add(&lane->coordinator, statements, 6, 0);
        }
        struct wire_reply *reply = coordinator_run(&lane->coordinator);
        const char *outcomes = (const char *)reply + sizeof *reply;
        size = reply->used - sizeof *reply;
        assert_true(size < sizeof first);
        if (round == 0)
            memcpy(first, outcomes, size);
        else if (!lane->is_confirm)
            assert_memory_equal(first, outcomes, size);
        for (unsigned i = 0; i < 40; i++) {
            const struct wire_outcome *outcome = coordinator_outcome(reply, i);
            assert_int_equal(outcome->values[0].bits, 7);
            assert_int_equal(outcome->values[1].bits, 7);
            assert_int_equal(outcome->values[2].bits,
                             coordinator_outcome(reply, 0)->values[2].bits);
            assert_int_equal(outcome->values[3].bits,
                             coordinator_outcome(reply, 0)->values[3].bits);
        }
    }
}

/* ---- contracts ---- */

static void expect_broken(struct run run, enum wire_end end, unsigned statement, unsigned contract)
{
    expect_end(run.outcome, end, statement);
    assert_int_equal(run.outcome->contract, contract);
}

static struct run run_flawed(struct lane *lane, int flaw, uint32_t flags)
{
    int16_t seven = number(lane, 7);
    return RUN(lane, flags, CALL(box_new, seven), CALL(box_new, seven),
               CALL(box_new, number(lane, 8)), CALL(box_set_flaw, -2, number(lane, flaw)),
               CALL(double, seven));
}

static void kept_contracts_are_quiet(void **state)
{
    struct lane *lane = *state;
    struct run run = run_flawed(lane, FLAW_NONE, WIRE_CHECK_CONTRACTS | WIRE_CHECK_ALL);
    expect_end(run.outcome, END_OK, 5);
    assert_int_equal(run.outcome->contract, 0xFFFF);
    assert_int_equal(run.outcome->live_blocks, 3);
}

static void a_broken_invariant_is_found_at_its_call(void **state)
{
    struct lane *lane = *state;
    struct run run = run_flawed(lane, FLAW_INVARIANT, WIRE_CHECK_CONTRACTS);
    expect_broken(run, END_INVARIANT, 3, CONTRACT_BOX_INVARIANT);
    assert_int_equal(run.outcome->subject, 1);
    run = run_flawed(lane, FLAW_INVARIANT, 0);
    expect_end(run.outcome, END_OK, 5);
}

static void laws_of_equality_are_checked(void **state)
{
    struct lane *lane = *state;
    uint32_t flags = WIRE_CHECK_CONTRACTS;
    struct run run = run_flawed(lane, FLAW_REFLEXIVE, flags);
    expect_broken(run, END_EQUAL_REFLEXIVE, 4, CONTRACT_BOX_EQUAL);
    assert_int_equal(run.outcome->subject, 1);
    run = run_flawed(lane, FLAW_SYMMETRIC, flags);
    expect_broken(run, END_EQUAL_SYMMETRIC, 4, CONTRACT_BOX_EQUAL);
    run = run_flawed(lane, FLAW_HASH, flags);
    expect_broken(run, END_EQUAL_HASH, 4, CONTRACT_BOX_HASH);
    assert_int_equal(run.outcome->subject, 0);
    assert_int_equal(run.outcome->other, 1);
}

static void laws_of_order_are_checked(void **state)
{
    struct lane *lane = *state;
    int16_t one = number(lane, 1), two = number(lane, 2), three = number(lane, 3);
    int16_t flaw = number(lane, FLAW_ANTISYMMETRIC);
    struct run run = RUN(lane, WIRE_CHECK_CONTRACTS, CALL(box_new, one), CALL(box_new, two),
                         CALL(box_set_flaw, -2, flaw), CALL(box_set_flaw, -2, flaw));
    expect_broken(run, END_COMPARE_ANTISYMMETRIC, 3, CONTRACT_BOX_COMPARE);
    flaw = number(lane, FLAW_CIRCLE);
    run = RUN(lane, WIRE_CHECK_CONTRACTS, CALL(box_new, one), CALL(box_new, two),
              CALL(box_new, three), CALL(box_set_flaw, -3, flaw), CALL(box_set_flaw, -3, flaw),
              CALL(box_set_flaw, -3, flaw));
    expect_broken(run, END_COMPARE_TRANSITIVE, 5, CONTRACT_BOX_COMPARE);
}

static void a_copy_must_equal_its_original(void **state)
{
    struct lane *lane = *state;
    int16_t seven = number(lane, 7);
    struct run run = RUN(lane, WIRE_CHECK_CONTRACTS, CALL(box_new, seven), CALL(box_copy, -1));
    expect_end(run.outcome, END_OK, 2);
    run = RUN(lane, WIRE_CHECK_CONTRACTS, CALL(box_new, seven), CALL(box_bad_copy, -1));
    expect_broken(run, END_COPY_DIFFERS, 1, CONTRACT_BOX_EQUAL);
}

static void promises_are_checked_and_their_blocks_not_counted(void **state)
{
    struct lane *lane = *state;
    struct run run = RUN(lane, WIRE_CHECK_CONTRACTS, CALL(box_new, number(lane, 7)),
                         CALL(box_value, -1));
    expect_end(run.outcome, END_OK, 2);
    assert_int_equal(run.outcome->live_blocks, 1);
    run = RUN(lane, WIRE_CHECK_CONTRACTS, CALL(box_new, number(lane, BROKEN_PROMISE)),
              CALL(box_value, -1));
    expect_broken(run, END_ENSURES, 1, CONTRACT_VALUE);
}

static void a_contract_that_crashes_is_named(void **state)
{
    struct lane *lane = *state;
    struct run run = run_flawed(lane, FLAW_CRASHES, WIRE_CHECK_CONTRACTS);
    expect_broken(run, END_CONTRACT_CRASHED, 3, CONTRACT_BOX_INVARIANT);
    assert_int_equal(run.outcome->subject, 1);
    assert_int_equal(value(run, 0)->flags & VALUE_BLOCK, VALUE_BLOCK);
}

static void released_objects_are_not_asked(void **state)
{
    struct lane *lane = *state;
    int16_t seven = number(lane, 7);
    struct statement statements[] = {{.operation = OP_bag_object}, CALL(bag_init, -1),
                                     CALL(bag_add, -2, seven), CALL(bag_release, -3),
                                     CALL(double, seven)};
    struct run run = run_one(lane, WIRE_CHECK_CONTRACTS | WIRE_CHECK_ALL, statements, 5);
    expect_end(run.outcome, END_OK, 5);
    /* A negative first item breaks the invariant of a bag. */
    statements[2] = CALL(bag_add, -2, number(lane, -1));
    run = run_one(lane, WIRE_CHECK_CONTRACTS, statements, 5);
    expect_broken(run, END_INVARIANT, 2, CONTRACT_BAG_INVARIANT);
}

static void statements_that_ran_before_are_not_checked_again(void **state)
{
    struct lane *lane = *state;
    struct coordinator *coordinator = &lane->coordinator;
    struct statement statements[] = {CALL(box_new, number(lane, BROKEN_PROMISE)),
                                     CALL(box_value, -1), CALL(double, number(lane, 1))};
    coordinator_begin(coordinator, WIRE_CHECK_CONTRACTS, 0xBE);
    coordinator_add(coordinator, statements, 3, 2);
    struct wire_reply *reply = coordinator_run(coordinator);
    expect_end(coordinator_outcome(reply, 0), END_OK, 3);
    assert_int_equal(reply->statistics[OP_box_new].returns, 0);
    assert_int_equal(reply->statistics[OP_double].calls, 1);
}

/* ---- the confirm lane only ---- */

static void leaks_are_found_once(void **state)
{
    struct lane *lane = *state;
    struct coordinator *coordinator = &lane->coordinator;
    int16_t seven = number(lane, 7);
    struct statement leaking[] = {CALL(leak, seven), CALL(double, seven)};
    struct statement forgotten[] = {CALL(box_new, seven), CALL(double, seven)};
    struct statement clean[] = {CALL(box_new, seven), CALL(box_free, -1)};
    coordinator_begin(coordinator, WIRE_CHECK_LEAKS, 0xBE);
    coordinator_add(coordinator, clean, 2, 0);
    coordinator_add(coordinator, leaking, 2, 0);
    coordinator_add(coordinator, clean, 2, 0);
    coordinator_add(coordinator, forgotten, 2, 0);
    coordinator_add(coordinator, clean, 2, 0);
    struct wire_reply *reply = coordinator_run(coordinator);
    static const enum wire_end ends[] = {END_OK, END_LEAK, END_OK, END_LEAK, END_OK};
    for (unsigned i = 0; i < 5; i++)
        expect_end(coordinator_outcome(reply, i), ends[i], 2);
    assert_int_equal(coordinator_outcome(reply, 3)->values[0].flags, VALUE_BLOCK);
}

static void leaks_through_objects_are_found(void **state)
{
    struct lane *lane = *state;
    int16_t seven = number(lane, 7);
    struct statement statements[] = {{.operation = OP_bag_object}, CALL(bag_init, -1),
                                     CALL(bag_add, -2, seven), CALL(bag_release, -3)};
    struct run run = run_one(lane, WIRE_CHECK_LEAKS, statements, 4);
    expect_end(run.outcome, END_OK, 4);
    run = run_one(lane, WIRE_CHECK_LEAKS, statements, 3);
    expect_end(run.outcome, END_LEAK, 3);
}

static void leaked_blocks_of_contracts_are_theirs(void **state)
{
    struct lane *lane = *state;
    struct run run = RUN(lane, WIRE_CHECK_LEAKS | WIRE_CHECK_CONTRACTS,
                         CALL(box_new, number(lane, 7)), CALL(box_value, -1), CALL(box_free, -2));
    expect_end(run.outcome, END_OK, 3);
}

static void fresh_memory_has_the_fill_byte(void **state)
{
    struct lane *lane = *state;
    struct coordinator *coordinator = &lane->coordinator;
    struct statement statements[] = {CALL(fresh_byte, number(lane, 7))};
    for (int fill = 1; fill < 256; fill += 100) {
        coordinator_begin(coordinator, 0, (uint8_t)fill);
        coordinator_add(coordinator, statements, 1, 0);
        struct wire_reply *reply = coordinator_run(coordinator);
        assert_int_equal(coordinator_outcome(reply, 0)->values[0].bits, fill);
    }
}

/* X(name) for the tests that both lanes run. */
#define BOTH_LANES(X) \
    X(results_come_back) \
    X(callbacks_can_be_passed) \
    X(objects_hold_their_argument) \
    X(objects_end_where_they_end) \
    X(buffers_are_private_copies) \
    X(strings_are_read_only_and_end) \
    X(literals_may_be_added_between_requests) \
    X(dead_null_and_absent_arguments_skip_the_call) \
    X(a_record_that_leads_to_what_was_freed_skips_the_call) \
    X(a_null_literal_is_passed) \
    X(requirements_refuse_calls) \
    X(the_ledger_knows_blocks) \
    X(strings_that_libc_allocates_are_blocks) \
    X(objects_own_what_they_point_to) \
    X(statistics_tell_who_allocates_and_who_frees) \
    X(statistics_leave_failed_sequences_out) \
    X(isomorphic_states_have_equal_hashes) \
    X(cycles_and_dead_ends_have_hashes) \
    X(the_same_request_has_the_same_outcome) \
    X(kept_contracts_are_quiet) \
    X(a_broken_invariant_is_found_at_its_call) \
    X(laws_of_equality_are_checked) \
    X(laws_of_order_are_checked) \
    X(a_copy_must_equal_its_original) \
    X(promises_are_checked_and_their_blocks_not_counted) \
    X(a_contract_that_crashes_is_named) \
    X(released_objects_are_not_asked) \
    X(statements_that_ran_before_are_not_checked_again) \
    X(fresh_memory_has_the_fill_byte)

#define ADD(lane, test) list_add(&list, lane, #test, test, NULL)
#define ADD_BOTH(test)      \
    ADD(LANE_SEARCH, test); \
    ADD(LANE_CONFIRM, test);

int main(int count, char **arguments)
{
    static struct test_list list;
    if (count != 4)
        return 2;
    paths = (struct test_paths){arguments[1], arguments[2], arguments[3]};
    BOTH_LANES(ADD_BOTH)
    ADD(LANE_CONFIRM, leaks_are_found_once);
    ADD(LANE_CONFIRM, leaks_through_objects_are_found);
    ADD(LANE_CONFIRM, leaked_blocks_of_contracts_are_theirs);
    return list_run(&list);
}
