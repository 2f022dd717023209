/* Types, functions, macros and variables of every kind, as the parser sees them. The library is
 * that of the system test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/text.h"
#include "parse/parse.h"

#define LIBRARY TEST_DATA_DIR "/../../ctypes/data/"
#define DATA TEST_DATA_DIR "/kinds/"

struct fixture {
    struct arena arena;
    struct api api;
    struct error err;
    const char *headers[3];
    const char *flags[1];
    const char *contracts[2];
    struct source sources[3];
};

static bool parse(struct fixture *f)
{
    struct library library = {
        .headers = f->headers,
        .sources = f->sources,
        .flags = f->flags,
        .contract_files = f->contracts,
        .include_directory = TEST_DATA_DIR "/../../../include",
    };
    while (library.source_count < 2 && f->sources[library.source_count].path)
        library.source_count++;
    api_init(&f->api, &f->arena);
    return parse_library(&f->api, &library, &f->err);
}

static void must_parse(struct fixture *f)
{
    if (!parse(f))
        fail_msg("%s", f->err.text);
}

static void release(struct fixture *f)
{
    api_release(&f->api);
    arena_release(&f->arena);
}

static int set_up(void **state)
{
    static struct fixture f;
    f = (struct fixture){
        .headers = {LIBRARY "ctypes.h"},
        .contracts = {LIBRARY "ctypes_contracts.c"},
        .sources = {{.path = LIBRARY "ctypes.c", .directory = LIBRARY, .flags = f.flags},
                    {.path = LIBRARY "ctypes_old.c", .directory = LIBRARY, .flags = f.flags}},
    };
    *state = &f;
    return parse(&f) ? 0 : -1;
}

static int tear_down(void **state)
{
    release(*state);
    return 0;
}

static const struct function *named(const struct fixture *f, const char *name)
{
    const struct function *function = api_find_function(&f->api, name);
    if (!function)
        fail_msg("there is no function %s", name);
    return function;
}

static void only_vectors_cannot_be_made(void **state)
{
    const struct fixture *f = *state;
    for (size_t i = 0; i < f->api.functions.count; i++) {
        const struct function *function = f->api.functions.items[i];
        if (strcmp(function->name, "float4_add") == 0)
            assert_non_null(strstr(function->skip_reason, "vector_size"));
        else if (function->skip_reason)
            fail_msg("%s: %s", function->name, function->skip_reason);
    }
}

static void numbers_of_every_kind_are_told_apart(void **state)
{
    const struct fixture *f = *state;
    const struct type *complex = named(f, "complex_square")->result;
    assert_int_equal(complex->kind, TYPE_COMPLEX);
    assert_string_equal(complex->target->spelling, "double");
    assert_true(type_is_wide(complex) && !type_is_scalar(complex));
    assert_true(type_is_wide(named(f, "long_double_half")->result));
    assert_true(type_is_wide(named(f, "int128_product")->result));
    assert_false(type_is_wide(named(f, "float_third")->result));
    const struct type *counter = named(f, "atomic_read")->parameters[0].type->target;
    assert_int_equal(counter->kind, TYPE_SIGNED);
    assert_string_equal(counter->spelling, "_Atomic(int)");
}

static void an_enumeration_that_was_announced_has_its_constants(void **state)
{
    const struct fixture *f = *state;
    const struct type *forward = named(f, "forward_swap")->result;
    assert_int_equal(forward->enumeration->constant_count, 2);
    const struct enumeration *wide = named(f, "wide_of")->result->enumeration;
    assert_int_equal(wide->constants[1].value, 0x100000000);
    assert_int_equal(wide->constants[2].value, -0x100000000);
}

static void an_array_with_static_is_promised(void **state)
{
    const struct fixture *f = *state;
    const struct parameter *promised = &named(f, "at_least_four")->parameters[0];
    assert_true(promised->is_nonnull);
    assert_int_equal(promised->declared_length, 4);
    assert_true(named(f, "qualified_array")->parameters[0].is_nonnull);
    const struct parameter *plain = &named(f, "vector4_sum")->parameters[0];
    assert_false(plain->is_nonnull);
    assert_int_equal(plain->declared_length, 4);
}

static void elements_of_a_constant_array_are_constant(void **state)
{
    const struct fixture *f = *state;
    const struct type *rows = named(f, "rows_first")->parameters[0].type;
    assert_string_equal(rows->spelling, "const int (*)[3]");
    assert_true(rows->target->target->is_const);
    assert_string_equal(rows->sort->spelling, "int (*)[3]");
}

static void results_have_no_qualifiers_of_their_own(void **state)
{
    const struct fixture *f = *state;
    assert_string_equal(named(f, "point_origin")->result->spelling, "struct point");
    assert_string_equal(named(f, "words_list")->result->spelling, "const char *const *");
}

static void static_functions_of_headers_are_part_of_the_api(void **state)
{
    const struct fixture *f = *state;
    assert_true(named(f, "static_plain")->is_inline);
    assert_true(named(f, "inline_extern")->is_inline_only);
    assert_null(named(f, "inline_extern")->skip_reason);
}

static void an_inline_function_that_nobody_defines_is_defined_by_who_calls_it(void **state)
{
    (void)state;
    struct fixture f = {
        .headers = {DATA "inline_only.h"},
        .sources = {{.path = DATA "inline_only.c", .directory = DATA, .flags = f.flags}},
    };
    must_parse(&f);
    assert_null(named(&f, "nobody_defines")->skip_reason);
    assert_true(named(&f, "nobody_defines")->lacks_definition);
    assert_null(named(&f, "everybody_has")->skip_reason);
    assert_false(named(&f, "everybody_has")->lacks_definition);
    assert_null(api_find_function(&f.api, "only_declared"));
    release(&f);
}

static void macros_are_functions_once_they_are_declared(void **state)
{
    const struct fixture *f = *state;
    const struct function *square = named(f, "SQUARE");
    assert_true(square->is_macro);
    assert_string_equal(square->result->spelling, "long long");
    assert_string_equal(square->parameters[0].spelling, "short");
    assert_string_equal(square->header, LIBRARY "ctypes.h");
    assert_true(square->must_use_result);
}

/* The contract file with one line in it. */
static void refuses_macro(const char *line, const char *expected)
{
    struct arena arena = {0};
    struct error err;
    char *directory;
    assert_true(file_make_temporary_directory(&arena, NULL, &directory, &err));
    const char *path = arena_printf(&arena, "%s/macros.c", directory);
    const char *content = arena_printf(&arena, "#include <assay/contracts.h>\n%s\n", line);
    assert_true(file_write(path, content, strlen(content), &err));
    struct fixture f = {.headers = {LIBRARY "ctypes.h"}, .contracts = {path}};
    assert_false(parse(&f));
    if (!strstr(f.err.text, expected) || !strstr(f.err.text, "macros.c:2)"))
        fail_msg("%s", f.err.text);
    file_remove_tree(directory);
    release(&f);
    arena_release(&arena);
}

static void a_macro_that_is_none_is_told_with_its_line(void **state)
{
    (void)state;
    refuses_macro("ASSAY_MACRO(int SQUARE);", "is not of the form 'result name(parameters)'");
    refuses_macro("ASSAY_MACRO(SQUARE(int x));", "is not of the form");
    refuses_macro("ASSAY_MACRO(int UNKNOWN(int x));", "names no macro with parameters");
    refuses_macro("ASSAY_MACRO(int CTYPES_H(int x));", "names no macro with parameters");
    refuses_macro("ASSAY_MACRO(int SQUARE(unknown_type x));", "is not a prototype");
}

static void variables_are_yielded_by_value_or_address(void **state)
{
    const struct fixture *f = *state;
    assert_string_equal(named(f, "entry_table")->expression, "entry_table");
    assert_string_equal(named(f, "entry_table")->result->spelling, "const struct entry *");
    assert_string_equal(named(f, "secret_default")->result->spelling, "const struct secret *");
    assert_string_equal(named(f, "entry_limit")->result->spelling, "int");
    assert_true(named(f, "entry_limit")->is_not_under_test);
}

static void variables_that_could_be_written_or_freed_are_left_alone(void **state)
{
    (void)state;
    struct fixture f = {.headers = {DATA "variables.h"}};
    must_parse(&f);
    assert_string_equal(named(&f, "first_thing")->expression, "&first_thing");
    assert_non_null(named(&f, "first_thing")->skip_reason);
    assert_null(named(&f, "things")->skip_reason);
    assert_non_null(named(&f, "some_made")->skip_reason);
    assert_null(named(&f, "limit")->skip_reason);
    assert_null(api_find_function(&f.api, "own"));
    assert_null(api_find_function(&f.api, "hidden"));
    release(&f);
}

static void named_headers_are_put_into_the_order_they_need(void **state)
{
    (void)state;
    struct fixture f = {.headers = {LIBRARY "ctypes_later.h", LIBRARY "ctypes.h"}};
    must_parse(&f);
    assert_int_equal(f.api.include_count, 2);
    assert_string_equal(f.api.includes[0], LIBRARY "ctypes.h");
    assert_string_equal(f.api.headers[0], LIBRARY "ctypes_later.h");
    assert_non_null(strstr(f.api.include_note, "ctypes.h before ctypes_later.h"));
    assert_string_equal(named(&f, "later_point")->header, LIBRARY "ctypes_later.h");
    release(&f);
}

static void what_a_header_needs_is_found_in_libc_and_beside_it(void **state)
{
    (void)state;
    struct fixture f = {.headers = {LIBRARY "ctypes_later.h"}};
    must_parse(&f);
    assert_string_equal(f.api.includes[f.api.include_count - 1], LIBRARY "ctypes_later.h");
    assert_non_null(strstr(f.api.include_note, "<stdint.h>"));
    assert_non_null(strstr(f.api.include_note, "ctypes.h before"));
    assert_int_equal(f.api.functions.count, 3);
    release(&f);
}

static void what_nothing_defines_is_told_as_it_was_named(void **state)
{
    (void)state;
    struct fixture f = {.headers = {LIBRARY "ctypes_unknown.h", LIBRARY "ctypes.h"}};
    assert_false(parse(&f));
    assert_non_null(strstr(f.err.text, "unknown type name 'nobody_knows'"));
    assert_non_null(strstr(f.err.text, "ctypes_unknown.h:1)"));
    release(&f);
}

static void headers_that_need_nothing_have_no_note(void **state)
{
    const struct fixture *f = *state;
    assert_null(f->api.include_note);
    assert_int_equal(f->api.include_count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_vectors_cannot_be_made),
        cmocka_unit_test(numbers_of_every_kind_are_told_apart),
        cmocka_unit_test(an_enumeration_that_was_announced_has_its_constants),
        cmocka_unit_test(an_array_with_static_is_promised),
        cmocka_unit_test(elements_of_a_constant_array_are_constant),
        cmocka_unit_test(results_have_no_qualifiers_of_their_own),
        cmocka_unit_test(static_functions_of_headers_are_part_of_the_api),
        cmocka_unit_test(an_inline_function_that_nobody_defines_is_defined_by_who_calls_it),
        cmocka_unit_test(macros_are_functions_once_they_are_declared),
        cmocka_unit_test(a_macro_that_is_none_is_told_with_its_line),
        cmocka_unit_test(variables_are_yielded_by_value_or_address),
        cmocka_unit_test(variables_that_could_be_written_or_freed_are_left_alone),
        cmocka_unit_test(named_headers_are_put_into_the_order_they_need),
        cmocka_unit_test(what_a_header_needs_is_found_in_libc_and_beside_it),
        cmocka_unit_test(what_nothing_defines_is_told_as_it_was_named),
        cmocka_unit_test(headers_that_need_nothing_have_no_note),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
