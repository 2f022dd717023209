#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"
#include "model/finding.h"
#include "model/outcome.h"
#include "model/summary.h"
#include "model_builder.h"

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    fake_declare(&model, NULL);
    model_finish(&model);
    *state = &model;
    return 0;
}

static const struct sequence *sequence_of(struct model *model, const char *text)
{
    struct statements statements = model_statements(model, text);
    return sequence_new(&model->arena, NULL, 0, statements.items, statements.count);
}

/* Types */

static void the_same_spelling_is_the_same_type(void **state)
{
    struct model *model = *state;
    assert_ptr_equal(model_type(model, "struct stack *"), model_type(model, "struct stack *"));
    assert_ptr_equal(api_find_type(&model->api, "int"), model_type(model, "int"));
    assert_null(api_find_type(&model->api, "struct queue"));
}

static void types_are_told_apart_by_kind(void **state)
{
    struct model *model = *state;
    assert_true(type_is_integer(model_type(model, "_Bool")));
    assert_true(type_is_integer(model_type(model, "char")));
    assert_false(type_is_integer(model_type(model, "double")));
    assert_true(type_is_scalar(model_type(model, "double")));
    assert_false(type_is_scalar(model_type(model, "int *")));
    assert_true(type_is_pointer_to(model_type(model, "struct stack *"), TYPE_RECORD));
    assert_true(type_is_function_pointer(model_type(model, "void (*)(int, void *)")));
    assert_true(type_is_char_pointer(model_type(model, "const char *"), false));
    assert_false(type_is_char_pointer(model_type(model, "unsigned char *"), false));
    assert_true(type_is_char_pointer(model_type(model, "unsigned char *"), true));
}

/* Sequences */

static void a_sequence_is_its_parts_and_its_own_statements(void **state)
{
    struct model *model = *state;
    const struct sequence *first = sequence_of(model, "v0 = call stack_new()\n"
                                                      "call stack_push(v0, int 1)\n");
    const struct sequence *second = sequence_of(model, "v0 = call stack_new()\n");
    struct statements own = model_statements(model, "v0 = call stack_new()\n"
                                                    "v1 = call stack_new()\n"
                                                    "v2 = call stack_new()\n"
                                                    "call stack_append(v0, v2)\n");
    const struct sequence *parts[] = {first, second};
    const struct sequence *whole = sequence_new(&model->arena, parts, 2, own.items + 3, 1);
    assert_int_equal(whole->length, 4);
    assert_int_equal(whole->own_count, 1);

    struct statements flat = {.count = 0};
    assert_true(statements_add_sequence(&flat, whole));
    assert_statements(model, &flat, "v0 = call stack_new()\n"
                                    "call stack_push(v0, int 1)\n"
                                    "v2 = call stack_new()\n"
                                    "call stack_append(v0, v2)\n");
}

static void parts_are_shared_and_not_copied(void **state)
{
    struct model *model = *state;
    const struct sequence *part = sequence_of(model, "v0 = call stack_new()\n");
    const struct sequence *parts[] = {part, part};
    const struct sequence *middle = sequence_new(&model->arena, parts, 2, NULL, 0);
    const struct sequence *both[] = {middle, part};
    const struct sequence *outer = sequence_new(&model->arena, both, 2, NULL, 0);
    assert_ptr_equal(middle->parts[0], part);
    assert_ptr_equal(middle->parts[1], part);
    assert_ptr_equal(outer->parts[0], middle);
    assert_int_equal(outer->length, 3);
}

/* Flat at any depth, a nested sequence equals the concatenation of what is in it. */
static void flattening_equals_concatenation(void **state)
{
    struct model *model = *state;
    static const char text[] = "v0 = call stack_new()\n"
                               "call stack_push(v0, int 7)\n"
                               "v2 = call stack_size(v0)\n";
    const struct sequence *nested = sequence_of(model, text);
    struct statements concatenated = model_statements(model, text);
    struct statements own = model_statements(model, text);
    for (int depth = 0; depth < 10; depth++) {
        for (size_t i = 0; i < own.count; i++)
            assert_true(statements_add(&concatenated, &own.items[i]));
        nested = sequence_new(&model->arena, &nested, 1, own.items, own.count);
    }
    struct statements flat = {.count = 0};
    assert_true(statements_add_sequence(&flat, nested));
    assert_int_equal(flat.count, 33);
    assert_true(statements_hash(&flat) == statements_hash(&concatenated));
    assert_memory_equal(flat.items, concatenated.items, flat.count * sizeof flat.items[0]);
}

static void what_does_not_fit_is_refused(void **state)
{
    struct model *model = *state;
    const struct sequence *part = sequence_of(model, "v0 = call stack_new()\n"
                                                     "call stack_free(v0)\n"
                                                     "v2 = call stack_new()\n");
    struct statements flat = {.count = 0};
    for (size_t i = 0; i < SEQUENCE_MAXIMUM / 3; i++)
        assert_true(statements_add_sequence(&flat, part));
    assert_false(statements_add_sequence(&flat, part));
    assert_int_equal(flat.count, SEQUENCE_MAXIMUM / 3 * 3);
    while (flat.count < SEQUENCE_MAXIMUM)
        assert_true(statements_add(&flat, &part->own[0]));
    assert_false(statements_add(&flat, &part->own[0]));
    assert_int_equal(flat.count, SEQUENCE_MAXIMUM);
}

static void removal_takes_the_users_of_a_value_along(void **state)
{
    struct model *model = *state;
    struct statements statements = model_statements(model, "v0 = call stack_new()\n"
                                                           "v1 = call stack_new()\n"
                                                           "call stack_push(v0, int 1)\n"
                                                           "v3 = call stack_copy(v0)\n"
                                                           "call stack_push(v1, int 2)\n"
                                                           "v5 = call stack_size(v3)\n"
                                                           "call stack_push(v1, v5)\n"
                                                           "v7 = call stack_pop(v1)\n");
    assert_true(statements_remove(&statements, 0));
    assert_statements(model, &statements, "v0 = call stack_new()\n"
                                          "call stack_push(v0, int 2)\n"
                                          "v2 = call stack_pop(v0)\n");
}

static void removal_keeps_the_rest_consistent(void **state)
{
    struct model *model = *state;
    struct statements statements = model_statements(model, "v0 = call stack_new()\n"
                                                           "call stack_push(v0, int 1)\n"
                                                           "v2 = call stack_new()\n"
                                                           "call stack_append(v2, v0)\n");
    struct error err;
    assert_true(statements_remove(&statements, 1));
    assert_true(statements_check(&statements, &model->vocabulary, &err));
    assert_statements(model, &statements, "v0 = call stack_new()\n"
                                          "v1 = call stack_new()\n"
                                          "call stack_append(v1, v0)\n");
}

static void removal_says_when_nothing_is_left(void **state)
{
    struct model *model = *state;
    struct statements statements = model_statements(model, "v0 = call stack_new()\n"
                                                           "call stack_free(v0)\n");
    assert_false(statements_remove(&statements, 0));
    assert_int_equal(statements.count, 0);
}

static void an_argument_can_be_redirected_to_an_earlier_value(void **state)
{
    struct model *model = *state;
    struct statements statements = model_statements(model, "v0 = call stack_new()\n"
                                                           "v1 = call stack_new()\n"
                                                           "call stack_append(v1, v1)\n");
    statements_redirect(&statements, 2, 1, 0);
    assert_int_equal(statements_source(&statements, 2, 0), 1);
    assert_int_equal(statements_source(&statements, 2, 1), 0);
}

static void a_literal_has_no_source(void **state)
{
    struct model *model = *state;
    struct statements statements = model_statements(model, "v0 = call stack_new()\n"
                                                           "call stack_push(v0, int 0)\n");
    assert_int_equal(statements_source(&statements, 1, 0), 0);
    assert_int_equal(statements_source(&statements, 1, 1), -1);
}

static void a_value_is_used_when_a_later_statement_takes_it(void **state)
{
    struct model *model = *state;
    struct statements statements = model_statements(model, "v0 = call stack_new()\n"
                                                           "v1 = call stack_new()\n"
                                                           "v2 = call stack_size(v1)\n");
    assert_false(statements_is_used(&statements, 0));
    assert_true(statements_is_used(&statements, 1));
    assert_false(statements_is_used(&statements, 2));
}

static void only_calls_of_the_library_are_counted(void **state)
{
    struct model *model = *state;
    struct statements statements = model_statements(model, "v0 = call stack_new()\n"
                                                           "v1 = object \"int\"(int 0)\n"
                                                           "v2 = call stack_peek(v0, v1)\n"
                                                           "v3 = load \"int\"(v1)\n");
    assert_int_equal(statements_call_count(&statements, &model->vocabulary), 2);
}

static void equal_statements_have_equal_hashes(void **state)
{
    struct model *model = *state;
    static const char text[] = "v0 = call stack_new()\ncall stack_push(v0, int 1)\n";
    struct statements a = model_statements(model, text), b = model_statements(model, text);
    assert_true(statements_hash(&a) == statements_hash(&b));
    b = model_statements(model, "v0 = call stack_new()\ncall stack_push(v0, int 2)\n");
    assert_true(statements_hash(&a) != statements_hash(&b));
    b = model_statements(model, "v0 = call stack_new()\n");
    assert_true(statements_hash(&a) != statements_hash(&b));
}

/* The vocabulary */

static void every_callable_function_has_an_operation(void **state)
{
    struct model *model = *state;
    for (size_t i = 0; i < model->api.functions.count; i++) {
        const struct function *function = model->api.functions.items[i];
        const struct operation *operation = vocabulary_call(&model->vocabulary, function);
        assert_ptr_equal(operation->function, function);
        assert_int_equal(operation->argument_count, function->parameter_count);
        assert_ptr_equal(model->vocabulary.operations.items[operation->id], operation);
    }
    const struct operation *size = model_call(model, "stack_size");
    assert_ptr_equal(size->result, model_type(model, "int"));
    assert_ptr_equal(size->arguments[0], model_type(model, "struct stack *"));
}

static void a_function_that_cannot_be_called_has_no_operation(void **state)
{
    (void)state;
    struct model model;
    model_init(&model);
    model_function(&model, "int", "plain");
    model_function(&model, "int", "variadic")->skip_reason = "it takes variable arguments";
    model_function(&model, "int", "unwanted")->is_excluded = true;
    model_finish(&model);
    assert_non_null(model_call(&model, "plain"));
    assert_null(model_call(&model, "variadic"));
    assert_null(model_call(&model, "unwanted"));
    assert_int_equal(model.vocabulary.operations.count, 1);
    model_release(&model);
}

static const struct operation *found(struct model *model, enum operation_kind kind,
                                     const char *element)
{
    return vocabulary_find(&model->vocabulary, kind, model_type(model, element));
}

static void an_out_parameter_needs_a_place_and_a_load(void **state)
{
    struct model *model = *state;
    const struct operation *object = found(model, OPERATION_OBJECT, "struct stack *");
    const struct operation *load = found(model, OPERATION_LOAD, "struct stack *");
    assert_ptr_equal(object->result, model_type(model, "struct stack **"));
    assert_ptr_equal(object->arguments[0], model_type(model, "struct stack *"));
    assert_ptr_equal(load->result, model_type(model, "struct stack *"));
    assert_ptr_equal(load->arguments[0], model_type(model, "struct stack **"));
    assert_non_null(found(model, OPERATION_LOAD, "int"));
}

static void a_buffer_parameter_needs_a_buffer(void **state)
{
    struct model *model = *state;
    const struct operation *buffer = found(model, OPERATION_BUFFER, "int");
    assert_ptr_equal(buffer->result, model_type(model, "int *"));
    assert_int_equal(buffer->argument_count, 1);
    assert_null(found(model, OPERATION_BUFFER, "long"));
}

static void what_may_be_bytes_needs_a_buffer_too(void **state)
{
    struct model *model = *state;
    const struct operation *label = model_call(model, "stack_label");
    assert_int_equal(label->function->parameters[1].role, ROLE_STRING);
    assert_non_null(found(model, OPERATION_BUFFER, "char"));
}

static void user_data_needs_an_int(void **state)
{
    (void)state;
    struct model model;
    model_init(&model);
    fake_declare(&model, "stack_new stack_each");
    model_finish(&model);
    assert_non_null(found(&model, OPERATION_OBJECT, "int"));
    assert_null(found(&model, OPERATION_LOAD, "int"));
    model_release(&model);
}

static void only_a_record_that_users_know_can_be_stored(void **state)
{
    (void)state;
    struct model model;
    model_init(&model);
    model_parameter(&model, model_function(&model, "void", "use_open"), "struct open *", "open",
                    ROLE_OBJECT);
    model_parameter(&model, model_function(&model, "void", "use_opaque"), "struct opaque *",
                    "opaque", ROLE_OBJECT);
    model_open_record(&model, "struct open");
    model_finish(&model);
    assert_null(found(&model, OPERATION_OBJECT, "struct opaque"));
    const struct operation *object = found(&model, OPERATION_OBJECT, "struct open");
    assert_ptr_equal(object->result, model_type(&model, "struct open *"));
    assert_int_equal(object->argument_count, 0);
    model_release(&model);
}

static void a_const_place_is_not_read_back(void **state)
{
    (void)state;
    struct model model;
    model_init(&model);
    model_parameter(&model, model_function(&model, "void", "show"), "const int *", "number",
                    ROLE_OUT);
    model_finish(&model);
    assert_non_null(found(&model, OPERATION_OBJECT, "int"));
    assert_null(found(&model, OPERATION_LOAD, "int"));
    model_release(&model);
}

static void add_sorter(struct model *model, const char *name, const char *callback)
{
    struct function *function = model_function(model, "void", name);
    model_parameter(model, function, callback, "callback", ROLE_CALLBACK);
}

static void assert_callback(const struct model *model, size_t index,
                            enum callback_behaviour behaviour, const char *symbol)
{
    assert_true(index < model->vocabulary.callbacks.count);
    const struct callback *callback = model->vocabulary.callbacks.items[index];
    assert_int_equal(callback->id, index);
    assert_int_equal(callback->behaviour, behaviour);
    assert_string_equal(callback->symbol, symbol);
}

static void a_callback_type_gets_the_behaviours_that_suit_it(void **state)
{
    (void)state;
    struct model model;
    model_init(&model);
    static const char compare[] = "int (*)(const void *, const void *)";
    static const char visit[] = "int (*)(int)", forget[] = "void (*)(int)";
    model_callback_type(&model, compare, "int",
                        (const char *const[]){"const void *", "const void *", NULL});
    model_callback_type(&model, visit, "int", (const char *const[]){"int", NULL});
    model_callback_type(&model, forget, "void", (const char *const[]){"int", NULL});
    add_sorter(&model, "sort", compare);
    add_sorter(&model, "visit", visit);
    add_sorter(&model, "forget", forget);
    add_sorter(&model, "sort_again", compare);
    model_finish(&model);
    assert_int_equal(model.vocabulary.callbacks.count, 4);
    assert_callback(&model, 0, CALLBACK_COMPARE, "compare");
    assert_callback(&model, 1, CALLBACK_NOTHING, "do_nothing");
    /* The library has a function of that name. */
    assert_callback(&model, 2, CALLBACK_VISIT, "my_visit");
    assert_callback(&model, 3, CALLBACK_NOTHING, "notice");
    model_release(&model);
}

static void the_same_literal_is_kept_once(void **state)
{
    struct model *model = *state;
    struct vocabulary *vocabulary = &model->vocabulary;
    const struct type *number = model_type(model, "int"), *string = model_type(model, "char *");
    const struct literal *five = literal_integer(vocabulary, number, 5, NULL);
    assert_ptr_equal(literal_integer(vocabulary, number, 5, NULL), five);
    assert_ptr_equal(vocabulary->literals.items[five->id], five);
    assert_ptr_equal(literal_string(vocabulary, string, "a"),
                     literal_string(vocabulary, string, "a"));
    assert_ptr_equal(literal_null(vocabulary, string), literal_null(vocabulary, string));
    assert_ptr_equal(literal_bytes(vocabulary, string, "a\0b", 3),
                     literal_bytes(vocabulary, string, "a\0b", 3));
}

static void literals_that_differ_are_kept_apart(void **state)
{
    struct model *model = *state;
    struct vocabulary *vocabulary = &model->vocabulary;
    const struct type *number = model_type(model, "int"), *string = model_type(model, "char *");
    const struct type *real = model_type(model, "double");
    const struct literal *literals[] = {
        literal_integer(vocabulary, number, 5, NULL),
        literal_integer(vocabulary, number, 6, NULL),
        literal_integer(vocabulary, number, 5, "FIVE"),
        literal_integer(vocabulary, model_type(model, "unsigned long"), 5, NULL),
        literal_floating(vocabulary, real, 0.1),
        literal_floating(vocabulary, real, 0.1 + 1e-17 * 4),
        literal_floating(vocabulary, real, 0.0),
        literal_floating(vocabulary, real, -0.0),
        literal_string(vocabulary, string, ""),
        literal_null(vocabulary, string),
        literal_string(vocabulary, string, "a"),
        literal_bytes(vocabulary, string, "a", 1),
        literal_bytes(vocabulary, string, "a\0", 2),
        literal_bytes(vocabulary, string, "a\0b", 3),
    };
    size_t count = sizeof literals / sizeof literals[0];
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            assert_ptr_not_equal(literals[i], literals[j]);
}

/* Outcomes, findings, summaries */

static void every_end_has_a_word_and_a_sentence(void **state)
{
    (void)state;
    for (int i = 0; i < END_COUNT; i++) {
        assert_true(strlen(end_word((enum wire_end)i)) > 0);
        assert_true(strlen(end_sentence((enum wire_end)i)) > 0);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(end_word((enum wire_end)i), end_word((enum wire_end)j));
    }
    assert_string_equal(end_word(END_OK), "ok");
    assert_string_equal(end_word(END_HEAP_OVERFLOW), "heap-buffer-overflow");
    assert_string_equal(end_word(END_LOST), "lost");
}

static void only_contracts_are_contract_ends(void **state)
{
    (void)state;
    for (int i = 0; i < END_COUNT; i++)
        assert_int_equal(end_is_contract((enum wire_end)i),
                         i >= END_INVARIANT && i <= END_LAW);
    assert_true(outcome_breaks_contract(&(struct outcome){.end = END_ENSURES}));
    assert_false(outcome_breaks_contract(&(struct outcome){.end = END_ABORT}));
    assert_true(outcome_is_ok(&(struct outcome){.end = END_OK}));
    assert_false(outcome_is_ok(&(struct outcome){.end = END_LOST}));
}

static void what_comes_after_the_end_was_not_skipped(void **state)
{
    (void)state;
    struct outcome outcome = {.end = END_ABORT, .statement = 1, .statement_count = 3};
    outcome.values[1].flags = outcome.values[2].flags = VALUE_SKIPPED;
    assert_false(outcome_has_skipped(&outcome));
    outcome.statement = 3;
    assert_true(outcome_has_skipped(&outcome));
    outcome.values[1].flags = outcome.values[2].flags = VALUE_NULL;
    assert_false(outcome_has_skipped(&outcome));
}

static void kinds_have_names(void **state)
{
    (void)state;
    assert_string_equal(verdict_name(VERDICT_FAULT), "fault");
    assert_string_equal(verdict_name(VERDICT_MISUSE), "misuse");
    assert_string_equal(verdict_name(VERDICT_UNDECIDED), "undecided");
    assert_string_equal(function_status_name(FUNCTION_SKIPPED), "skipped");
    assert_string_equal(contract_kind_name(CONTRACT_ENSURES), "ensures");
    for (int role = ROLE_VALUE; role < ROLE_COUNT; role++)
        assert_non_null(role_name((enum role)role));
}

static void a_summary_counts_its_verdicts(void **state)
{
    (void)state;
    static const struct finding findings[] = {
        {.verdict = VERDICT_FAULT}, {.verdict = VERDICT_UNDECIDED}, {.verdict = VERDICT_FAULT}};
    struct summary summary = {.findings = findings, .finding_count = 3};
    assert_int_equal(summary_count(&summary, VERDICT_FAULT), 2);
    assert_int_equal(summary_count(&summary, VERDICT_MISUSE), 0);
    assert_int_equal(summary_count(&summary, VERDICT_UNDECIDED), 1);
}

/* The fake executor, which the tests of strategies rely on */

static void the_fake_executor_runs_a_stack(void **state)
{
    struct model *model = *state;
    struct statements statements = model_statements(model, "v0 = call stack_new()\n"
                                                           "call stack_push(v0, int 5)\n"
                                                           "v2 = call stack_copy(v0)\n"
                                                           "v3 = call stack_pop(v0)\n"
                                                           "v4 = call stack_copy(v0)\n"
                                                           "v5 = object \"int\"(int 0)\n"
                                                           "v6 = call stack_peek(v2, v5)\n"
                                                           "v7 = load \"int\"(v5)\n"
                                                           "call stack_free(v2)\n"
                                                           "v9 = call stack_size(v2)\n");
    struct outcome outcome;
    fake_execute(&model->vocabulary, &statements, &outcome);
    assert_true(outcome_is_ok(&outcome));
    assert_int_equal(outcome.statement, 10);
    assert_int_equal(outcome.values[0].flags, VALUE_BLOCK);
    assert_int_equal(outcome.values[2].flags, VALUE_DEAD);
    assert_int_equal(outcome.values[3].bits, 5);
    assert_int_equal(outcome.values[4].flags, VALUE_NULL);
    assert_int_equal(outcome.values[7].bits, 5);
    assert_int_equal(outcome.values[9].flags, VALUE_SKIPPED);
    assert_int_equal(outcome.live_blocks, 1);
}

static void the_fake_executor_stops_at_a_crash(void **state)
{
    struct model *model = *state;
    struct statements statements = model_statements(model, "v0 = call stack_new()\n"
                                                           "v1 = call stack_pop(v0)\n"
                                                           "call stack_free(v0)\n");
    struct outcome outcome;
    fake_execute(&model->vocabulary, &statements, &outcome);
    assert_int_equal(outcome.end, END_SEGMENTATION_FAULT);
    assert_int_equal(outcome.statement, 1);
    assert_int_equal(outcome.statement_count, 3);
}

static void the_fake_executor_hashes_states(void **state)
{
    struct model *model = *state;
    struct statements statements = model_statements(model, "v0 = call stack_new()\n"
                                                           "v1 = call stack_new()\n"
                                                           "v2 = call stack_new()\n"
                                                           "call stack_push(v2, int 1)\n");
    struct outcome outcome;
    fake_execute(&model->vocabulary, &statements, &outcome);
    assert_true(outcome.values[0].bits == outcome.values[1].bits);
    assert_true(outcome.values[0].bits != outcome.values[2].bits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_spelling_is_the_same_type),
        cmocka_unit_test(types_are_told_apart_by_kind),
        cmocka_unit_test(a_sequence_is_its_parts_and_its_own_statements),
        cmocka_unit_test(parts_are_shared_and_not_copied),
        cmocka_unit_test(flattening_equals_concatenation),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(removal_takes_the_users_of_a_value_along),
        cmocka_unit_test(removal_keeps_the_rest_consistent),
        cmocka_unit_test(removal_says_when_nothing_is_left),
        cmocka_unit_test(an_argument_can_be_redirected_to_an_earlier_value),
        cmocka_unit_test(a_literal_has_no_source),
        cmocka_unit_test(a_value_is_used_when_a_later_statement_takes_it),
        cmocka_unit_test(only_calls_of_the_library_are_counted),
        cmocka_unit_test(equal_statements_have_equal_hashes),
        cmocka_unit_test(every_callable_function_has_an_operation),
        cmocka_unit_test(a_function_that_cannot_be_called_has_no_operation),
        cmocka_unit_test(an_out_parameter_needs_a_place_and_a_load),
        cmocka_unit_test(a_buffer_parameter_needs_a_buffer),
        cmocka_unit_test(what_may_be_bytes_needs_a_buffer_too),
        cmocka_unit_test(user_data_needs_an_int),
        cmocka_unit_test(only_a_record_that_users_know_can_be_stored),
        cmocka_unit_test(a_const_place_is_not_read_back),
        cmocka_unit_test(a_callback_type_gets_the_behaviours_that_suit_it),
        cmocka_unit_test(the_same_literal_is_kept_once),
        cmocka_unit_test(literals_that_differ_are_kept_apart),
        cmocka_unit_test(every_end_has_a_word_and_a_sentence),
        cmocka_unit_test(only_contracts_are_contract_ends),
        cmocka_unit_test(what_comes_after_the_end_was_not_skipped),
        cmocka_unit_test(kinds_have_names),
        cmocka_unit_test(a_summary_counts_its_verdicts),
        cmocka_unit_test(the_fake_executor_runs_a_stack),
        cmocka_unit_test(the_fake_executor_stops_at_a_crash),
        cmocka_unit_test(the_fake_executor_hashes_states),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
