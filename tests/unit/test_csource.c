/* The printer of C, by golden strings, and the harness that is printed with it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compile/harness_source.h"
#include "csource/csource.h"

static struct type make_type(const char *spelling, enum type_kind kind, size_t size, bool is_signed)
{
    return (struct type){.spelling = spelling, .kind = kind, .size = size, .is_signed = is_signed};
}

/* Compares and empties the text. */
static void prints(struct text *text, const char *expected)
{
    assert_string_equal(text_string(text), expected);
    text_release(text);
}

static void declares(const char *spelling, const char *name, const char *expected)
{
    struct text text = {0};
    csource_declare(&text, spelling, name);
    prints(&text, expected);
}

static void a_name_goes_where_c_wants_it(void **state)
{
    (void)state;
    declares("int", "x", "int x");
    declares("const struct list *", "list", "const struct list *list");
    declares("char *const", "x", "char *const x");
    declares("int[4]", "x", "int x[4]");
    declares("int (*)(const void *, const void *)", "x",
             "int (*x)(const void *, const void *)");
    declares("int (*)[4]", "x", "int (*x)[4]");
    declares("int (*[3])(void)", "x", "int (*x[3])(void)");
    declares("int (*(*)(int))(void)", "x", "int (*(*x)(int))(void)");
    declares("void (*)(int (*)(void))", "x", "void (*x)(int (*)(void))");
    declares("void (*const)(void)", "x", "void (*const x)(void)");
    declares("int (int)", "f", "int f(int)");
    declares("_Bool", "x", "bool x");
    declares("my_Bool *", "x", "my_Bool *x");
    declares("__typeof__(*(handle)0)", "x", "__typeof__(*(handle)0) x");
    declares("int", "", "int");
}

static void a_star_instead_of_a_name_makes_a_pointer_to_the_type(void **state)
{
    (void)state;
    declares("int", "*", "int *");
    declares("struct list *", "*", "struct list **");
    declares("char *const", "*", "char *const *");
    declares("int[4]", "*", "int (*)[4]");
    declares("int (*)(void)", "*", "int (**)(void)");
    declares("int (*[3])(void)", "*", "int (* (*)[3])(void)");
}

static void integer_prints(const char *spelling, enum type_kind kind, size_t size, int64_t value,
                           const char *expected)
{
    bool is_signed = kind == TYPE_SIGNED || strcmp(spelling, "char") == 0;
    struct type type = make_type(spelling, kind, size, is_signed);
    type.sort = &type;
    struct text text = {0};
    csource_integer(&text, &type, value);
    prints(&text, expected);
}

static void integers_are_written_as_a_person_writes_them(void **state)
{
    (void)state;
    integer_prints("int", TYPE_SIGNED, 4, 5, "5");
    integer_prints("int", TYPE_SIGNED, 4, -1, "-1");
    integer_prints("int", TYPE_SIGNED, 4, INT32_MIN, "INT_MIN");
    integer_prints("int", TYPE_SIGNED, 4, INT32_MAX, "INT_MAX");
    integer_prints("int", TYPE_SIGNED, 4, (int64_t)UINT32_MAX, "-1");
    integer_prints("long", TYPE_SIGNED, 8, INT64_MIN, "LONG_MIN");
    integer_prints("my_long", TYPE_SIGNED, 8, INT64_MIN, "(-9223372036854775807 - 1)");
    integer_prints("short", TYPE_SIGNED, 2, -32768, "-32768");
    integer_prints("unsigned int", TYPE_UNSIGNED, 4, 3, "3");
    integer_prints("unsigned int", TYPE_UNSIGNED, 4, -1, "UINT_MAX");
    integer_prints("unsigned int", TYPE_UNSIGNED, 4, 4000000000, "4000000000u");
    integer_prints("unsigned long", TYPE_UNSIGNED, 8, -1, "ULONG_MAX");
    integer_prints("unsigned long", TYPE_UNSIGNED, 8, -2, "18446744073709551614u");
    integer_prints("unsigned short", TYPE_UNSIGNED, 2, -1, "65535");
    integer_prints("_Bool", TYPE_BOOL, 1, 1, "true");
    integer_prints("_Bool", TYPE_BOOL, 1, 0, "false");
    integer_prints("char", TYPE_CHAR, 1, 'a', "'a'");
    integer_prints("char", TYPE_CHAR, 1, '\n', "'\\n'");
    integer_prints("char", TYPE_CHAR, 1, '\'', "'\\''");
    integer_prints("char", TYPE_CHAR, 1, '"', "'\"'");
    integer_prints("char", TYPE_CHAR, 1, '\\', "'\\\\'");
    integer_prints("char", TYPE_CHAR, 1, 0, "'\\0'");
    integer_prints("char", TYPE_CHAR, 1, 16, "'\\020'");
    integer_prints("char", TYPE_CHAR, 1, -3, "'\\375'");
    integer_prints("unsigned char", TYPE_CHAR, 1, 200, "200");
}

static void named_prints(const struct constant_set *set, enum type_kind kind, int64_t value,
                         const char *expected)
{
    struct type type = make_type("number", kind, 8, kind == TYPE_SIGNED);
    struct text text = {0};
    assert_int_equal(csource_named(&text, set, &type, value), *expected != '\0');
    prints(&text, expected);
}

static void numbers_have_names_where_these_are_the_only_ones(void **state)
{
    (void)state;
    static const struct constant constants[] = {
        {"FOLD", 16}, {"TRIM", 32}, {"DOT", 64}, {"EXT", 64}};
    const struct constant_set flags = {constants, 4, true}, choice = {constants, 4, false};
    const struct constant_set none = {0};
    named_prints(&flags, TYPE_SIGNED, 32, "TRIM");
    named_prints(&flags, TYPE_SIGNED, 48, "FOLD | TRIM");
    named_prints(&flags, TYPE_SIGNED, 49, "");
    named_prints(&flags, TYPE_SIGNED, 64, ""); /* there are two names */
    named_prints(&flags, TYPE_SIGNED, 80, "");
    named_prints(&flags, TYPE_SIGNED, 0, "");
    named_prints(&flags, TYPE_SIGNED, -1, "");
    named_prints(&choice, TYPE_SIGNED, 16, "FOLD");
    named_prints(&choice, TYPE_SIGNED, 48, "");
    named_prints(&none, TYPE_SIGNED, 0, "");
}

static void a_large_number_is_not_called_by_the_name_of_a_negative_one(void **state)
{
    (void)state;
    static const struct constant constants[] = {{"UNKNOWN", -1}, {"EMPTY", 0}};
    const struct constant_set sizes = {constants, 2, false};
    named_prints(&sizes, TYPE_SIGNED, -1, "UNKNOWN");
    named_prints(&sizes, TYPE_UNSIGNED, -1, "");
    named_prints(&sizes, TYPE_UNSIGNED, 0, "EMPTY");
}

static void enums_are_written_by_name(void **state)
{
    (void)state;
    struct constant constants[] = {{"RED", 0}, {"GREEN", 5}};
    struct enumeration colours = {
        .spelling = "enum colour", .constants = constants, .constant_count = 2};
    struct type type = make_type("enum colour", TYPE_ENUM, 4, false);
    type.sort = &type;
    type.enumeration = &colours;
    struct text text = {0};
    csource_integer(&text, &type, 5);
    prints(&text, "GREEN");
    csource_integer(&text, &type, 6);
    prints(&text, "6");
}

static void floating_prints(size_t size, double value, const char *expected)
{
    struct type type = make_type(size == 4 ? "float" : "double", TYPE_FLOATING, size, true);
    struct text text = {0};
    csource_floating(&text, &type, value);
    prints(&text, expected);
}

static void floating_numbers_read_back_exactly(void **state)
{
    (void)state;
    floating_prints(8, 5, "5.0");
    floating_prints(8, 0.1, "0.1");
    floating_prints(8, 1.0 / 3, "0.3333333333333333");
    floating_prints(8, 5e-324, "4.94065645841247e-324");
    floating_prints(8, 1e300, "1e+300");
    floating_prints(8, -0.0, "-0.0");
    floating_prints(8, INFINITY, "INFINITY");
    floating_prints(8, -INFINITY, "-INFINITY");
    floating_prints(8, NAN, "NAN");
    floating_prints(4, (double)0.1f, "0.1f");
    floating_prints(4, 3, "3.0f");
    floating_prints(16, 0.1, "0.1");
}

static void quotes(const char *bytes, size_t size, const char *expected)
{
    struct text text = {0};
    csource_quote(&text, bytes, size);
    prints(&text, expected);
}

static void strings_are_quoted_so_that_every_compiler_agrees(void **state)
{
    (void)state;
    quotes("abc", 3, "\"abc\"");
    quotes("a\"b\\c\n\t", 7, "\"a\\\"b\\\\c\\n\\t\"");
    quotes("\0", 1, "\"\\0\"");
    quotes("\0" "1", 2, "\"\\0001\"");
    quotes("\xc3\xa9", 2, "\"\\303\\251\"");
    quotes("a?\?=b", 5, "\"a?\\?=b\""); /* no trigraph */
    quotes("it's", 4, "\"it's\"");
}

static struct type element_type(const char *spelling, enum type_kind kind, size_t size)
{
    return make_type(spelling, kind, size, kind == TYPE_SIGNED || strcmp(spelling, "char") == 0);
}

static void elements_print(struct type type, const char *bytes, size_t size, const char *expected)
{
    type.sort = &type;
    struct text text = {0};
    bool ok = csource_elements(&text, &type, bytes, size);
    assert_int_equal(ok, expected != NULL);
    prints(&text, expected ? expected : "");
}

static void bytes_initialise_arrays_of_their_element_type(void **state)
{
    (void)state;
    elements_print(element_type("char", TYPE_CHAR, 1), "abc", 4, "\"abc\"");
    elements_print(element_type("char", TYPE_CHAR, 1), "abc\0\0\0", 6, "\"abc\"");
    elements_print(element_type("char", TYPE_CHAR, 1), "ab", 2, "{'a', 'b'}");
    elements_print(element_type("char", TYPE_CHAR, 1), "\xff\0", 2, "{-1, 0}");
    elements_print(element_type("char", TYPE_CHAR, 1), "", 1, "\"\"");
    elements_print(element_type("unsigned char", TYPE_CHAR, 1), "\1\2\xff", 3, "{1, 2, 255}");
    elements_print(element_type("unsigned char", TYPE_CHAR, 1), "ab,\1", 4, "{'a', 'b', ',', 1}");
    elements_print(element_type("unsigned char", TYPE_CHAR, 1),
                   "abc\xff", 4, "{'a', 'b', 'c', 255}");
    elements_print(element_type("char", TYPE_CHAR, 1), "\1\2a", 3, "{1, 2, 'a'}");
    elements_print(element_type("unsigned char", TYPE_CHAR, 1), "\1\2a", 3, "{1, 2, 97}");
    elements_print(element_type("char", TYPE_CHAR, 1), "a\0bcd", 6, "\"a\\0bcd\"");
    elements_print(element_type("char", TYPE_CHAR, 1), "\0\0\0\0\0\0\0\0\5", 9, "{[8] = 5}");
    elements_print(element_type("char", TYPE_CHAR, 1),
                   "\0\0\0\0\0\0\0\5", 8, "{0, 0, 0, 0, 0, 0, 0, 5}");
    elements_print(element_type("void", TYPE_VOID, 0), "\1\2", 2, "{1, 2}");
    elements_print(element_type("int", TYPE_SIGNED, 4), "\1\0\0\0\xfe\xff\xff\xff", 8, "{1, -2}");
    elements_print(element_type("int", TYPE_SIGNED, 4), "\0\0\0\0\0\0\0", 8, "{0}");
    elements_print(element_type("float", TYPE_FLOATING, 4), "\0\0\x80\x3f", 4, "{1.0f}");
    elements_print(element_type("struct s", TYPE_RECORD, 4), "\0\0\0", 4, "{0}");
    elements_print(element_type("struct s", TYPE_RECORD, 4), "\1\0\0", 4, NULL);
}

/* A callback of a function type with up to three parameters. */
static void callback_prints(const struct type *result, const struct type **parameters,
                            size_t count, enum callback_behaviour behaviour, const char *expected)
{
    struct type function = make_type("function", TYPE_FUNCTION, 0, false);
    function.target = result;
    function.parameters = parameters;
    function.parameter_count = count;
    struct type pointer = make_type("pointer", TYPE_POINTER, 8, false);
    pointer.target = &function;
    struct callback callback = {.type = &pointer, .behaviour = behaviour, .symbol = "f"};
    struct text text = {0};
    csource_callback(&text, &callback, false);
    prints(&text, expected);
}

static void callbacks_have_exactly_their_type(void **state)
{
    (void)state;
    struct type nothing = make_type("void", TYPE_VOID, 0, false);
    struct type integer = make_type("int", TYPE_SIGNED, 4, true);
    struct type truth = make_type("_Bool", TYPE_BOOL, 1, false);
    struct type record = make_type("struct pair", TYPE_RECORD, 8, false);
    record.sort = &record;
    struct type any = make_type("const void *", TYPE_POINTER, 8, false);
    any.target = &nothing;
    struct type pair = make_type("struct pair *", TYPE_POINTER, 8, false);
    pair.target = &record;
    struct type function = make_type("int (*)(int)", TYPE_POINTER, 8, false);
    function.target = &integer;

    callback_prints(&nothing, NULL, 0, CALLBACK_NOTHING, "static void f(void)\n{\n}\n");
    callback_prints(&record, (const struct type *[]){&integer, &function}, 2, CALLBACK_NOTHING,
                    "static struct pair f(int a, int (*b)(int))\n{\n    (void)a;\n    (void)b;\n"
                    "    struct pair nothing = {0};\n    return nothing;\n}\n");
    callback_prints(&function, (const struct type *[]){&integer}, 1, CALLBACK_NOTHING,
                    "static int (*f(int a))(int)\n{\n    (void)a;\n    return NULL;\n}\n");
    callback_prints(&integer, (const struct type *[]){&any, &any}, 2, CALLBACK_COMPARE,
                    "static int f(const void *a, const void *b)\n{\n"
                    "    const int *x = a;\n    const int *y = b;\n"
                    "    return (*x > *y) - (*x < *y);\n}\n");
    callback_prints(&truth, (const struct type *[]){&pair, &pair, &any}, 3, CALLBACK_EQUAL,
                    "static bool f(struct pair *a, struct pair *b, const void *c)\n{\n"
                    "    (void)c;\n"
                    "    const unsigned char *x = (const void *)a;\n"
                    "    const unsigned char *y = (const void *)b;\n"
                    "    return *x == *y;\n}\n");
    callback_prints(&integer, (const struct type *[]){&integer}, 1, CALLBACK_VISIT,
                    "static int f(int a)\n{\n    (void)a;\n    return 1;\n}\n");
}

static void callbacks_do_what_their_place_demands(void **state)
{
    (void)state;
    struct type nothing = make_type("void", TYPE_VOID, 0, false);
    struct type size = make_type("unsigned long", TYPE_UNSIGNED, 8, false);
    struct type data = make_type("void *", TYPE_POINTER, 8, false);
    data.target = &nothing;
    callback_prints(&data, (const struct type *[]){&data, &size}, 2, CALLBACK_ALLOCATE,
                    "static void *f(void *a, unsigned long b)\n{\n    (void)a;\n"
                    "    return calloc(1, b);\n}\n");
    callback_prints(&data, (const struct type *[]){&data, &size, &size}, 3, CALLBACK_ALLOCATE,
                    "static void *f(void *a, unsigned long b, unsigned long c)\n{\n"
                    "    (void)a;\n    return calloc(b, c);\n}\n");
    callback_prints(&data, (const struct type *[]){&data, &data, &size}, 3, CALLBACK_REALLOCATE,
                    "static void *f(void *a, void *b, unsigned long c)\n{\n    (void)a;\n"
                    "    return realloc(b, c);\n}\n");
    callback_prints(&data, (const struct type *[]){&data, &size, &data}, 3, CALLBACK_REALLOCATE,
                    "static void *f(void *a, unsigned long b, void *c)\n{\n    (void)c;\n"
                    "    return realloc(a, b);\n}\n");
    callback_prints(&nothing, (const struct type *[]){&data, &data}, 2, CALLBACK_DEALLOCATE_FIRST,
                    "static void f(void *a, void *b)\n{\n    (void)b;\n    free(a);\n}\n");
    callback_prints(&nothing, (const struct type *[]){&data, &data}, 2, CALLBACK_DEALLOCATE,
                    "static void f(void *a, void *b)\n{\n    (void)a;\n    free(b);\n}\n");
    callback_prints(&size, (const struct type *[]){&data}, 1, CALLBACK_HASH,
                    "static unsigned long f(void *a)\n{\n    const int *x = a;\n"
                    "    return (unsigned long)*x;\n}\n");
    callback_prints(&data, (const struct type *[]){&data}, 1, CALLBACK_COPY,
                    "static void *f(void *a)\n{\n    return (void *)a;\n}\n");
    callback_prints(&size, (const struct type *[]){&data, &size, &data}, 3, CALLBACK_WRITE,
                    "static unsigned long f(void *a, unsigned long b, void *c)\n{\n"
                    "    (void)a;\n    (void)c;\n    return (unsigned long)b;\n}\n");
}

static void callbacks_count_with_the_number_behind_their_data(void **state)
{
    (void)state;
    struct type nothing = make_type("void", TYPE_VOID, 0, false);
    struct type integer = make_type("int", TYPE_SIGNED, 4, true);
    struct type size = make_type("unsigned long", TYPE_UNSIGNED, 8, false);
    struct type data = make_type("void *", TYPE_POINTER, 8, false);
    data.target = &nothing;
    callback_prints(&integer, (const struct type *[]){&size, &data}, 2, CALLBACK_STOP,
                    "static int f(unsigned long a, void *b)\n{\n    (void)a;\n"
                    "    int *left = b;\n    return !(left && (*left)-- > 0);\n}\n");
    callback_prints(&integer, (const struct type *[]){&data}, 1, CALLBACK_GO,
                    "static int f(void *a)\n{\n"
                    "    int *left = a;\n    return (left && (*left)-- > 0);\n}\n");
    callback_prints(&size, (const struct type *[]){&data, &size, &data}, 3, CALLBACK_READ,
                    "static unsigned long f(void *a, unsigned long b, void *c)\n{\n"
                    "    int *left = c;\n"
                    "    size_t count = left && *left > 0 ? (size_t)*left : 0;\n"
                    "    if (count > (size_t)b)\n        count = (size_t)b;\n"
                    "    if (count)\n        memset(a, '1', count);\n"
                    "    if (left)\n        *left -= (int)count;\n"
                    "    return (unsigned long)count;\n}\n");
}

static void a_callback_that_asks_calls_a_getter(void **state)
{
    (void)state;
    struct type nothing = make_type("void", TYPE_VOID, 0, false);
    struct type item = make_type("struct item *", TYPE_POINTER, 8, false);
    item.sort = &item;
    struct parameter parameter = {.type = &item};
    struct function getter = {.name = "item_size", .parameters = &parameter};
    struct type function = make_type("function", TYPE_FUNCTION, 0, false);
    function.target = &nothing;
    function.parameters = (const struct type *[]){&item};
    function.parameter_count = 1;
    struct type pointer = make_type("pointer", TYPE_POINTER, 8, false);
    pointer.target = &function;
    struct callback callback = {
        .type = &pointer, .behaviour = CALLBACK_ASK, .symbol = "f", .getter = &getter};
    struct text text = {0};
    csource_callback(&text, &callback, false);
    prints(&text, "static void f(struct item *a)\n{\n    if (a)\n"
                  "        (void)item_size((void *)a);\n}\n");
}

static void callbacks_write_down_what_they_are_told(void **state)
{
    (void)state;
    struct type nothing = make_type("void", TYPE_VOID, 0, false);
    struct type character = make_type("char", TYPE_CHAR, 1, true);
    struct type size = make_type("unsigned long", TYPE_UNSIGNED, 8, false);
    struct type real = make_type("double", TYPE_FLOATING, 8, true);
    struct type any = make_type("void *", TYPE_POINTER, 8, false);
    any.target = &nothing;
    struct type text = make_type("const char *", TYPE_POINTER, 8, false);
    nothing.sort = &nothing;
    character.sort = &character;
    text.target = &character;
    struct type function = make_type("function", TYPE_FUNCTION, 0, false);
    function.target = &nothing;
    struct type pointer = make_type("pointer", TYPE_POINTER, 8, false);
    pointer.target = &function;
    struct callback callback = {.type = &pointer, .symbol = "f", .is_told = true};
    struct text out = {0};

    function.parameters = (const struct type *[]){&any, &size, &any};
    function.parameter_count = 3;
    csource_callback(&out, &callback, true);
    prints(&out, "static void f(void *a, unsigned long b, void *c)\n{\n"
                 "    hear(\"f(\");\n    hear_bytes(a, (size_t)b);\n"
                 "    hear(\", %llu) \", (unsigned long long)b);\n    (void)c;\n}\n");
    function.parameters = (const struct type *[]){&text, &real, &any, &any};
    function.parameter_count = 4;
    csource_callback(&out, &callback, true);
    prints(&out, "static void f(const char *a, double b, void *c, void *d)\n{\n"
                 "    hear(\"f(\");\n    hear_text(a, (size_t)-1);\n"
                 "    hear(\", %g, \", (double)b);\n    hear_number(c);\n    hear(\") \");\n"
                 "    (void)d;\n}\n");
    csource_callback(&out, &callback, false);
    prints(&out, "static void f(const char *a, double b, void *c, void *d)\n{\n"
                 "    (void)a;\n    (void)b;\n    (void)c;\n    (void)d;\n}\n");
}

/* The harness */

struct fixture {
    struct arena arena;
    struct api api;
    struct vocabulary vocabulary;
};

static const struct type *intern(struct fixture *f, const char *spelling, enum type_kind kind,
                                 size_t size, const struct type *target)
{
    bool is_new;
    struct type *type = api_intern_type(&f->api, spelling, &is_new);
    type->kind = kind;
    type->size = size;
    type->target = target;
    return type;
}

static void add_function(struct fixture *f, const char *name, const struct type *result,
                         const struct type *parameter, const char *spelling)
{
    struct function *function = api_add_function(&f->api, name);
    function->result = result;
    function->result_spelling = result->spelling;
    function->parameters = arena_alloc_zeroed(&f->arena, 1, sizeof *function->parameters);
    function->parameter_count = parameter ? 1 : 0;
    if (parameter)
        function->parameters[0] = (struct parameter){
            .name = "", .type = parameter, .spelling = spelling,
            .partner = -1, .factor = -1, .owner = -1};
}

static void set_up_poly(struct fixture *f)
{
    api_init(&f->api, &f->arena);
    const struct type *nothing = intern(f, "void", TYPE_VOID, 0, NULL);
    const struct type *record = intern(f, "struct poly", TYPE_RECORD, 0, NULL);
    const struct type *poly = intern(f, "struct poly *", TYPE_POINTER, 8, record);
    add_function(f, "poly_copy", poly, poly, "const struct poly *");
    add_function(f, "poly_copyright", poly, poly, "const struct poly *");
    add_function(f, "poly_free", nothing, poly, "struct poly *");
    struct contract *contract = api_add_contract(&f->api);
    contract->kind = CONTRACT_ENSURES;
    contract->symbol = "assay_ensures_poly_free";
    contract->file_index = 1;
    contract->function = api_find_function(&f->api, "poly_free");
    contract->parameter_spellings = arena_alloc_zeroed(&f->arena, 2, sizeof(char *));
    contract->parameter_spellings[0] = "char";
    contract->parameter_spellings[1] = "struct poly *";
    contract->parameter_count = 2;
    vocabulary_init(&f->vocabulary, &f->api, &f->arena);
}

static void has(const struct text *text, const char *part)
{
    if (!strstr(text_string(text), part))
        fail_msg("missing: %s\nin: %s", part, text_string(text));
}

static void the_harness_calls_through_the_declared_types(void **state)
{
    (void)state;
    struct fixture f = {0};
    set_up_poly(&f);
    const char *headers[] = {"/lib/poly.h", NULL}, *contracts[] = {"/a.c", "/b.c", NULL};
    struct library library = {.headers = headers, .contract_files = contracts};
    struct text text = {0};
    f.api.includes = headers;
    f.api.include_count = 1;
    harness_source_print(&text, &f.vocabulary, &library);
    has(&text, "#include \"/lib/poly.h\"\n");
    has(&text, "#include \"/a.c\"\n\n#undef ASSAY_PREFIX\n#define ASSAY_PREFIX assay_2_\n"
               "#include \"/b.c\"\n");
    has(&text, "static void assay_thunk_0(void **arguments, void *result)\n{\n"
               "    *(struct poly **)result = poly_copy(*(const struct poly **)arguments[0]);\n"
               "}\n");
    has(&text, "    (void)result;\n    poly_free(*(struct poly **)arguments[0]);\n");
    has(&text, "return (uint64_t)assay_2_ensures_poly_free(0, *(struct poly **)arguments[1]);");
    has(&text, "{.name = \"poly_copy\", .kind = ASSAY_CALL, .thunk = assay_thunk_0,\n"
               "     .size = 8, .sort = 2, .argument_count = 1, .pointer_arguments = 0x1,\n"
               "     .requires = ASSAY_NO_CONTRACT, .ensures = ASSAY_NO_CONTRACT,\n"
               "     .result_is_pointer = 1, .result_is_copy = 1, .initialises = 0},\n");
    has(&text, "{.name = \"poly_copyright\", .kind = ASSAY_CALL, .thunk = assay_thunk_1,\n"
               "     .size = 8, .sort = 2, .argument_count = 1, .pointer_arguments = 0x1,\n"
               "     .requires = ASSAY_NO_CONTRACT, .ensures = ASSAY_NO_CONTRACT,\n"
               "     .result_is_pointer = 1, .result_is_copy = 0, .initialises = 0},\n");
    has(&text, ".size = 0, .sort = 0, .argument_count = 1, .pointer_arguments = 0x1,\n"
               "     .requires = ASSAY_NO_CONTRACT, .ensures = 0,\n");
    has(&text, ".sort_count = 3,");
    text_release(&text);
    vocabulary_release(&f.vocabulary);
    api_release(&f.api);
    arena_release(&f.arena);
}

static void a_function_behind_a_macro_is_called_past_it(void **state)
{
    (void)state;
    struct type number = make_type("int", TYPE_SIGNED, 4, true);
    struct parameter parameter = {.name = "x", .spelling = "int", .type = &number};
    struct function function = {.name = "get", .parameters = &parameter, .parameter_count = 1,
                                .result = &number};
    const char *const arguments[] = {"1"};
    struct text text = {0};
    csource_call(&text, &function, arguments);
    prints(&text, "get(1)");
    function.is_hidden = true;
    csource_call(&text, &function, arguments);
    prints(&text, "(get)(1)");
}

static void stubs_go_by_the_symbol(void **state)
{
    (void)state;
    const char *const symbols[] = {"sqrt"};
    struct text text = {0};
    csource_stubs(&text, symbols, 1);
    assert_non_null(strstr(text_string(&text), "void assay_stub_1(void) __asm__(\"sqrt\");\n"));
    assert_non_null(strstr(text_string(&text), "nothing defines the function 'sqrt'"));
    text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_goes_where_c_wants_it),
        cmocka_unit_test(a_star_instead_of_a_name_makes_a_pointer_to_the_type),
        cmocka_unit_test(integers_are_written_as_a_person_writes_them),
        cmocka_unit_test(numbers_have_names_where_these_are_the_only_ones),
        cmocka_unit_test(a_large_number_is_not_called_by_the_name_of_a_negative_one),
        cmocka_unit_test(enums_are_written_by_name),
        cmocka_unit_test(floating_numbers_read_back_exactly),
        cmocka_unit_test(strings_are_quoted_so_that_every_compiler_agrees),
        cmocka_unit_test(bytes_initialise_arrays_of_their_element_type),
        cmocka_unit_test(callbacks_have_exactly_their_type),
        cmocka_unit_test(callbacks_write_down_what_they_are_told),
        cmocka_unit_test(callbacks_do_what_their_place_demands),
        cmocka_unit_test(callbacks_count_with_the_number_behind_their_data),
        cmocka_unit_test(a_callback_that_asks_calls_a_getter),
        cmocka_unit_test(the_harness_calls_through_the_declared_types),
        cmocka_unit_test(a_function_behind_a_macro_is_called_past_it),
        cmocka_unit_test(stubs_go_by_the_symbol),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
