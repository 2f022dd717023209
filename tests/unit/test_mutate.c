#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/process.h"
#include "instrument/equivalents.h"
#include "instrument/instrument.h"
#include "toolchain/build_table.h"
#include "work_directory.h"

/* The bitcode of a source, as compile makes it. */
static const char *bitcode_of(const char *name, const char *source)
{
    const char *file = arena_printf(&arena, "%s.c", name);
    const char *bitcode = path_of(arena_printf(&arena, "%s.bc", name));
    write_file(file, source);
    output_of((const char *const[]){"clang-19", "-O1", "-g", "-w", "-fwrapv", "-fno-finite-loops",
                              "-ffp-contract=off", "-ftrivial-auto-var-init=zero", "-Xclang",
                              "-disable-llvm-passes", "-fno-discard-value-names", "-emit-llvm",
                              "-c", path_of(file), "-o", bitcode, NULL});
    return bitcode;
}

static struct instrumentation of(struct mutants *mutants)
{
    return (struct instrumentation){
        .instruments = INSTRUMENT_MUTANTS, .mutants = mutants, .mutants_maximum = 1000};
}

static const char *add(struct mutants *mutants, const char *name, const char *source)
{
    struct error err;
    const char *bitcode = bitcode_of(name, source);
    struct instrumentation all = of(mutants);
    assert_true(instrument_bitcode(&all, bitcode, &err));
    return bitcode;
}

static uint32_t find(const struct mutants *mutants, const char *function, const char *change)
{
    for (uint32_t number = 1; number <= mutants->items.count; number++) {
        const struct mutant *mutant = mutants_get(mutants, number);
        if (strcmp(mutants->functions.items[mutant->function].name, function) == 0 &&
            strcmp(mutant->change, change) == 0)
            return number;
    }
    return 0;
}

static uint32_t must_find(const struct mutants *mutants, const char *function, const char *change)
{
    uint32_t number = find(mutants, function, change);
    if (!number) {
        print_message("%s has no mutant '%s'\n", function, change);
        for (uint32_t i = 1; i <= mutants->items.count; i++)
            print_message("  %s: %s\n",
                          mutants->functions.items[mutants_get(mutants, i)->function].name,
                          mutants_get(mutants, i)->change);
        fail();
    }
    return number;
}

/* ---- changes ---- */

static const char operators_source[] =
    "#include <stddef.h>\n"
    "static int values[] = {10, 20, 30, 40};\n"
    "static int sink;\n"
    "static void note(int value) { sink = value; }\n"
    "int sum(int a, int b) { return a + b; }\n"
    "int quotient(int a, int b) { return a / b; }\n"
    "int product(int a, int b) { return a * b; }\n"
    "int less(int a, int b) { return a < b ? 1 : 2; }\n"
    "int same(int a, int b) { return a == b ? 1 : 2; }\n"
    "int both(int a, int b) { if (a > 100 && b) return 1; return 2; }\n"
    "int bits(int a, int b) { return a & b; }\n"
    "int shifted(int a, int b) { return a << b; }\n"
    "int minus(int a, int b) { return -a; }\n"
    "int complement(int a, int b) { return ~a; }\n"
    "int constant(int a, int b) { return a - 5; }\n"
    "int assigned(int a, int b) { int x = a; x = b; return x; }\n"
    "int called(int a, int b) { sink = a; note(b); return sink; }\n"
    "int element(int a, int b) { return values[b - a + 5]; }\n"
    "int further(int a, int b) { int *p = values; p += b - a + 5; return *p; }\n"
    "int stepped(int a, int b) { int *p = values + 1; p++; return *p; }\n"
    "int counted(int a, int b) { a++; return a; }\n"
    "int chosen(int a, int b) { switch (a) { case 7: return 1; default: return 2; } }\n"
    "int *pointer(int a, int b) { return &values[0]; }\n"
    "int is_there(int a, int b) { return pointer(a, b) != NULL; }\n"
    "int real(int a, int b) { double x = a; return x * b; }\n"
    "_Bool truth(int a, int b) { return a > b; }\n"
    "int asked(int a, int b) { return truth(a, b) ? 1 : 2; }\n";

static const char main_source[] =
    "#include <stdio.h>\n#include <stdlib.h>\n"
    "unsigned assay_mutant;\nunsigned char assay_mutant_reached[2000];\n"
    "#define EACH(f) f(sum) f(quotient) f(product) f(less) f(same) f(both) f(bits) f(shifted) \\\n"
    "  f(minus) f(complement) f(constant) f(assigned) f(called) f(element) f(further) \\\n"
    "  f(stepped) f(counted) f(chosen) f(is_there) f(real) f(asked)\n"
    "#define DECLARE(name) int name(int, int);\n"
    "#define PRINT(name) printf(#name \" %d\\n\", name(7, 3));\n"
    "EACH(DECLARE)\n"
    "int main(int argc, char **argv) { assay_mutant = atoi(argv[1]); EACH(PRINT) return 0; }\n";

static const struct {
    const char *function, *change;
    const char *shows; /* NULL: as without the change, which is no shame with these arguments */
} changes[] = {
    {"sum", "`+` became `-`", "sum 4"},
    {"sum", "`+` became `*`", "sum 21"},
    {"sum", "0 was returned", "sum 0"},
    {"sum", "what is returned was negated", "sum -10"},
    {"quotient", "`/` became `*`", "quotient 21"},
    {"quotient", "`/` became `%`", "quotient 1"},
    {"product", "`*` became `+`", "product 10"},
    {"product", "`*` became `/`", "product 2"},
    {"less", "`<` became `!=`", "less 1"},
    {"less", "`<` became `<=`", NULL},
    {"less", "`a < b` was always false", NULL},
    {"less", "2 became 3", "less 3"},
    {"less", "1 became 0", NULL},
    {"same", "`==` became `>=`", "same 1"},
    {"same", "`==` became `<=`", NULL},
    {"both", "100 became 101", NULL},
    {"both", "`>` became `!=`", "both 1"},
    {"both", "2 became 3", "both 3"},
    {"bits", "`&` became `|`", "bits 7"},
    {"bits", "`&` became `^`", "bits 4"},
    {"shifted", "`<<` became `>>`", "shifted 0"},
    {"minus", "`-` was left out", "minus 7"},
    {"complement", "`~` was left out", "complement 7"},
    {"constant", "5 became 4", "constant 3"},
    {"constant", "5 became 6", "constant 1"},
    {"constant", "`-` became `+`", "constant 12"},
    {"assigned", "the assignment to `x` was left out", "assigned 7"},
    {"assigned", "what is assigned was one greater", NULL},
    {"called", "the call of note() was left out", "called 7"},
    {"called", "the first argument was negated", "called -3"},
    {"called", "the first argument was one greater", "called 4"},
    {"element", "5 became 6", "element 30"},
    {"further", "5 became 4", "further 10"},
    {"stepped", "`++` became `--`", "stepped 10"},
    {"stepped", "`++` was left out", "stepped 20"},
    {"counted", "`++` became `--`", "counted 6"},
    {"counted", "`++` was left out", "counted 7"},
    {"chosen", "`case 7` was never taken", "chosen 2"},
    {"pointer", "NULL was returned", "is_there 0"},
    {"is_there", "`pointer() != NULL` was always false", "is_there 0"},
    {"real", "`*` became `/`", "real 2"},
    {"truth", "`>` became `!=`", NULL},
    {"truth", "`a > b` was always false", "asked 2"},
    {"asked", "`truth()` was always false", "asked 2"},
};

static bool has_line(const char *output, const char *line)
{
    const char *found = strstr(output, arena_printf(&arena, "%s\n", line));
    return found && (found == output || found[-1] == '\n');
}

static void every_mutant_makes_the_change_that_it_says(void **state)
{
    (void)state;
    struct mutants mutants;
    mutants_init(&mutants, &arena);
    const char *bitcode = add(&mutants, "operators", operators_source);
    write_file("main.c", main_source);
    const char *program = path_of("operators");
    output_of((const char *const[]){"clang-19", "-O1", "-w", "-x", "ir", bitcode, "-x", "c",
                              path_of("main.c"), "-o", program, NULL});
    const char *usual = output_of((const char *const[]){program, "0", NULL});
    assert_true(has_line(usual, "sum 10"));
    assert_true(has_line(usual, "asked 1"));
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        uint32_t number = must_find(&mutants, changes[i].function, changes[i].change);
        const char *output = output_of((const char *const[]){
            program, arena_printf(&arena, "%u", number), NULL});
        if (!changes[i].shows) {
            assert_string_equal(output, usual);
            continue;
        }
        if (!has_line(output, changes[i].shows) || has_line(usual, changes[i].shows)) {
            print_message("%s, %s:\n%s", changes[i].function, changes[i].change, output);
            fail();
        }
    }
    mutants_release(&mutants);
}

static void a_mutant_knows_its_place(void **state)
{
    (void)state;
    struct mutants mutants;
    mutants_init(&mutants, &arena);
    add(&mutants, "place", "int f(int a)\n"
                           "{\n"
                           "    if (a < 'x')\n"
                           "        return 4;\n"
                           "    return a;\n"
                           "}\n");
    const struct mutant *mutant =
        mutants_get(&mutants, must_find(&mutants, "f", "`<` became `<=`"));
    assert_int_equal(mutant->line, 3);
    assert_int_equal(mutant->column, 11);
    assert_int_equal(mutant->mutation, MUTATION_BOUNDARY);
    assert_string_equal(mutation_word(mutant->mutation), "boundary");
    assert_string_equal(file_base_name(mutants.functions.items[mutant->function].file),
                        "place.c");
    uint32_t returned = must_find(&mutants, "f", "4 became 5");
    assert_int_equal(mutants_get(&mutants, returned)->line, 4);
    assert_int_not_equal(mutants_get(&mutants, returned)->spot, mutant->spot);
    mutants_release(&mutants);
}

/* A variable without a first value would have any; what a leak changes, no test sees. */
static void what_no_test_could_tell_is_no_mutant(void **state)
{
    (void)state;
    struct mutants mutants;
    mutants_init(&mutants, &arena);
    add(&mutants, "none", "#include <stdlib.h>\n"
                          "struct pair { int a, b; };\n"
                          "int f(int a)\n"
                          "{\n"
                          "    int copy = a;\n"
                          "    struct pair *pair = malloc(sizeof *pair);\n"
                          "    if (!pair)\n"
                          "        abort();\n"
                          "    *pair = (struct pair){.a = copy, .b = a};\n"
                          "    int sum = pair->a + pair->b;\n"
                          "    free(pair);\n"
                          "    return sum;\n"
                          "}\n");
    assert_int_equal(find(&mutants, "f", "the assignment to `copy` was left out"), 0);
    assert_int_equal(find(&mutants, "f", "the assignment to `.a` was left out"), 0);
    assert_int_equal(find(&mutants, "f", "the call of free() was left out"), 0);
    assert_int_equal(find(&mutants, "f", "the call of abort() was left out"), 0);
    assert_int_equal(find(&mutants, "f", "8 became 7"), 0);
    must_find(&mutants, "f", "the call of memcpy() was left out");
    mutants_release(&mutants);
}

static void what_the_compiler_notes_for_itself_is_no_mutant(void **state)
{
    (void)state;
    struct mutants mutants;
    mutants_init(&mutants, &arena);
    add(&mutants, "notes", "static int left;\n"
                           "static void leave(int *value) { left = *value; }\n"
                           "int f(int count)\n"
                           "{\n"
                           "    for (int i = 0; i < count; i++) {\n"
                           "        int here __attribute__((cleanup(leave))) = i;\n"
                           "        if (here == 3)\n"
                           "            return 7;\n"
                           "        if (here == 5)\n"
                           "            break;\n"
                           "    }\n"
                           "    int array[count + 1];\n"
                           "    array[count] = 2;\n"
                           "    return left > 4 ? 8 : array[count];\n"
                           "}\n");
    assert_int_equal(find(&mutants, "f", "the assignment to `cleanup` was left out"), 0);
    assert_int_equal(find(&mutants, "f", "the assignment to `saved_stack` was left out"), 0);
    assert_int_equal(find(&mutants, "f", "the assignment to `__vla_expr0` was left out"), 0);
    must_find(&mutants, "f", "the call of leave() was left out");
    must_find(&mutants, "leave", "the assignment to `left` was left out");
    mutants_release(&mutants);
}

static void a_function_of_a_header_has_one_set_of_mutants(void **state)
{
    (void)state;
    struct mutants mutants;
    mutants_init(&mutants, &arena);
    write_file("shared.h", "#define TWICE(x) ((x) + (x) + (x))\n"
                      "static inline int shared(int a) { return TWICE(a); }\n");
    add(&mutants, "one", "#include \"shared.h\"\nint one(int a) { return shared(a); }\n");
    size_t first = mutants.items.count;
    uint32_t number = must_find(&mutants, "shared", "`+` became `-`");
    add(&mutants, "two", "#include \"shared.h\"\nint two(int a) { return shared(a); }\n");
    size_t own = 0;
    for (size_t i = first; i < mutants.items.count; i++)
        own += mutants.items.items[i].module == 2;
    assert_int_equal(own, mutants.items.count - first);
    assert_int_equal(must_find(&mutants, "shared", "`+` became `-`"), number);
    assert_int_equal(find(&mutants, "two", "`+` became `-`"), 0);
    /* The second still has what the first had to drop. */
    mutants_drop_module(&mutants, 1);
    assert_false(mutants_get(&mutants, number)->is_dropped);
    assert_int_equal(mutants_get(&mutants, number)->module, 2);
    mutants_drop_module(&mutants, 2);
    assert_true(mutants_get(&mutants, number)->is_dropped);
    mutants_release(&mutants);
}

static void only_the_functions_that_are_named_have_mutants(void **state)
{
    (void)state;
    struct mutants mutants;
    mutants_init(&mutants, &arena);
    struct instrumentation options = of(&mutants);
    options.only = (const char *const[]){"second", NULL};
    struct error err;
    const char *bitcode = bitcode_of("only", "int first(int a) { return a + 1; }\n"
                                             "int second(int a) { return a * 2; }\n");
    assert_true(instrument_bitcode(&options, bitcode, &err));
    assert_int_equal(find(&mutants, "first", "`+` became `-`"), 0);
    must_find(&mutants, "second", "`*` became `+`");
    mutants_release(&mutants);
}

static void too_many_mutants_are_refused(void **state)
{
    (void)state;
    struct mutants mutants;
    mutants_init(&mutants, &arena);
    struct instrumentation options = of(&mutants);
    options.mutants_maximum = 2;
    struct error err;
    const char *bitcode = bitcode_of("many", "int f(int a, int b) { return a + b; }\n");
    assert_false(instrument_bitcode(&options, bitcode, &err));
    assert_non_null(strstr(err.text, "more than 2 mutants"));
    for (size_t i = 0; i < mutants.items.count; i++)
        assert_true(mutants.items.items[i].is_dropped);
    mutants_release(&mutants);
}

/* ---- equivalents ---- */

static void equivalent_mutants_are_found_and_no_others(void **state)
{
    (void)state;
    struct mutants mutants;
    mutants_init(&mutants, &arena);
    const char *bitcode =
        add(&mutants, "equal", "int larger(int a, int b) { return a > b ? a : b; }\n"
                               "int last(int a) { int x = a * 2; x++; a = 5; return x; }\n");
    size_t count = mutants.items.count + 1;
    uint8_t *candidates = arena_alloc_zeroed(&arena, count, 1);
    uint8_t *equivalents = arena_alloc_zeroed(&arena, count, 1);
    memset(candidates, 1, count);
    struct equivalence equivalence = {.mutants = &mutants,
                                      .path = bitcode,
                                      .module = 1,
                                      .candidates = candidates,
                                      .equivalents = equivalents,
                                      .parallel = 3};
    struct error err;
    assert_true(mutate_find_equivalents(&equivalence, &err));
    assert_true(equivalents[must_find(&mutants, "larger", "`>` became `>=`")]);
    assert_true(equivalents[must_find(&mutants, "last", "the assignment to `a` was left out")]);
    assert_true(equivalents[must_find(&mutants, "last", "5 became 6")]);
    assert_false(equivalents[must_find(&mutants, "larger", "`>` became `!=`")]);
    assert_false(equivalents[must_find(&mutants, "last", "`++` was left out")]);
    assert_false(equivalents[must_find(&mutants, "last", "`*` became `+`")]);

    memset(candidates, 0, count);
    memset(equivalents, 0, count);
    assert_true(mutate_find_equivalents(&equivalence, &err));
    for (size_t i = 0; i < count; i++)
        assert_false(equivalents[i]);
    equivalence.path = path_of("equal.c");
    assert_false(mutate_find_equivalents(&equivalence, &err));
    mutants_release(&mutants);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mutant_makes_the_change_that_it_says),
        cmocka_unit_test(a_mutant_knows_its_place),
        cmocka_unit_test(what_no_test_could_tell_is_no_mutant),
        cmocka_unit_test(what_the_compiler_notes_for_itself_is_no_mutant),
        cmocka_unit_test(a_function_of_a_header_has_one_set_of_mutants),
        cmocka_unit_test(only_the_functions_that_are_named_have_mutants),
        cmocka_unit_test(too_many_mutants_are_refused),
        cmocka_unit_test(equivalent_mutants_are_found_and_no_others),
    };
    return cmocka_run_group_tests(tests, begin_work, end_work);
}
