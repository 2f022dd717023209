/* Experiments on a library that is a function: how many bytes of its first buffer a call uses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/experiments/lengths.h"
#include "analyse/roles/claims.h"
#include "model_builder.h"

struct call {
    const char *bytes; /* of the buffer under trial */
    size_t size;
    int64_t numbers[API_MAXIMUM_PARAMETERS];
};

enum { CRASHES = -1, SKIPPED = -2, HANGS = -3 };

/* How many bytes of the buffer the call uses; or one of the above. */
typedef long using(const struct call *call);

struct bench {
    struct runner runner; /* the first */
    struct model model;
    struct function *function;
    using *uses;
    bool writes;
    size_t runs;
};

static const struct literal *literal_of(const struct bench *bench,
                                        const struct statements *statements, size_t argument)
{
    size_t index = statements->count - 1;
    int source = statements_source(statements, index, argument);
    const struct statement *statement = &statements->items[source < 0 ? (int)index : source];
    return bench->model.vocabulary.literals
        .items[statement->arguments[source < 0 ? argument : 0]];
}

static struct call read_call(const struct bench *bench, const struct statements *statements)
{
    struct call call = {0};
    for (size_t i = bench->function->parameter_count; i-- > 0;) {
        const struct literal *literal = literal_of(bench, statements, i);
        call.numbers[i] = literal->kind == LITERAL_BYTES ? literal->bytes[0] : literal->integer;
        if (literal->kind == LITERAL_BYTES) {
            call.bytes = literal->bytes;
            call.size = literal->size;
        }
    }
    return call;
}

static bool run(struct runner *runner, const struct statements *statements,
                const struct run_options *options, struct outcome *outcome, struct error *err)
{
    (void)options, (void)err;
    struct bench *bench = (struct bench *)runner;
    struct call call = read_call(bench, statements);
    long used = bench->uses(&call);
    bool is_too_far = used > (long)call.size;
    *outcome = (struct outcome){.end = END_OK, .statement = statements->count, .contract = -1,
                                .statement_count = statements->count, .message = ""};
    bench->runs++;
    if (used == SKIPPED)
        outcome->values[statements->count - 1].flags = VALUE_SKIPPED;
    if (used == CRASHES || used == HANGS || is_too_far) {
        outcome->end = is_too_far ? END_HEAP_OVERFLOW : used == HANGS ? END_HANG : END_ABORT;
        outcome->statement = statements->count - 1;
        outcome->message = bench->writes ? "write of size 1" : "read of size 1";
    }
    return true;
}

static const struct runner_class class = {.run = run};

/* `types` ends with NULL. */
static void try_it(struct bench *bench, const char *const *types, using *uses)
{
    static const char *const names[] = {"a", "b", "c"};
    *bench = (struct bench){.runner = {.class = &class}, .uses = uses, .writes = bench->writes};
    model_init(&bench->model);
    model_type(&bench->model, "void");
    bench->function = model_function(&bench->model, "int", "f");
    for (size_t i = 0; types[i]; i++)
        model_parameter(&bench->model, bench->function, types[i], names[i],
                        strchr(types[i], '*') ? ROLE_STRING : ROLE_VALUE);
    model_finish(&bench->model);
    lengths_measure(&bench->model.api, &bench->model.vocabulary, &bench->runner);
}

static void assert_role(const struct bench *bench, size_t index, enum role role, int partner)
{
    const struct parameter *parameter = &bench->function->parameters[index];
    assert_string_equal(role_name(parameter->role), role_name(role));
    assert_int_equal(parameter->partner, partner);
}

static void assert_nothing_is_claimed(const struct bench *bench)
{
    for (size_t i = 0; i < bench->function->parameter_count; i++)
        assert_int_equal(bench->function->parameters[i].role_evidence.source, EVIDENCE_NONE);
}

static const char *const bytes_and_number[] = {"const char *", "unsigned int", NULL};
static const char *const room_and_number[] = {"char *", "unsigned int", NULL};
static const char *const bytes_alone[] = {"char *", NULL};
static const char *const numbers_and_count[] = {"int *", "int", NULL};
static const char *const table[] = {"const char *", "unsigned int", "unsigned int", NULL};
static const char *const room_and_place[] = {"char *", "unsigned int *", NULL};

static long uses_number(const struct call *call)
{
    return (long)call->numbers[1];
}

static void what_ends_with_a_number_is_measured_by_it(void **state)
{
    struct bench bench = {0};
    (void)state;
    try_it(&bench, bytes_and_number, uses_number);
    assert_role(&bench, 0, ROLE_BUFFER, 1);
    assert_role(&bench, 1, ROLE_LENGTH, 0);
    const struct evidence *evidence = &bench.function->parameters[1].role_evidence;
    assert_int_equal(evidence->source, EVIDENCE_EXPERIMENT);
    assert_string_equal(evidence->reason,
                        "reads as many elements as 'b' says, and fails with one less");
    assert_in_range(bench.runs, 10, 100);
    model_release(&bench.model);
}

static long wants_no_more(const struct call *call)
{
    bool is_more = call->size == (size_t)call->numbers[1] + 1;
    return is_more && call->numbers[1] != 5 ? CRASHES : (long)call->numbers[1];
}

static void with_one_more_it_returns(void **state)
{
    struct bench bench = {0};
    (void)state;
    try_it(&bench, bytes_and_number, wants_no_more);
    assert_nothing_is_claimed(&bench);
    model_release(&bench.model);
}

static void what_is_written_is_room(void **state)
{
    struct bench bench = {.writes = true};
    (void)state;
    try_it(&bench, room_and_number, uses_number);
    assert_role(&bench, 0, ROLE_BUFFER, 1);
    assert_role(&bench, 1, ROLE_CAPACITY, 0);
    model_release(&bench.model);
}

static long uses_ints(const struct call *call)
{
    return 4 * (long)call->numbers[1];
}

static void elements_count_not_bytes(void **state)
{
    struct bench bench = {0};
    (void)state;
    try_it(&bench, numbers_and_count, uses_ints);
    assert_role(&bench, 0, ROLE_BUFFER, 1);
    model_release(&bench.model);
    try_it(&bench, bytes_and_number, uses_ints);
    assert_nothing_is_claimed(&bench);
    model_release(&bench.model);
}

static long uses_product(const struct call *call)
{
    return (long)(call->numbers[1] * call->numbers[2]);
}

static long uses_second(const struct call *call)
{
    return (long)call->numbers[2];
}

static void a_product_and_the_right_one_of_two_are_told(void **state)
{
    struct bench bench = {0};
    (void)state;
    try_it(&bench, table, uses_product);
    assert_role(&bench, 0, ROLE_BUFFER, 1);
    assert_int_equal(bench.function->parameters[0].factor, 2);
    model_release(&bench.model);
    try_it(&bench, table, uses_second);
    assert_role(&bench, 0, ROLE_BUFFER, 2);
    assert_role(&bench, 1, ROLE_VALUE, -1);
    model_release(&bench.model);
}

static void a_place_may_say_how_much_room_there_is(void **state)
{
    struct bench bench = {.writes = true};
    (void)state;
    try_it(&bench, room_and_place, uses_number);
    assert_role(&bench, 0, ROLE_BUFFER, 1);
    assert_role(&bench, 1, ROLE_IN_OUT, 0);
    model_release(&bench.model);
}

static long uses_one_more(const struct call *call)
{
    return (long)call->numbers[1] + 1;
}

static void a_number_and_a_terminator_are_a_string_and_its_length(void **state)
{
    struct bench bench = {0};
    (void)state;
    try_it(&bench, bytes_and_number, uses_one_more);
    assert_role(&bench, 0, ROLE_STRING, -1);
    assert_role(&bench, 1, ROLE_LENGTH, 0);
    model_release(&bench.model);
}

static long uses_twenty(const struct call *call)
{
    (void)call;
    return 20;
}

static long uses_twenty_after_a_letter(const struct call *call)
{
    return call->size && !call->bytes[0] ? 1 : 20;
}

static long uses_two_at_most(const struct call *call)
{
    return call->numbers[1] < 2 ? (long)call->numbers[1] : 2;
}

static void what_is_always_used_is_a_length(void **state)
{
    struct bench bench = {.writes = true};
    (void)state;
    try_it(&bench, bytes_alone, uses_twenty);
    assert_role(&bench, 0, ROLE_BUFFER, -1);
    assert_int_equal(bench.function->parameters[0].declared_length, 20);
    model_release(&bench.model);
}

static void what_is_sometimes_used_is_none(void **state)
{
    struct bench bench = {.writes = true};
    (void)state;
    try_it(&bench, bytes_alone, uses_twenty_after_a_letter);
    assert_nothing_is_claimed(&bench);
    model_release(&bench.model);
    try_it(&bench, (const char *const[]){"int *", "unsigned int", NULL}, uses_two_at_most);
    assert_nothing_is_claimed(&bench);
    model_release(&bench.model);
}

static long uses_text(const struct call *call)
{
    for (size_t i = 0; i < call->size; i++)
        if (!call->bytes[i])
            return (long)i + 1;
    return (long)call->size + 1;
}

static void text_ends_with_a_zero(void **state)
{
    struct bench bench = {0};
    (void)state;
    try_it(&bench, bytes_and_number, uses_text);
    assert_role(&bench, 0, ROLE_STRING, -1);
    assert_role(&bench, 1, ROLE_VALUE, -1);
    assert_string_equal(bench.function->parameters[0].role_evidence.reason,
                        "reads up to the first zero");
    model_release(&bench.model);
}

static void bytes_that_go_on_behind_a_zero_are_no_text(void **state)
{
    struct bench bench = {0};
    (void)state;
    try_it(&bench, (const char *const[]){"const unsigned char *", NULL},
           uses_twenty_after_a_letter);
    assert_role(&bench, 0, ROLE_BUFFER, -1);
    assert_int_equal(bench.function->parameters[0].declared_length, 0);
    model_release(&bench.model);
    try_it(&bench, (const char *const[]){"const char *", NULL}, uses_twenty_after_a_letter);
    assert_nothing_is_claimed(&bench);
    model_release(&bench.model);
}

static long uses_nothing(const struct call *call)
{
    (void)call;
    return 0;
}

static long fails_always(const struct call *call)
{
    (void)call;
    return CRASHES;
}

static long is_refused(const struct call *call)
{
    (void)call;
    return SKIPPED;
}

static long uses_one_at_least(const struct call *call)
{
    return call->numbers[1] ? (long)call->numbers[1] : 1;
}

static void what_proves_nothing_claims_nothing(void **state)
{
    using *const behaviours[] = {uses_nothing, fails_always, is_refused, uses_one_at_least};
    (void)state;
    for (size_t i = 0; i < sizeof behaviours / sizeof *behaviours; i++) {
        struct bench bench = {0};
        try_it(&bench, bytes_and_number, behaviours[i]);
        assert_nothing_is_claimed(&bench);
        model_release(&bench.model);
    }
}

static long hangs(const struct call *call)
{
    (void)call;
    return HANGS;
}

static void a_call_that_hangs_is_not_made_again(void **state)
{
    struct bench bench = {0};
    (void)state;
    try_it(&bench, bytes_and_number, hangs);
    assert_nothing_is_claimed(&bench);
    assert_int_equal(bench.runs, 1);
    model_release(&bench.model);
}

static void better_evidence_is_not_asked_again(void **state)
{
    struct bench bench = {.runner = {.class = &class}, .uses = uses_number};
    (void)state;
    model_init(&bench.model);
    bench.function = model_function(&bench.model, "int", "f");
    struct parameter *bytes =
        model_parameter(&bench.model, bench.function, "const char *", "a", ROLE_STRING);
    model_parameter(&bench.model, bench.function, "unsigned int", "b", ROLE_VALUE);
    bytes->role_evidence = evidence_of(EVIDENCE_USER, CONFIDENCE_DECLARED, "said");
    model_finish(&bench.model);
    assert_false(lengths_are_open(&bench.model.api));
    lengths_measure(&bench.model.api, &bench.model.vocabulary, &bench.runner);
    assert_int_equal(bench.runs, 0);
    assert_role(&bench, 0, ROLE_STRING, -1);
    bytes->role_evidence.confidence = CONFIDENCE_HABIT;
    assert_true(lengths_are_open(&bench.model.api));
    model_release(&bench.model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_ends_with_a_number_is_measured_by_it),
        cmocka_unit_test(with_one_more_it_returns),
        cmocka_unit_test(what_is_written_is_room),
        cmocka_unit_test(elements_count_not_bytes),
        cmocka_unit_test(a_product_and_the_right_one_of_two_are_told),
        cmocka_unit_test(a_place_may_say_how_much_room_there_is),
        cmocka_unit_test(a_number_and_a_terminator_are_a_string_and_its_length),
        cmocka_unit_test(what_is_always_used_is_a_length),
        cmocka_unit_test(what_is_sometimes_used_is_none),
        cmocka_unit_test(text_ends_with_a_zero),
        cmocka_unit_test(bytes_that_go_on_behind_a_zero_are_no_text),
        cmocka_unit_test(what_proves_nothing_claims_nothing),
        cmocka_unit_test(a_call_that_hangs_is_not_made_again),
        cmocka_unit_test(better_evidence_is_not_asked_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
