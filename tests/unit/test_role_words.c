#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "analyse/roles/roles.h"
#include "base/file.h"
#include "model/finding.h"
#include "parse/parse.h"

#define HEADER TEST_DATA_DIR "/roles/list.h"

/* A library whose contract file is given as a text. */
struct fixture {
    struct arena arena;
    struct api api;
    struct error err;
    char *directory;
    bool is_ok;
};

static struct fixture read_contracts(const char *contracts)
{
    struct fixture fixture = {0};
    struct error err;
    assert_true(file_make_temporary_directory(&fixture.arena, NULL, &fixture.directory, &err));
    const char *content = arena_printf(
        &fixture.arena, "#include \"%s\"\n#include <assay/contracts.h>\n%s\n", HEADER, contracts);
    assert_int_equal(chdir(fixture.directory), 0);
    assert_true(file_write("roles.c", content, strlen(content), &err));
    struct library library = {
        .headers = (const char *[]){HEADER, NULL},
        .flags = (const char *[]){"-Wall", "-Wextra", "-Wpedantic", NULL},
        .contract_files = (const char *[]){"roles.c", NULL},
        .include_directory = TEST_DATA_DIR "/../../../include",
    };
    api_init(&fixture.api, &fixture.arena);
    fixture.is_ok = parse_library(&fixture.api, &library, &fixture.err);
    if (fixture.is_ok)
        roles_infer(&fixture.api);
    return fixture;
}

static struct fixture read_well(const char *contracts)
{
    struct fixture fixture = read_contracts(contracts);
    if (!fixture.is_ok)
        fail_msg("%s", fixture.err.text);
    return fixture;
}

static void release(struct fixture *fixture)
{
    file_remove_tree(fixture->directory);
    api_release(&fixture->api);
    arena_release(&fixture->arena);
}

/* The sentence without what every one starts with; `line` counts from the first of the text. */
static void assert_refused(const char *contracts, const char *sentence, unsigned line)
{
    struct fixture fixture = read_contracts(contracts);
    assert_false(fixture.is_ok);
    assert_string_equal(fixture.err.text,
                        arena_printf(&fixture.arena, "cannot use 'roles.c': %s (roles.c:%u)",
                                     sentence, line + 2));
    release(&fixture);
}

static const struct function *function_named(const struct fixture *fixture, const char *name)
{
    const struct function *function = api_find_function(&fixture->api, name);
    assert_non_null(function);
    return function;
}

static void words_set_role_partner_nullness_and_fate(void **state)
{
    (void)state;
    struct fixture fixture = read_well("ASSAY_ROLES(list_insert,\n"
                                       "    list: object nonnull, /* a comment, with a comma */\n"
                                       "    position: index(list),\n"
                                       "    item: data nullable kept(list),\n"
                                       "    returns: fails(nonzero))");
    const struct function *function = function_named(&fixture, "list_insert");
    const struct parameter *parameters = function->parameters;
    assert_int_equal(parameters[0].role, ROLE_OBJECT);
    assert_int_equal(parameters[0].nullness, NULLNESS_FORBIDDEN);
    assert_true(parameters[0].is_nonnull);
    assert_int_equal(parameters[1].role, ROLE_INDEX);
    assert_int_equal(parameters[1].partner, 0);
    assert_int_equal(parameters[1].role_evidence.source, EVIDENCE_USER);
    assert_int_equal(parameters[1].role_evidence.confidence, 100);
    assert_string_equal(parameters[1].role_evidence.reason, "'index' at roles.c:5");
    assert_int_equal(parameters[2].role, ROLE_USER_DATA);
    assert_int_equal(parameters[2].nullness, NULLNESS_ALLOWED);
    assert_int_equal(parameters[2].fate, FATE_KEPT);
    assert_int_equal(parameters[2].owner, 0);
    assert_int_equal(function->failure, FAILURE_NONZERO);
    release(&fixture);
}

static void words_of_functions_and_results(void **state)
{
    (void)state;
    struct fixture fixture = read_well(
        "ASSAY_ROLES(list_new, function: constructor, returns: owned fails(null))\n"
        "ASSAY_ROLES(list_free, function: destructor, list: object released)\n"
        "ASSAY_ROLES(list_at, returns: borrowed(list))\n"
        "ASSAY_ROLES(list_reset, function: hook skip expected(abort, double-free, order))");
    const struct function *new = function_named(&fixture, "list_new");
    assert_int_equal(new->purpose, PURPOSE_CONSTRUCTOR);
    assert_int_equal(new->belonging, BELONGING_CALLER);
    assert_int_equal(new->failure, FAILURE_NULL);
    assert_int_equal(function_named(&fixture, "list_free")->purpose, PURPOSE_DESTRUCTOR);
    assert_int_equal(function_named(&fixture, "list_free")->parameters[0].fate, FATE_RELEASED);
    assert_int_equal(function_named(&fixture, "list_at")->belonging, BELONGING_ARGUMENT);
    assert_int_equal(function_named(&fixture, "list_at")->result_owner, 0);
    const struct function *reset = function_named(&fixture, "list_reset");
    assert_true(reset->sets_hook);
    assert_true(reset->expected_ends == (1ull << END_ABORT | 1ull << END_DOUBLE_FREE));
    assert_int_equal(reset->expected_conditions, 1u << CONDITION_ORDER);
    assert_false(function_is_callable(reset));
    release(&fixture);
}

static void the_users_word_wins(void **state)
{
    (void)state;
    struct fixture fixture = read_well(
        "ASSAY_ROLES(list_fill, items: out, count: value, returns: fails(never))");
    const struct function *function = function_named(&fixture, "list_fill");
    assert_int_equal(function->parameters[1].role, ROLE_OUT);
    assert_int_equal(function->parameters[1].partner, -1);
    assert_int_equal(function->parameters[2].role, ROLE_VALUE);
    assert_int_equal(function->parameters[2].partner, -1);
    assert_int_equal(function->failure, FAILURE_UNKNOWN);
    release(&fixture);
}

static void lengths_are_numbers_products_and_constants(void **state)
{
    (void)state;
    struct fixture fixture =
        read_well("ASSAY_ROLES(list_read, 1: buffer(parameter 2*parameter 3),\n"
                  "            parameter 2: value, stream: stream)\n"
                  "ASSAY_ROLES(list_fill, items: buffer(16))");
    const struct parameter *parameters = function_named(&fixture, "list_read")->parameters;
    assert_int_equal(parameters[0].role, ROLE_BUFFER);
    assert_int_equal(parameters[0].partner, 1);
    assert_int_equal(parameters[0].factor, 2);
    assert_int_equal(parameters[1].role, ROLE_VALUE);
    assert_int_equal(parameters[3].role, ROLE_STREAM);
    parameters = function_named(&fixture, "list_fill")->parameters;
    assert_int_equal(parameters[1].partner, -1);
    assert_int_equal(parameters[1].declared_length, 16);
    release(&fixture);
}

static void a_length_implies_a_buffer_and_a_buffer_a_length(void **state)
{
    (void)state;
    struct fixture fixture = read_well("ASSAY_ROLES(list_read, 1: buffer(parameter 3))\n"
                                       "ASSAY_ROLES(list_print, room: capacity(text))");
    const struct parameter *parameters = function_named(&fixture, "list_read")->parameters;
    assert_int_equal(parameters[2].role, ROLE_LENGTH);
    assert_int_equal(parameters[2].partner, 0);
    parameters = function_named(&fixture, "list_print")->parameters;
    assert_int_equal(parameters[1].role, ROLE_BUFFER);
    assert_int_equal(parameters[1].partner, 2);
    release(&fixture);
}

static void choices_and_flags_are_constants_of_the_headers(void **state)
{
    (void)state;
    struct fixture fixture =
        read_well("ASSAY_ROLES(list_sort, order: choice(LIST_UP, LIST_DOWN, -1))\n"
                  "ASSAY_ROLES(list_fill, flags: flags(LIST_COPY, LIST_SORTED))");
    const struct parameter *order = &function_named(&fixture, "list_sort")->parameters[1];
    assert_int_equal(order->role, ROLE_CHOICE);
    assert_int_equal(order->constant_count, 3);
    assert_string_equal(order->constants[1].name, "LIST_DOWN");
    assert_int_equal(order->constants[1].value, 1);
    assert_int_equal(order->constants[2].value, -1);
    const struct parameter *flags = &function_named(&fixture, "list_fill")->parameters[3];
    assert_int_equal(flags->role, ROLE_FLAGS);
    assert_int_equal(flags->constants[1].value, 2);
    release(&fixture);
}

static void parameters_called_like_a_subject_have_numbers(void **state)
{
    (void)state;
    struct fixture fixture =
        read_well("ASSAY_ROLES(list_equal, function: getter, 1: nonnull, 2: nullable)");
    const struct function *function = function_named(&fixture, "list_equal");
    assert_int_equal(function->purpose, PURPOSE_GETTER);
    assert_int_equal(function->parameters[0].nullness, NULLNESS_FORBIDDEN);
    assert_int_equal(function->parameters[1].nullness, NULLNESS_ALLOWED);
    release(&fixture);
}

static void the_same_may_be_said_twice(void **state)
{
    (void)state;
    struct fixture fixture = read_well("ASSAY_ROLES(list_free, list: nonnull object)\n"
                                       "ASSAY_ROLES(list_free, list: object nonnull released)");
    assert_int_equal(function_named(&fixture, "list_free")->parameters[0].fate, FATE_RELEASED);
    release(&fixture);
}

static void unknown_names_are_refused(void **state)
{
    (void)state;
    assert_refused("\nASSAY_ROLES(list_add, list: object)",
                   "ASSAY_ROLES names 'list_add', which the headers do not declare", 2);
    assert_refused("ASSAY_ROLES(list_free,\n    lst: object)",
                   "ASSAY_ROLES names the parameter 'lst', which list_free does not have", 2);
    assert_refused("ASSAY_ROLES(list_free, 2: object)",
                   "ASSAY_ROLES names the parameter '2', which list_free does not have", 1);
    assert_refused("ASSAY_ROLES(list_free,\n    list:\n    objekt)",
                   "'objekt' is no word for a parameter of list_free; docs/roles.md lists them", 3);
    assert_refused("ASSAY_ROLES(list_free, function: nonnull)",
                   "'nonnull' is no word for the function of list_free; docs/roles.md lists them",
                   1);
    assert_refused("ASSAY_ROLES(list_at, returns: getter)",
                   "'getter' is no word for the result of list_at; docs/roles.md lists them", 1);
    assert_refused("ASSAY_ROLES(list_insert, position: index(lst))",
                   "'position' of list_insert cannot be 'index': there is no parameter 'lst'", 1);
    assert_refused("ASSAY_ROLES(list_sort, order: choice(LIST_UP, LIST_SIDEWAYS))",
                   "'order' of list_sort cannot be 'choice': no header defines the constant "
                   "'LIST_SIDEWAYS'", 1);
    assert_refused("ASSAY_ROLES(list_free, function: expected(boredom))",
                   "'function' of list_free cannot be 'expected': there is no kind of failure "
                   "'boredom'", 1);
    assert_refused("ASSAY_ROLES(list_new, returns: fails(often))",
                   "'returns' of list_new cannot be 'fails': 'often' is not one of null, negative, "
                   "nonzero, zero and never", 1);
}

static void what_the_header_contradicts_is_refused(void **state)
{
    (void)state;
    assert_refused("ASSAY_ROLES(list_insert, position: string)",
                   "'position' of list_insert cannot be 'string': 'size_t' is not a pointer to "
                   "characters", 1);
    assert_refused("ASSAY_ROLES(list_insert, position: nullable)",
                   "'position' of list_insert cannot be 'nullable': 'size_t' is not a pointer", 1);
    assert_refused("ASSAY_ROLES(list_fill, count: length(flags))",
                   "'count' of list_fill cannot be 'length': 'flags' is not a pointer", 1);
    assert_refused("ASSAY_ROLES(list_at, list: nullable)",
                   "'list' of list_at cannot be 'nullable': the header declares it nonnull", 1);
    assert_refused("ASSAY_ROLES(list_free, returns: owned)",
                   "'returns' of list_free cannot be 'owned': the function returns 'void'", 1);
    assert_refused("ASSAY_ROLES(list_new, returns: fails(negative))",
                   "'returns' of list_new cannot be 'fails': 'list_t *' is not an integer", 1);
    assert_refused("ASSAY_ROLES(list_reset, function: destructor)",
                   "'function' of list_reset cannot be 'destructor': no parameter is a pointer", 1);
    assert_refused("ASSAY_ROLES(list_sort, data: callback)",
                   "'data' of list_sort cannot be 'callback': 'void *' is not a pointer to a "
                   "function", 1);
}

static void words_that_contradict_each_other_are_refused(void **state)
{
    (void)state;
    assert_refused("ASSAY_ROLES(list_free, list: nonnull nullable)",
                   "'list' of list_free cannot be 'nullable': it is 'nonnull' at roles.c:3", 1);
    assert_refused("ASSAY_ROLES(list_insert, position: index,\n    position: size)",
                   "'position' of list_insert cannot be 'size': it is 'index' at roles.c:3", 2);
    assert_refused("ASSAY_ROLES(list_free, list: kept)\nASSAY_ROLES(list_free, list: released)",
                   "'list' of list_free cannot be 'released': it is 'kept' at roles.c:3", 2);
    assert_refused("ASSAY_ROLES(list_free, function: destructor release)",
                   "'function' of list_free cannot be 'release': it is 'destructor' at roles.c:3",
                   1);
    assert_refused("ASSAY_ROLES(list_new, returns: owned static)",
                   "'returns' of list_new cannot be 'static': it is 'owned' at roles.c:3", 1);
    assert_refused("ASSAY_ROLES(list_insert, item: kept(item))",
                   "'item' of list_insert cannot be 'kept': 'item' is the parameter itself", 1);
}

static void bad_grammar_is_refused(void **state)
{
    (void)state;
    assert_refused("ASSAY_ROLES(list_free, list)", "ASSAY_ROLES needs a ':' where ')' stands", 1);
    assert_refused("ASSAY_ROLES(list_free, list:)", "ASSAY_ROLES needs a word where ')' stands", 1);
    assert_refused("ASSAY_ROLES(list_free, list: object,\n)",
                   "ASSAY_ROLES names the parameter ')', which list_free does not have", 2);
    assert_refused("ASSAY_ROLES(list_free, )",
                   "ASSAY_ROLES names the parameter ')', which list_free does not have", 1);
    assert_refused("ASSAY_ROLES(list_fill, count: length)",
                   "'count' of list_fill cannot be 'length': one name stands in parentheses behind "
                   "this word", 1);
    assert_refused("ASSAY_ROLES(list_free, list: object(x))",
                   "'list' of list_free cannot be 'object': nothing stands in parentheses behind "
                   "this word", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_set_role_partner_nullness_and_fate),
        cmocka_unit_test(words_of_functions_and_results),
        cmocka_unit_test(the_users_word_wins),
        cmocka_unit_test(lengths_are_numbers_products_and_constants),
        cmocka_unit_test(a_length_implies_a_buffer_and_a_buffer_a_length),
        cmocka_unit_test(choices_and_flags_are_constants_of_the_headers),
        cmocka_unit_test(parameters_called_like_a_subject_have_numbers),
        cmocka_unit_test(the_same_may_be_said_twice),
        cmocka_unit_test(unknown_names_are_refused),
        cmocka_unit_test(what_the_header_contradicts_is_refused),
        cmocka_unit_test(words_that_contradict_each_other_are_refused),
        cmocka_unit_test(bad_grammar_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
