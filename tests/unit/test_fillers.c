/* Records that are filled member by member: what is filled, with what, and how it is printed. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/roles/roles.h"
#include "analyse/supply/support.h"
#include "csource/csource.h"
#include "generate/arguments.h"
#include "parse/parse.h"
#include "rule_sets.h"

enum { CALLS = 300, LENGTH_LIMIT = 40 };

struct fixture {
    struct arena arena;
    struct api api;
    struct vocabulary vocabulary;
    struct first_values values;
    struct experience *experience;
    struct arguments arguments;
    struct value_source source;
    struct draft draft;
    struct rng rng;
};

static int provide_nothing(struct value_source *source, struct draft *draft,
                           const struct wish *wish, struct rng *rng)
{
    (void)source, (void)draft, (void)wish, (void)rng;
    return -1;
}

static int set_up(void **state)
{
    static struct fixture fixture;
    const char *headers[] = {TEST_DATA_DIR "/parse/fillers.h", NULL};
    struct library library = {.headers = headers};
    struct error err = {0};
    fixture = (struct fixture){.source = {provide_nothing}, .rng = rng_derive(1, "fillers")};
    api_init(&fixture.api, &fixture.arena);
    fixture.api.rules_off = RULES(RULE_EXPERIMENTS);
    if (!parse_library(&fixture.api, &library, &err))
        return -1;
    roles_infer(&fixture.api);
    support_add(&fixture.api);
    vocabulary_init(&fixture.vocabulary, &fixture.api, &fixture.arena);
    first_values_init(&fixture.values, &fixture.vocabulary, 1);
    fixture.experience = experience_new(&fixture.vocabulary);
    struct strategy_options options = {.vocabulary = &fixture.vocabulary,
                                       .values = &fixture.values,
                                       .experience = fixture.experience};
    arguments_init(&fixture.arguments, &options, &fixture.arena);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    experience_free(fixture->experience);
    vocabulary_release(&fixture->vocabulary);
    api_release(&fixture->api);
    arena_release(&fixture->arena);
    return 0;
}

static void call(struct fixture *fixture, const char *name)
{
    const struct function *function = api_find_function(&fixture->api, name);
    draft_init(&fixture->draft, &fixture->vocabulary, fixture->experience, LENGTH_LIMIT);
    assert_true(arguments_append_call(&fixture->arguments, &fixture->draft,
                                      vocabulary_call(&fixture->vocabulary, function),
                                      &fixture->source, &fixture->rng) >= 0);
}

/* The statement that calls the function; -1. */
static int find_call(const struct fixture *fixture, const char *name)
{
    for (size_t i = 0; i < fixture->draft.statements.count; i++) {
        const struct operation *operation =
            fixture->vocabulary.operations
                .items[fixture->draft.statements.items[i].operation];
        if (operation->function && strcmp(operation->function->name, name) == 0)
            return (int)i;
    }
    return -1;
}

static const struct literal *literal_at(const struct fixture *fixture, int statement,
                                        size_t argument)
{
    int operand = fixture->draft.statements.items[statement].arguments[argument];
    return operand < 0 ? NULL : fixture->vocabulary.literals.items[operand];
}

static size_t parameter_named(const struct function *function, const char *name)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (strcmp(function->parameters[i].name, name) == 0)
            return i;
    fail_msg("no parameter %s", name);
    return 0;
}

static void records_are_filled_or_zeroed(void **state)
{
    struct fixture *fixture = *state;
    size_t filled = 0;
    for (int i = 0; i < CALLS; i++) {
        call(fixture, "packet_send");
        filled += find_call(fixture, "fill_struct_packet") >= 0;
    }
    assert_in_range(filled, CALLS / 2, CALLS - CALLS / 10);
}

static void lengths_are_those_of_the_data(void **state)
{
    struct fixture *fixture = *state;
    const struct function *filler = api_find_function(&fixture->api, "fill_struct_packet");
    assert_non_null(filler);
    size_t data = parameter_named(filler, "data"), length = parameter_named(filler, "data_len");
    assert_int_equal(filler->parameters[data].role, ROLE_BUFFER);
    for (int i = 0; i < CALLS; i++) {
        call(fixture, "packet_send");
        int at = find_call(fixture, "fill_struct_packet");
        if (at < 0)
            continue;
        int buffer = statements_source(&fixture->draft.statements, (size_t)at, data);
        const struct literal *said = literal_at(fixture, at, length);
        assert_true(buffer >= 0 && said);
        assert_true((size_t)said->integer <= literal_at(fixture, buffer, 0)->size);
    }
}

static void members_of_members_are_filled_as_well(void **state)
{
    struct fixture *fixture = *state;
    const struct filler *filler = api_find_function(&fixture->api, "fill_struct_packet")->filler;
    bool has_text = false;
    for (size_t i = 0; i < filler->member_count; i++)
        has_text |= strcmp(filler->members[i].path, "label.text") == 0;
    assert_true(has_text);
    assert_non_null(api_find_function(&fixture->api, "fill_struct_label"));
    call(fixture, "label_cost");
}

static void a_record_does_not_lead_back_to_itself(void **state)
{
    struct fixture *fixture = *state;
    const struct function *filler = api_find_function(&fixture->api, "fill_struct_packet");
    size_t next = parameter_named(filler, "next");
    for (int i = 0; i < CALLS; i++) {
        call(fixture, "packet_send");
        int at = find_call(fixture, "fill_struct_packet");
        if (at >= 0)
            assert_int_not_equal(
                statements_source(&fixture->draft.statements, (size_t)at, next),
                statements_source(&fixture->draft.statements, (size_t)at, 0));
    }
}

static void callbacks_are_functions_of_their_type_and_name(void **state)
{
    struct fixture *fixture = *state;
    const struct function *filler = api_find_function(&fixture->api, "fill_hooks");
    assert_non_null(filler);
    size_t start = parameter_named(filler, "on_start"), seen = 0;
    size_t allocates = parameter_named(filler, "my_malloc");
    size_t frees = parameter_named(filler, "my_free");
    for (int i = 0; i < CALLS; i++) {
        call(fixture, "hooks_install");
        int at = find_call(fixture, "fill_hooks");
        if (at < 0)
            continue;
        seen++;
        const struct literal *literal = literal_at(fixture, at, allocates);
        assert_int_equal(literal->callback->behaviour, CALLBACK_ALLOCATE);
        assert_ptr_equal(literal->callback->type->sort, filler->parameters[allocates].type->sort);
        assert_int_equal(literal_at(fixture, at, frees)->callback->behaviour,
                         CALLBACK_DEALLOCATE);
        assert_int_equal(literal_at(fixture, at, start)->kind, LITERAL_CALLBACK);
    }
    assert_in_range(seen, CALLS / 2, CALLS);
}

static void before_an_initialiser_only_data_and_callbacks_are_set(void **state)
{
    struct fixture *fixture = *state;
    const struct function *filler = api_find_function(&fixture->api, "fill_struct_stack");
    assert_non_null(filler);
    assert_int_equal(filler->filler->member_count, 2);
    assert_string_equal(filler->filler->members[0].path, "bytes");
}

static void what_calls_make_or_c_forbids_is_not_filled(void **state)
{
    struct fixture *fixture = *state;
    assert_null(api_find_function(&fixture->api, "fill_struct_made"));
    assert_null(api_find_function(&fixture->api, "fill_struct_locked"));
}

static void what_the_c_library_keeps_to_itself_is_not_filled(void **state)
{
    struct fixture *fixture = *state;
    const struct function *filler = api_find_function(&fixture->api, "fill_struct_kept_private");
    assert_non_null(filler);
    assert_int_equal(filler->filler->member_count, 1);
    assert_string_equal(filler->filler->members[0].path, "open");
}

/* The array is argument `argument` of the call at the end, its number argument `length`. */
static size_t filled_elements(const struct fixture *fixture, size_t argument, size_t length)
{
    const struct statements *statements = &fixture->draft.statements;
    size_t last = statements->count - 1;
    int storage = statements_source(statements, last, argument);
    size_t filled = 0;
    for (size_t i = 0; i < last; i++) {
        const struct operation *operation =
            fixture->vocabulary.operations.items[statements->items[i].operation];
        if (operation->function && operation->function->filler &&
            statements_source(statements, i, 0) == storage)
            filled = operation->function->filler->member_count;
    }
    assert_true((size_t)literal_at(fixture, (int)last, length)->integer <= filled);
    return filled;
}

static void arrays_have_as_many_elements_as_is_said(void **state)
{
    struct fixture *fixture = *state;
    bool seen[FILLED_ELEMENTS + 1] = {false};
    for (int i = 0; i < CALLS; i++) {
        call(fixture, "join");
        seen[filled_elements(fixture, 0, 1)] = true;
        call(fixture, "parse_arguments");
        filled_elements(fixture, 0, 1);
        call(fixture, "send_all");
        filled_elements(fixture, 0, 1);
    }
    for (size_t i = 0; i <= FILLED_ELEMENTS; i++)
        assert_true(seen[i]);
}

static void objects_that_nobody_made_are_not_put_into_arrays(void **state)
{
    struct fixture *fixture = *state;
    for (int i = 0; i < CALLS; i++) {
        call(fixture, "use_all");
        assert_int_equal(filled_elements(fixture, 0, 1), 0);
    }
}

static void text_that_may_be_written_is_no_literal(void **state)
{
    struct fixture *fixture = *state;
    const struct function *filler = api_find_function(&fixture->api, "fill_1_char__");
    assert_non_null(filler);
    assert_int_equal(filler->parameters[1].role, ROLE_TEXT_BUFFER);
}

static void a_filler_is_printed_as_an_initialiser(void **state)
{
    struct fixture *fixture = *state;
    const struct function *filler = api_find_function(&fixture->api, "fill_struct_label");
    const char *const arguments[] = {"&label", "\"x\"", "3"};
    struct text out = {0};
    csource_call(&out, filler, arguments);
    assert_string_equal(text_string(&out),
                        "label = (struct label){.text = \"x\", .priority = 3}");
    text_clear(&out);
    csource_filling(&out, filler->filler, arguments);
    assert_string_equal(text_string(&out), "{.text = \"x\", .priority = 3}");
    text_release(&out);
}

static void the_text_form_reads_back(void **state)
{
    struct fixture *fixture = *state;
    for (int i = 0; i < CALLS; i++) {
        call(fixture, "hooks_install");
        struct text text = {0}, again = {0};
        struct statements read;
        struct error err = {0};
        statements_print(&fixture->draft.statements, &fixture->vocabulary, &text);
        assert_true(statements_parse(text_string(&text), &fixture->vocabulary, &read, &err));
        statements_print(&read, &fixture->vocabulary, &again);
        assert_string_equal(text_string(&text), text_string(&again));
        text_release(&text);
        text_release(&again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_filled_or_zeroed),
        cmocka_unit_test(lengths_are_those_of_the_data),
        cmocka_unit_test(members_of_members_are_filled_as_well),
        cmocka_unit_test(a_record_does_not_lead_back_to_itself),
        cmocka_unit_test(callbacks_are_functions_of_their_type_and_name),
        cmocka_unit_test(before_an_initialiser_only_data_and_callbacks_are_set),
        cmocka_unit_test(what_calls_make_or_c_forbids_is_not_filled),
        cmocka_unit_test(what_the_c_library_keeps_to_itself_is_not_filled),
        cmocka_unit_test(arrays_have_as_many_elements_as_is_said),
        cmocka_unit_test(objects_that_nobody_made_are_not_put_into_arrays),
        cmocka_unit_test(text_that_may_be_written_is_no_literal),
        cmocka_unit_test(a_filler_is_printed_as_an_initialiser),
        cmocka_unit_test(the_text_form_reads_back),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
