/* What is read from a worker's reply. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/memory.h"
#include "execute/executor.h"

static void a_lost_outcome_knows_no_value(void **state)
{
    (void)state;
    struct wire_request *request = memory_alloc_zeroed(1, WIRE_REQUEST_BYTES);
    struct wire_reply *wire = memory_alloc_zeroed(1, WIRE_REPLY_BYTES);
    struct reply reply = {.request = request, .wire = wire, .sequence_count = 1};
    request->sequence_count = 1;
    request->offsets[0] = sizeof *request;
    struct wire_sequence *sequence = (struct wire_sequence *)(void *)(request + 1);
    sequence->statement_count = 2;

    struct outcome outcome;
    reply_outcome(&reply, 0, &outcome);
    assert_int_equal(outcome.end, END_LOST);
    assert_int_equal(outcome.statement_count, 2);
    for (size_t i = 0; i < outcome.statement_count; i++) {
        assert_int_equal(outcome.values[i].flags, VALUE_UNKNOWN);
        assert_int_equal(outcome.values[i].alias_of, VALUE_NO_ALIAS);
    }
    free(request);
    free(wire);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lost_outcome_knows_no_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
