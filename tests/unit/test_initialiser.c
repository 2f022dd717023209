/* Values of every type as C: what is printed is compiled by both compilers and must have the bytes
 * it was printed from. */
#include <complex.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/process.h"
#include "base/rng.h"
#include "csource/csource.h"
#include "model/value.h"

enum { VALUES_PER_TYPE = 24, BYTES_MAXIMUM = 256 };

#define TYPE(name, spelled, its_kind, its_size, sign)                                 \
    static const struct type name = {.spelling = spelled, .kind = its_kind,           \
                                     .size = its_size, .is_signed = sign, .sort = &name}

TYPE(bool_type, "_Bool", TYPE_BOOL, 1, false);
TYPE(char_type, "char", TYPE_CHAR, 1, true);
TYPE(signed_char_type, "signed char", TYPE_CHAR, 1, true);
TYPE(unsigned_char_type, "unsigned char", TYPE_CHAR, 1, false);
TYPE(short_type, "short", TYPE_SIGNED, 2, true);
TYPE(unsigned_short_type, "unsigned short", TYPE_UNSIGNED, 2, false);
TYPE(int_type, "int", TYPE_SIGNED, 4, true);
TYPE(unsigned_int_type, "unsigned int", TYPE_UNSIGNED, 4, false);
TYPE(long_type, "long", TYPE_SIGNED, 8, true);
TYPE(unsigned_long_type, "unsigned long", TYPE_UNSIGNED, 8, false);
TYPE(long_long_type, "long long", TYPE_SIGNED, 8, true);
TYPE(unsigned_long_long_type, "unsigned long long", TYPE_UNSIGNED, 8, false);
TYPE(float_type, "float", TYPE_FLOATING, 4, true);
TYPE(double_type, "double", TYPE_FLOATING, 8, true);
TYPE(long_double_type, "long double", TYPE_FLOATING, 16, true);
TYPE(int128_type, "__int128", TYPE_SIGNED, 16, true);
TYPE(unsigned_int128_type, "unsigned __int128", TYPE_UNSIGNED, 16, false);

#define COMPLEX(name, spelled, part)                                                  \
    static const struct type name = {.spelling = spelled, .kind = TYPE_COMPLEX,       \
                                     .size = 2 * sizeof(part), .target = &part##_type, \
                                     .sort = &name}
typedef long double long_double;
COMPLEX(complex_float_type, "float _Complex", float);
COMPLEX(complex_double_type, "double _Complex", double);
COMPLEX(complex_long_double_type, "long double _Complex", long_double);

static const struct type row_type = {
    .spelling = "int[3]", .kind = TYPE_ARRAY, .size = 12, .target = &int_type, .length = 3,
    .sort = &row_type};

/* The records, as this compiler lays them out and as the printed program defines them. */
static const char definitions[] =
    "enum gaps { GAP_LOW = -7, GAP_TEN = 10 };\n"
    "struct inner { short a, b; };\n"
    "struct outer {\n"
    "    unsigned low : 3; signed high : 5; unsigned long long mask : 40;\n"
    "    struct { int line; struct inner inner; };\n"
    "    long double wide; double _Complex pair; int rows[2][3]; enum gaps gap; char text[6];\n"
    "    bool flag; const char *label;\n"
    "};\n";

enum gaps { GAP_LOW = -7, GAP_TEN = 10 };
struct inner {
    short a, b;
};
struct outer {
    unsigned low : 3;
    signed high : 5;
    unsigned long long mask : 40;
    struct {
        int line;
        struct inner inner;
    };
    long double wide;
    double _Complex pair;
    int rows[2][3];
    enum gaps gap;
    char text[6];
    bool flag;
    const char *label;
};

static struct constant gaps[] = {{"GAP_LOW", GAP_LOW}, {"GAP_TEN", GAP_TEN}};
static const struct enumeration gaps_enumeration = {
    .spelling = "enum gaps", .constants = gaps, .constant_count = 2};
static const struct type gaps_type = {.spelling = "enum gaps", .kind = TYPE_ENUM, .size = 4,
                                      .is_signed = true, .enumeration = &gaps_enumeration,
                                      .sort = &gaps_type};
static struct field inner_fields[] = {
    {.name = "a", .type = &short_type}, {.name = "b", .type = &short_type, .bit_offset = 16}};
static const struct record inner_record = {
    .spelling = "struct inner", .is_complete = true, .fields = inner_fields, .field_count = 2};
static const struct type inner_type = {.spelling = "struct inner", .kind = TYPE_RECORD, .size = 4,
                                       .record = &inner_record, .sort = &inner_type};
static struct field anonymous_fields[] = {
    {.name = "line", .type = &int_type}, {.name = "inner", .type = &inner_type, .bit_offset = 32}};
static const struct record anonymous_record = {.spelling = "", .is_complete = true,
                                               .fields = anonymous_fields, .field_count = 2};
static const struct type anonymous_type = {.spelling = "struct (anonymous)", .kind = TYPE_RECORD,
                                           .size = 8, .record = &anonymous_record,
                                           .sort = &anonymous_type};
static const struct type rows_type = {.spelling = "int[2][3]", .kind = TYPE_ARRAY, .size = 24,
                                      .target = &row_type, .length = 2, .sort = &rows_type};
static const struct type text_type = {.spelling = "char[6]", .kind = TYPE_ARRAY, .size = 6,
                                      .target = &char_type, .length = 6, .sort = &text_type};
static const struct type label_type = {.spelling = "const char *", .kind = TYPE_POINTER, .size = 8,
                                       .target = &char_type, .sort = &label_type};
static struct field outer_fields[] = {
    {.name = "low", .type = &unsigned_int_type, .bit_width = 3},
    {.name = "high", .type = &int_type, .bit_offset = 3, .bit_width = 5},
    {.name = "mask", .type = &unsigned_long_long_type, .bit_offset = 8, .bit_width = 40},
    {.name = "", .type = &anonymous_type, .bit_offset = 8 * offsetof(struct outer, line)},
    {.name = "wide", .type = &long_double_type, .bit_offset = 8 * offsetof(struct outer, wide)},
    {.name = "pair", .type = &complex_double_type, .bit_offset = 8 * offsetof(struct outer, pair)},
    {.name = "rows", .type = &rows_type, .bit_offset = 8 * offsetof(struct outer, rows)},
    {.name = "gap", .type = &gaps_type, .bit_offset = 8 * offsetof(struct outer, gap)},
    {.name = "text", .type = &text_type, .bit_offset = 8 * offsetof(struct outer, text)},
    {.name = "flag", .type = &bool_type, .bit_offset = 8 * offsetof(struct outer, flag)},
    {.name = "label", .type = &label_type, .bit_offset = 8 * offsetof(struct outer, label)},
};
static const struct record outer_record = {
    .spelling = "struct outer",
    .is_complete = true,
    .fields = outer_fields,
    .field_count = sizeof outer_fields / sizeof *outer_fields,
};
static const struct type outer_type = {.spelling = "struct outer", .kind = TYPE_RECORD,
                                       .size = sizeof(struct outer), .record = &outer_record,
                                       .sort = &outer_type};

static const struct type *const all_types[] = {
    &bool_type,          &char_type,           &signed_char_type,  &unsigned_char_type,
    &short_type,         &unsigned_short_type, &int_type,          &unsigned_int_type,
    &long_type,          &unsigned_long_type,  &long_long_type,    &unsigned_long_long_type,
    &float_type,         &double_type,         &long_double_type,  &int128_type,
    &unsigned_int128_type, &complex_float_type, &complex_double_type, &complex_long_double_type,
    &gaps_type,          &row_type,            &rows_type,         &inner_type,
    &outer_type,
};
enum { TYPE_COUNT = sizeof all_types / sizeof *all_types };

static long double random_number(struct rng *rng)
{
    static const long double special[] = {0.0L, -0.0L, INFINITY, -INFINITY, 0.1L, 1e-30L, 3e38L};
    if (rng_chance(rng, 0.4))
        return special[rng_below(rng, sizeof special / sizeof *special)];
    return (long double)(int64_t)rng_next(rng) / (1 + rng_below(rng, 1000));
}

static void random_floating(struct rng *rng, size_t size, char *bytes)
{
    long double number = random_number(rng);
    float single = (float)number;
    double twice = (double)number;
    if (size == sizeof single)
        memcpy(bytes, &single, sizeof single);
    else if (size == sizeof twice)
        memcpy(bytes, &twice, sizeof twice);
    else
        memcpy(bytes, &number, 10);
}

static void random_integer(struct rng *rng, size_t size, char *bytes)
{
    static const unsigned char fills[] = {0, 0xFF, 0x7F, 0x80};
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)rng_next(rng);
    if (rng_chance(rng, 0.4))
        memset(bytes + 1, fills[rng_below(rng, 2)], size - 1);
    if (rng_chance(rng, 0.3))
        bytes[size - 1] = (char)fills[rng_below(rng, 4)];
}

static void random_value(struct rng *rng, const struct type *type, char *bytes)
{
    switch (type->kind) {
    case TYPE_BOOL:
        bytes[0] = rng_chance(rng, 0.5);
        break;
    case TYPE_FLOATING:
        random_floating(rng, type->size, bytes);
        break;
    case TYPE_COMPLEX:
        random_floating(rng, type->target->size, bytes);
        random_floating(rng, type->target->size, bytes + type->target->size);
        break;
    case TYPE_ARRAY:
        for (size_t i = 0; i < type->length; i++)
            random_value(rng, type->target, bytes + i * type->target->size);
        break;
    case TYPE_RECORD:
        for (size_t i = 0; i < type->record->field_count; i++)
            if (!type->record->fields[i].bit_width)
                random_value(rng, type->record->fields[i].type,
                             bytes + type->record->fields[i].bit_offset / 8);
        break;
    case TYPE_POINTER:
        break;
    default:
        random_integer(rng, type->size, bytes);
        break;
    }
    if (type == &outer_type)
        random_integer(rng, 6, bytes); /* the bit-fields */
}

/* The program prints the bytes of each value in a line of hexadecimal digits. */
static void add_value(struct text *out, const struct type *type, const char *bytes)
{
    text_add(out, "    {\n        __extension__ ");
    csource_declare(out, type->spelling, "value");
    text_add(out, " = ");
    assert_true(csource_initialiser(out, type, bytes));
    text_add(out, ";\n        print(&value, sizeof value);\n    }\n");
}

static const char program_start[] =
    "#include <complex.h>\n#include <limits.h>\n#include <math.h>\n#include <stdbool.h>\n"
    "#include <stddef.h>\n#include <stdio.h>\n\n";
static const char printer[] =
    "\nstatic void print(const void *value, size_t size)\n{\n"
    "    const unsigned char *bytes = value;\n"
    "    for (size_t i = 0; i < size; i++)\n        printf(\"%02x\", (unsigned)bytes[i]);\n"
    "    puts(\"\");\n}\n\nint main(void)\n{\n";

struct fixture {
    struct arena arena;
    char *directory;
    char values[TYPE_COUNT * VALUES_PER_TYPE][BYTES_MAXIMUM];
};

static void run(struct fixture *f, const char *const *arguments, struct text *output)
{
    struct error err;
    struct process_result result;
    struct process_options options = {.arguments = arguments, .directory = f->directory};
    if (!process_run(&options, output, &result, &err))
        fail_msg("%s", err.text);
    if (result.exit_status != 0)
        fail_msg("%s: %s", arguments[0], text_string(output));
}

static void read_bytes(const char *line, size_t size, char *bytes)
{
    assert_int_equal(strlen(line), 2 * size);
    for (size_t i = 0; i < size; i++) {
        char digits[] = {line[2 * i], line[2 * i + 1], '\0'};
        bytes[i] = (char)strtoul(digits, NULL, 16);
    }
}

static void compare(struct fixture *f, struct text *output)
{
    char *rest = output->bytes, *line;
    for (size_t i = 0; i < TYPE_COUNT * VALUES_PER_TYPE; i++) {
        const struct type *type = all_types[i / VALUES_PER_TYPE];
        char bytes[BYTES_MAXIMUM];
        assert_true(text_next_line(&rest, &line));
        read_bytes(line, type->size, bytes);
        struct text printed = {0};
        csource_initialiser(&printed, type, f->values[i]);
        if (!value_is_same(type, bytes, f->values[i]))
            fail_msg("%s %s has the bytes %s", type->spelling, text_string(&printed), line);
        text_release(&printed);
    }
}

static void compile_and_compare(struct fixture *f, const char *compiler)
{
    struct text output = {0};
    const char *const build[] = {compiler,  "-std=c11",    "-O0",      "-Wall", "-Wextra",
                                 "-Werror", "-Wpedantic", "values.c", "-o",    "values",
                                 NULL};
    const char *const program[] = {"./values", NULL};
    run(f, build, &output);
    text_clear(&output);
    run(f, program, &output);
    compare(f, &output);
    text_release(&output);
}

static void every_value_compiles_to_its_own_bytes(void **state)
{
    (void)state;
    struct fixture *f = calloc(1, sizeof *f);
    struct rng rng = rng_derive(1, "values");
    struct error err;
    struct text source = {0};
    assert_true(file_make_temporary_directory(&f->arena, NULL, &f->directory, &err));
    text_printf(&source, "%s%s%s", program_start, definitions, printer);
    for (size_t i = 0; i < TYPE_COUNT * VALUES_PER_TYPE; i++) {
        const struct type *type = all_types[i / VALUES_PER_TYPE];
        assert_true(type->size <= BYTES_MAXIMUM);
        random_value(&rng, type, f->values[i]);
        add_value(&source, type, f->values[i]);
    }
    text_add(&source, "    return 0;\n}\n");
    const char *path = arena_printf(&f->arena, "%s/values.c", f->directory);
    assert_true(file_write(path, source.bytes, source.length, &err));
    compile_and_compare(f, "gcc");
    compile_and_compare(f, "clang-19");
    file_remove_tree(f->directory);
    text_release(&source);
    arena_release(&f->arena);
    free(f);
}

static void prints(const struct type *type, const void *value, const char *expected)
{
    struct text text = {0};
    bool is_said = csource_initialiser(&text, type, value);
    assert_int_equal(is_said, expected != NULL);
    if (expected)
        assert_string_equal(text_string(&text), expected);
    text_release(&text);
}

static void values_look_as_a_person_writes_them(void **state)
{
    (void)state;
    prints(&long_double_type, &(long double){1.5L}, "1.5L");
    prints(&long_double_type, &(long double){3}, "3.0L");
    prints(&complex_double_type, &(double[]){1, -2}, "1.0 + -2.0 * I");
    prints(&complex_float_type, &(float[]){0, -0.0f},
           "__builtin_complex((float)0.0f, (float)-0.0f)");
    prints(&int128_type, &(int64_t[]){-5, -1}, "-5");
    prints(&unsigned_int128_type, &(uint64_t[]){7, 1},
           "(__extension__ (unsigned __int128)1u << 64 | 7u)");
    prints(&row_type, &(int[]){1, 2, 3}, "{1, 2, 3}");
    prints(&row_type, &(int[]){0, 0, 0}, "{0}");
    struct outer outer;
    memset(&outer, 0, sizeof outer);
    prints(&outer_type, &outer, "{0}");
    outer.high = -3;
    outer.line = 4;
    outer.gap = GAP_TEN;
    strcpy(outer.text, "ab");
    prints(&outer_type, &outer, "{.high = -3, .line = 4, .gap = GAP_TEN, .text = \"ab\"}");
    outer.label = "somewhere";
    prints(&outer_type, &outer, NULL);
}

static void a_union_is_said_only_when_it_is_zero(void **state)
{
    (void)state;
    struct record record = inner_record;
    struct type type = inner_type;
    record.is_union = true;
    type.record = &record;
    prints(&type, &(struct inner){0, 0}, "{0}");
    prints(&type, &(struct inner){1, 0}, NULL);
}

static void a_number_fills_every_number_of_a_value(void **state)
{
    (void)state;
    struct outer outer;
    memset(&outer, 0, sizeof outer);
    value_fill(&outer_type, 3, (char *)&outer);
    assert_int_equal(outer.low, 3);
    assert_int_equal(outer.high, 3);
    assert_int_equal(outer.mask, 3);
    assert_int_equal(outer.inner.b, 3);
    assert_true(outer.wide == 3);
    assert_true(creal(outer.pair) == 3 && cimag(outer.pair) == -3);
    assert_int_equal(outer.rows[1][2], 3);
    assert_int_equal(outer.gap, GAP_TEN);
    assert_true(outer.flag);
    assert_null(outer.label);
}

static void padding_and_addresses_do_not_make_values_differ(void **state)
{
    (void)state;
    struct outer a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    ((char *)&b)[6] = 1; /* behind the bit-fields */
    ((char *)&b.wide)[12] = 1;
    a.label = "here";
    b.label = "there";
    assert_true(value_is_same(&outer_type, (char *)&a, (char *)&b));
    b.high = 1;
    assert_false(value_is_same(&outer_type, (char *)&a, (char *)&b));
    b.high = 0;
    b.label = NULL;
    assert_false(value_is_same(&outer_type, (char *)&a, (char *)&b));
    b.label = "there";
    b.rows[1][1] = 5;
    assert_false(value_is_same(&outer_type, (char *)&a, (char *)&b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_compiles_to_its_own_bytes),
        cmocka_unit_test(values_look_as_a_person_writes_them),
        cmocka_unit_test(a_union_is_said_only_when_it_is_zero),
        cmocka_unit_test(a_number_fills_every_number_of_a_value),
        cmocka_unit_test(padding_and_addresses_do_not_make_values_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
