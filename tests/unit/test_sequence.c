/* The text form of sequences: it reads back to the same statements, and garbage is refused with a
 * sentence that names the line. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "model/sequence.h"

enum { RANDOM_SEQUENCES = 2000, MUTATIONS = 20000 };

struct fixture {
    struct arena arena;
    struct api api;
    struct vocabulary vocabulary;
};

static struct type *type(struct fixture *f, const char *spelling, enum type_kind kind, size_t size)
{
    bool is_new;
    struct type *type = api_intern_type(&f->api, spelling, &is_new);
    type->kind = kind;
    type->size = size;
    type->is_signed = kind == TYPE_SIGNED;
    return type;
}

static struct type *pointer(struct fixture *f, const char *spelling, const struct type *target)
{
    struct type *pointer = type(f, spelling, TYPE_POINTER, 8);
    pointer->target = target;
    return pointer;
}

static struct function *function(struct fixture *f, const char *name, const struct type *result)
{
    struct function *function = api_add_function(&f->api, name);
    function->result = result;
    function->result_spelling = result->spelling;
    function->parameters =
        arena_alloc_zeroed(&f->arena, API_MAXIMUM_PARAMETERS, sizeof *function->parameters);
    return function;
}

static void parameter(struct function *function, const struct type *type, enum role role)
{
    function->parameters[function->parameter_count++] = (struct parameter){
        .name = "", .type = type, .spelling = type->spelling, .role = role,
            .partner = -1, .factor = -1, .owner = -1};
}

/* A map with names for keys, a few oddly named types, and one function that takes everything. */
static void set_up_api(struct fixture *f)
{
    struct type *integer = type(f, "int", TYPE_SIGNED, 4), *nothing = type(f, "void", TYPE_VOID, 0);
    struct type *number = type(f, "v3", TYPE_UNSIGNED, 8); /* spelled like a value */
    struct type *real = type(f, "double", TYPE_FLOATING, 8), *c = type(f, "char", TYPE_CHAR, 1);
    struct type *record = type(f, "struct map", TYPE_RECORD, 16);
    struct record *details = arena_alloc_zeroed(&f->arena, 1, sizeof *details);
    details->spelling = "struct map";
    details->is_complete = details->is_complete_for_users = true;
    record->record = details;
    struct type *map = pointer(f, "struct map *", record), *text = pointer(f, "char *", c);
    struct type *out = pointer(f, "int *", integer), *any = pointer(f, "void *", nothing);
    struct type *visitor = type(f, "int (int)", TYPE_FUNCTION, 0);
    visitor->target = integer;
    visitor->parameters = arena_alloc_zeroed(&f->arena, 1, sizeof *visitor->parameters);
    visitor->parameters[visitor->parameter_count++] = integer;
    struct type *callback = pointer(f, "int (*)(int)", visitor);

    struct function *make = function(f, "map_new", map);
    parameter(make, integer, ROLE_VALUE);
    struct function *put = function(f, "map_put", integer);
    parameter(put, map, ROLE_OBJECT);
    parameter(put, text, ROLE_STRING);
    parameter(put, number, ROLE_VALUE);
    struct function *get = function(f, "map_get", nothing);
    parameter(get, map, ROLE_OBJECT);
    parameter(get, out, ROLE_OUT);
    struct function *scale = function(f, "map_scale", real);
    parameter(scale, real, ROLE_VALUE);
    parameter(scale, any, ROLE_USER_DATA);
    struct function *each = function(f, "map_each", nothing);
    parameter(each, map, ROLE_OBJECT);
    parameter(each, callback, ROLE_CALLBACK);
    parameter(each, text, ROLE_TEXT_BUFFER);
}

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    api_init(&f->api, &f->arena);
    set_up_api(f);
    vocabulary_init(&f->vocabulary, &f->api, &f->arena);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    vocabulary_release(&f->vocabulary);
    api_release(&f->api);
    arena_release(&f->arena);
    free(f);
    return 0;
}

static const char example[] = "v0 = call map_new(int 5)\n"
                              "v1 = call map_put(v0, \"char *\" \"a\\\"b\\x0a\", \"v3\" 7)\n"
                              "v2 = object \"int\"(int -1)\n"
                              "call map_get(v0, v2)\n"
                              "v4 = load \"int\"(v2)\n"
                              "v5 = buffer \"char\"(\"char *\" bytes \"ab\\x00\")\n"
                              "call map_each(null, \"int (*)(int)\" callback visit, v5)\n"
                              "v7 = call map_scale(double 0x1.8p+1, v2)\n";

static void the_text_of_parsed_statements_is_the_same_text(void **state)
{
    struct fixture *f = *state;
    struct statements statements;
    struct error err = {.text = ""};
    struct text printed = {0};
    assert_true(statements_parse(example, &f->vocabulary, &statements, &err));
    statements_print(&statements, &f->vocabulary, &printed);
    assert_string_equal(text_string(&printed), example);
    text_release(&printed);
}

static void comments_empty_lines_and_missing_targets_are_allowed(void **state)
{
    struct fixture *f = *state;
    struct statements statements;
    struct error err;
    assert_true(statements_parse("# a comment\n\n  call map_new( int MANY=100 )\r\n\n"
                                 "call map_get(v0,null)",
                                 &f->vocabulary, &statements, &err));
    assert_int_equal(statements.count, 2);
    const struct literal *literal = f->vocabulary.literals.items[statements.items[0].arguments[0]];
    assert_string_equal(literal->name, "MANY");
    assert_int_equal(literal->integer, 100);
    assert_int_equal(statements_source(&statements, 1, 0), 0);
}

static void injects(struct fixture *f, const char *text, const char *sentence)
{
    struct statements statements = {.count = 77};
    struct error err = {.text = ""};
    assert_false(statements_parse(text, &f->vocabulary, &statements, &err));
    assert_string_equal(err.text, sentence);
    assert_int_equal(statements.count, 77);
}

static void garbage_is_refused_with_the_line_and_the_reason(void **state)
{
    struct fixture *f = *state;
    injects(f, "call map_new(int 1)\nfly away", "line 2: expected 'call', 'object', 'load' or "
            "'buffer' instead of 'fly'");
    injects(f, "call map_fly()",
            "line 1: the library has no function 'map_fly' that can be called");
    injects(f, "call map_new(v0)", "line 1: there is no value v0 before this statement");
    injects(f, "call map_new(v99999999999999999999)",
            "line 1: there is no value v18446744073709551615 before this statement");
    injects(f, "v1 = call map_new(int 1)", "line 1: the value of statement 0 must be called v0");
    injects(f, "call map_new(int 1", "line 1: expected ')', but the line ends");
    injects(f, "call map_new(int 1, int 2)", "line 1: too many arguments; there are 1");
    injects(f, "call map_new()", "line 1: 0 arguments where 1 is needed");
    injects(f, "call map_new(int x)", "line 1: 'x' is not a value of 'int'");
    injects(f, "call map_new(int 99999999999999999999)",
            "line 1: '99999999999999999999' is not a value of 'int'");
    injects(f, "call map_new(int 5=5)", "line 1: '5' is not the name of a constant");
    injects(f, "call map_new(double 1)",
            "line 1: argument 1 is a 'double', but must be a 'int'");
    injects(f, "call map_new(null)", "line 1: null is not a value of 'int'");
    injects(f, "call map_new(\"struct cat\" 1)",
            "line 1: the library's headers have no type 'struct cat'");
    injects(f, "call map_put(null, \"char *\" \"open",
            "line 1: a string without its closing quote");
    injects(f, "call map_put(null, \"char *\" \"\\q\")",
            "line 1: an unknown escape in a string; there are \\\", \\\\ and \\xNN");
    injects(f, "call map_put(null, \"char *\" \"\\x00\", v3 1)",
            "line 1: a string literal needs a type like 'char *' and no \\x00");
    injects(f, "call map_each(null, \"int (*)(int)\" callback fly, null)",
            "line 1: there is no callback 'fly' of type 'int (*)(int)'");
    injects(f, "v0 = buffer \"char\"(null)", "line 1: a buffer needs bytes");
    injects(f, "v0 = buffer \"struct map\"(null)",
            "line 1: nothing in the library needs a buffer of 'struct map'");
    injects(f, "call map_get(null, null)\ncall map_get(v0, null)",
            "line 2: argument 1, v0, is a 'void', but must be a 'struct map *'");
    injects(f, "call map_new(int 1) call", "line 1: unexpected 'call' after a statement");
}

static void a_user_data_pointer_takes_every_data_pointer(void **state)
{
    struct fixture *f = *state;
    struct statements statements;
    struct error err;
    assert_true(statements_parse("v0 = object \"struct map\"()\n"
                                 "call map_scale(double 1, v0)\n"
                                 "call map_scale(double nan, \"char *\" \"text\")\n",
                                 &f->vocabulary, &statements, &err));
    injects(f, "call map_scale(double 1, \"int (*)(int)\" callback visit)",
            "line 1: argument 2 is a 'int (*)(int)', but must be a 'void *'");
}

static void more_statements_than_fit_are_refused(void **state)
{
    struct fixture *f = *state;
    struct text text = {0};
    for (int i = 0; i <= SEQUENCE_MAXIMUM; i++)
        text_add(&text, "call map_new(int 1)\n");
    injects(f, text_string(&text), "line 257: more than 256 statements");
    text_release(&text);
}

static void check_finds_what_no_text_can_say(void **state)
{
    struct fixture *f = *state;
    struct error err;
    struct statements statements = {.count = 1};
    statements.items[0].operation = 999;
    assert_false(statements_check(&statements, &f->vocabulary, &err));
    assert_string_equal(err.text, "statement 0: the unknown operation 999");
    statements.items[0] = (struct statement){.operation = 0, .argument_count = 1};
    statements.items[0].arguments[0] = 999;
    assert_false(statements_check(&statements, &f->vocabulary, &err));
    assert_string_equal(err.text, "statement 0: argument 1 is the unknown literal 999");
    statements.items[0].arguments[0] = -1;
    assert_false(statements_check(&statements, &f->vocabulary, &err));
    statements.count = SEQUENCE_MAXIMUM + 1;
    assert_false(statements_check(&statements, &f->vocabulary, &err));
}

/* Random sequences */

static const struct literal *random_bytes(struct fixture *f, struct rng *rng,
                                          const struct type *sort, bool is_string)
{
    char bytes[20];
    size_t size = rng_below(rng, sizeof bytes);
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)(is_string ? 1 + rng_below(rng, 255) : rng_below(rng, 256));
    bytes[size] = '\0';
    return is_string ? literal_string(&f->vocabulary, sort, bytes)
                     : literal_bytes(&f->vocabulary, sort, bytes, size);
}

static double random_double(struct rng *rng)
{
    static const double special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 5e-324, 1.7e308};
    if (rng_chance(rng, 0.3))
        return special[rng_below(rng, sizeof special / sizeof *special)];
    return (double)rng_next(rng) / 7 - 1e9;
}

static const struct literal *random_pointer(struct fixture *f, struct rng *rng,
                                            const struct type *sort)
{
    if (type_is_function_pointer(sort) && rng_chance(rng, 0.8))
        return literal_callback(&f->vocabulary,
                                f->vocabulary.callbacks.items[rng_below(
                                    rng, (uint32_t)f->vocabulary.callbacks.count)]);
    if (type_is_char_pointer(sort, true) && rng_chance(rng, 0.8))
        return random_bytes(f, rng, sort, true);
    return literal_null(&f->vocabulary, sort);
}

static const struct literal *random_literal(struct fixture *f, struct rng *rng,
                                            const struct operation *operation, size_t argument)
{
    const struct type *sort = operation->arguments[argument];
    if (operation->kind == OPERATION_BUFFER)
        return random_bytes(f, rng, sort, false);
    if (sort->kind == TYPE_POINTER)
        return random_pointer(f, rng, sort);
    if (sort->kind == TYPE_FLOATING)
        return literal_floating(&f->vocabulary, sort, random_double(rng));
    const char *name = rng_chance(rng, 0.2) ? "SOME_CONSTANT" : NULL;
    return literal_integer(&f->vocabulary, sort, (int64_t)rng_next(rng), name);
}

/* An earlier value of the sort; -1 when there is none. */
static int random_source(struct fixture *f, struct rng *rng, const struct statements *statements,
                         const struct type *sort)
{
    size_t start = statements->count ? rng_below(rng, (uint32_t)statements->count) : 0;
    for (size_t i = start; i < statements->count; i++)
        if (f->vocabulary.operations.items[statements->items[i].operation]->result == sort)
            return (int)i;
    return -1;
}

static void random_statements(struct fixture *f, struct rng *rng, struct statements *statements)
{
    memset(statements, 0, sizeof *statements);
    size_t count = rng_below(rng, 30);
    while (statements->count < count) {
        struct statement statement = {0};
        uint32_t id = rng_below(rng, (uint32_t)f->vocabulary.operations.count);
        const struct operation *operation = f->vocabulary.operations.items[id];
        statement.operation = (uint16_t)id;
        bool is_bare = operation->kind == OPERATION_OBJECT && rng_chance(rng, 0.5);
        statement.argument_count = is_bare ? 0 : (uint16_t)operation->argument_count;
        for (size_t j = 0; j < statement.argument_count; j++) {
            int source = operation->kind == OPERATION_BUFFER
                             ? -1
                             : random_source(f, rng, statements, operation->arguments[j]);
            statement.arguments[j] =
                source >= 0 ? (int16_t)(source - (int)statements->count)
                            : (int16_t)random_literal(f, rng, operation, j)->id;
        }
        assert_true(statements_add(statements, &statement));
    }
}

static void every_sequence_reads_back_as_itself(void **state)
{
    struct fixture *f = *state;
    struct rng rng = rng_derive(1, "sequences");
    for (int i = 0; i < RANDOM_SEQUENCES; i++) {
        struct statements original, copy;
        struct error err = {.text = ""};
        struct text text = {0};
        random_statements(f, &rng, &original);
        assert_true(statements_check(&original, &f->vocabulary, &err));
        statements_print(&original, &f->vocabulary, &text);
        if (!statements_parse(text_string(&text), &f->vocabulary, &copy, &err))
            fail_msg("%s in\n%s", err.text, text_string(&text));
        assert_int_equal(original.count, copy.count);
        assert_memory_equal(original.items, copy.items, original.count * sizeof copy.items[0]);
        text_release(&text);
    }
}

static void mutate(struct rng *rng, char *text)
{
    static const char favourites[] = "v0123456789()\",=\\x \n#nullbytescallback-+.";
    size_t length = strlen(text);
    for (uint32_t i = 0, count = 1 + rng_below(rng, 6); i < count && length; i++) {
        size_t at = rng_below(rng, (uint32_t)length);
        if (rng_chance(rng, 0.3))
            memmove(text + at, text + at + 1, length-- - at);
        else if (rng_chance(rng, 0.7))
            text[at] = favourites[rng_below(rng, sizeof favourites - 1)];
        else
            text[at] = (char)(1 + rng_below(rng, 255));
    }
}

static void mutated_text_is_read_or_refused_but_never_crashes(void **state)
{
    struct fixture *f = *state;
    struct rng rng = rng_derive(1, "mutations");
    for (int i = 0; i < MUTATIONS; i++) {
        char text[sizeof example];
        struct statements statements;
        struct error err = {.text = ""};
        memcpy(text, example, sizeof text);
        mutate(&rng, text);
        if (statements_parse(text, &f->vocabulary, &statements, &err))
            assert_true(statements_check(&statements, &f->vocabulary, &err));
        else
            assert_memory_equal(err.text, "line ", 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_text_of_parsed_statements_is_the_same_text, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(comments_empty_lines_and_missing_targets_are_allowed,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(garbage_is_refused_with_the_line_and_the_reason, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_user_data_pointer_takes_every_data_pointer, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(more_statements_than_fit_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(check_finds_what_no_text_can_say, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_sequence_reads_back_as_itself, set_up, tear_down),
        cmocka_unit_test_setup_teardown(mutated_text_is_read_or_refused_but_never_crashes, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
