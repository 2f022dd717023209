#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/process.h"
#include "instrument/instrument.h"
#include "model/coverage.h"
#include "report/uncovered.h"
#include "toolchain/build_table.h"
#include "work_directory.h"

static const char *const checks = "-fsanitize=address,undefined";

/* The bitcode of a source, as compile makes it. */
static const char *bitcode_of(const char *name, const char *source)
{
    const char *file = arena_printf(&arena, "%s.c", name);
    const char *bitcode = path_of(arena_printf(&arena, "%s.bc", name));
    write_file(file, source);
    output_of((const char *const[]){"clang-19", "-O1", "-g", checks, "-Xclang",
                              "-disable-llvm-passes", "-fno-discard-value-names", "-emit-llvm",
                              "-c", path_of(file), "-o", bitcode, NULL});
    return bitcode;
}

static struct instrumentation of(struct sites *sites)
{
    return (struct instrumentation){
        .instruments = INSTRUMENT_BRANCHES | INSTRUMENT_COMPARISONS,
        .sites = sites,
        .branches_maximum = 1000,
    };
}

static void add(struct sites *sites, const char *name, const char *source)
{
    struct error err;
    struct instrumentation all = of(sites);
    assert_true(instrument_bitcode(&all, bitcode_of(name, source), &err));
}

static const char *words_of(const struct site *site)
{
    struct text out = {0};
    site_describe(&out, site);
    char *copy = arena_copy_string(&arena, text_string(&out));
    text_release(&out);
    return copy;
}

static const char *branch_words(const struct site *site, uint32_t index)
{
    struct text out = {0};
    site_describe_branch(&out, site, site->first_branch + index);
    char *copy = arena_copy_string(&arena, text_string(&out));
    text_release(&out);
    return copy;
}

static const struct site *site_with(const struct sites *sites, const char *words)
{
    for (size_t i = 0; i < sites->items.count; i++)
        if (strcmp(words_of(&sites->items.items[i]), words) == 0)
            return &sites->items.items[i];
    print_message("no site is about '%s'\n", words);
    for (size_t i = 0; i < sites->items.count; i++)
        print_message("  %s\n", words_of(&sites->items.items[i]));
    fail();
    return NULL;
}

static void a_condition_is_known_with_its_place_and_its_constant(void **state)
{
    (void)state;
    struct sites sites;
    sites_init(&sites, &arena);
    add(&sites, "place", "struct list { unsigned length; };\n"
                         "int is_long(struct list *list)\n"
                         "{\n"
                         "    if (list && list->length > 4096)\n"
                         "        return 1;\n"
                         "    return 0;\n"
                         "}\n");
    assert_int_equal(sites.branch_count, 4);
    assert_int_equal(sites.items.count, 2);
    const struct site *site = site_with(&sites, "list->length > 4096");
    assert_int_equal(site->line, 4);
    assert_int_equal(site->column, 23);
    assert_int_equal(site->kind, SITE_BRANCH);
    assert_int_equal(site->width, 32);
    assert_false(site->is_signed);
    assert_true(site->has_constant);
    assert_int_equal(site->constant, 4096);
    assert_string_equal(sites.functions.items[site->function].name, "is_long");
    assert_string_equal(file_base_name(sites.functions.items[site->function].file), "place.c");
    assert_string_equal(branch_words(site, 0), "true");
    assert_string_equal(branch_words(site, 1), "false");
    site = site_with(&sites, "list != NULL");
    assert_true(site->is_pointer);
    assert_int_equal(site->width, 0);
    sites_release(&sites);
}

static void a_negated_comparison_says_when_it_is_true(void **state)
{
    (void)state;
    struct sites sites;
    sites_init(&sites, &arena);
    add(&sites, "negated", "int f(int a, int b) { int c = !(a < 3) && !b; return c; }\n");
    assert_int_equal(site_with(&sites, "a < 3")->kind, SITE_BRANCH); /* the jump is turned round */
    assert_int_equal(site_with(&sites, "b == 0")->kind, SITE_CONDITION);
    sites_release(&sites);
}

static void a_switch_has_a_branch_for_each_case_and_the_default(void **state)
{
    (void)state;
    struct sites sites;
    sites_init(&sites, &arena);
    add(&sites, "switch", "int f(int n)\n"
                          "{ switch (n) { case 1: case -2: return 1; case 9: return 2; }\n"
                          "  return 0; }\n");
    const struct site *site = site_with(&sites, "n");
    assert_int_equal(site->kind, SITE_SWITCH);
    assert_int_equal(site->branch_count, 4);
    assert_string_equal(branch_words(site, 0), "case 1");
    assert_string_equal(branch_words(site, 1), "case -2");
    assert_string_equal(branch_words(site, 2), "case 9");
    assert_string_equal(branch_words(site, 3), "default");
    sites_release(&sites);
}

static void leaving_a_loop_is_no_decision(void **state)
{
    (void)state;
    struct sites sites;
    sites_init(&sites, &arena);
    add(&sites, "leave",
        "int has(const int *v, int n) {\n"
        "    for (int i = 0; i < n; i++)\n"
        "        if (v[i] == 7) return 1;\n"
        "    return 0;\n"
        "}\n");
    assert_int_equal(sites.branch_count, 4);
    sites_release(&sites);
}

static void what_only_compares_is_logged_and_not_counted(void **state)
{
    (void)state;
    struct sites sites;
    sites_init(&sites, &arena);
    add(&sites, "compares", "#include <string.h>\n"
                            "int f(const char *s, int n)\n"
                            "{ return (n == 77) + strncmp(s, \"magic\", 5); }\n");
    assert_int_equal(sites.branch_count, 0);
    assert_int_equal(site_with(&sites, "n == 77")->kind, SITE_COMPARISON);
    assert_int_equal(sites.items.count, 2);
    assert_int_equal(sites.items.items[1].kind + sites.items.items[0].kind,
                     SITE_COMPARISON + SITE_STRINGS);
    assert_false(sites_counts(&sites, 0));
    sites_release(&sites);
}

static void what_sanitizers_add_has_no_site(void **state)
{
    (void)state;
    struct sites sites;
    sites_init(&sites, &arena);
    add(&sites, "checked", "int f(int *p, int n, int d) { return p[n] / d + (n << d); }\n");
    assert_int_equal(sites.items.count, 0);
    sites_release(&sites);
}

static void a_function_of_a_header_has_one_site_for_all_sources(void **state)
{
    (void)state;
    struct sites sites;
    sites_init(&sites, &arena);
    write_file("shared.h", "#define TWICE(x) ((x) > 1 ? 1 : (x) < -1)\n"
                      "static inline int sign(int n)\n"
                      "{ if (n < 0) return TWICE(n) + TWICE(n + 1); return 1; }\n");
    add(&sites, "one", "#include \"shared.h\"\nint one(int n) { return sign(n); }\n");
    uint32_t alone = sites.branch_count;
    assert_true(alone >= 2);
    add(&sites, "two", "#include \"shared.h\"\nint two(int n) { return n ? sign(n) : 0; }\n");
    assert_int_equal(sites.branch_count, alone + 2);
    sites_forget_module(&sites, 2);
    assert_int_equal(sites.branch_count, alone);
    sites_release(&sites);
}

static void what_is_foreign_gets_no_site(void **state)
{
    (void)state;
    struct sites sites;
    struct error err;
    sites_init(&sites, &arena);
    const char *bitcode = bitcode_of("foreign", "int f(int n) { return n ? 1 : 2; }\n");
    const char *const foreign[] = {directory, NULL};
    struct instrumentation options = of(&sites);
    options.foreign = foreign;
    assert_true(instrument_bitcode(&options, bitcode, &err));
    assert_int_equal(sites.items.count, 0);
    const char *const own[] = {path_of("foreign.c"), NULL};
    options.own = own;
    assert_true(instrument_bitcode(&options, bitcode, &err));
    assert_int_equal(sites.branch_count, 2);
    sites_release(&sites);
}

static void what_fails_leaves_nothing_behind(void **state)
{
    (void)state;
    struct sites sites;
    struct error err;
    sites_init(&sites, &arena);
    struct instrumentation all = of(&sites);
    write_file("broken.bc", "this is no bitcode");
    assert_false(instrument_bitcode(&all, path_of("broken.bc"), &err));
    assert_non_null(strstr(err.text, "not bitcode"));
    struct instrumentation few = of(&sites);
    few.branches_maximum = 3;
    const char *bitcode = bitcode_of("many", "int f(int a, int b) { return a ? b ? 1 : 2 : 3; }\n");
    assert_false(instrument_bitcode(&few, bitcode, &err));
    assert_non_null(strstr(err.text, "more than 3"));
    assert_int_equal(sites.branch_count, 0);
    assert_int_equal(sites_map_size(&sites), 0);
    assert_true(instrument_bitcode(&all, bitcode, &err));
    assert_int_equal(sites.branch_count, 4);
    sites_release(&sites);
}

/* A library as compile makes it, and a runtime that counts. */
static const char program[] =
    "#include <stdint.h>\n"
    "#include <stdio.h>\n"
    "uint8_t assay_branch_map[64];\n"
    "__attribute__((preserve_most)) void __assay_reached(uint32_t b)\n"
    "{ assay_branch_map[b] = 1; printf(\"%u \", b); }\n"
    "__attribute__((preserve_most)) void __assay_compared(uint32_t b, uint64_t x, uint64_t y)\n"
    "{ assay_branch_map[b] = 1; printf(\"%u:%d,%d \", b, (int)x, (int)y); }\n"
    "__attribute__((preserve_most)) void __assay_compared_strings(uint32_t b, const char *x,\n"
    "    const char *y, uint64_t n, uint32_t how)\n"
    "{ assay_branch_map[b] = 1; printf(\"%u:%s,%s,%d,%u \", b, x, y, (int)n, how); }\n"
    "int f(int, const char *);\n"
    "int main(void) { f(5, \"abc\"); puts(\"\"); f(5, \"abc\"); f(50, \"abc\"); return 0; }\n";

static void instrumented_code_tells_of_each_branch_once(void **state)
{
    (void)state;
    struct sites sites;
    sites_init(&sites, &arena);
    add(&sites, "told", "#include <string.h>\n"
                        "int f(int n, const char *s)\n"
                        "{ int a = n > 40 && s; if (strcmp(s, \"abd\") == 0) a++;\n"
                        "  switch (n) { case 5: a = 7; case 6: a += 2; } return a ? 3 : 4; }\n");
    write_file("main.c", program);
    output_of((const char *const[]){"clang-19", "-O1", checks, "-w", path_of("told.bc"),
                              path_of("main.c"), "-o", path_of("told"), NULL});
    struct text said = {0};
    struct process_result result;
    struct error err;
    const char *const arguments[] = {path_of("told"), NULL};
    assert_true(process_run(&(struct process_options){.arguments = arguments}, &said, &result,
                            &err));
    assert_int_equal(result.exit_status, 0);
    char *rest = said.bytes, *first, *second;
    assert_true(text_next_line(&rest, &first));
    assert_true(text_next_line(&rest, &second));
    const struct site *large = site_with(&sites, "n > 40"), *cases = site_with(&sites, "n");
    assert_non_null(strstr(first, arena_printf(&arena, "%u:5,40 ", large->first_branch + 1)));
    assert_non_null(strstr(first, arena_printf(&arena, "%u:5,5 ", cases->first_branch)));
    assert_non_null(strstr(first, ":abc,abd,-1,0 "));
    assert_non_null(strstr(second, arena_printf(&arena, "%u:50,40 ", large->first_branch)));
    assert_non_null(strstr(second, arena_printf(&arena, "%u:50,0 ", cases->first_branch + 2)));
    assert_null(strstr(second, ":5,"));
    text_release(&said);
    sites_release(&sites);
}

static void without_comparisons_only_ways_are_told(void **state)
{
    (void)state;
    struct sites sites;
    struct error err;
    sites_init(&sites, &arena);
    struct instrumentation branches = of(&sites);
    branches.instruments = INSTRUMENT_BRANCHES;
    const char *bitcode = bitcode_of("ways", "int strcmp(const char *, const char *);\n"
                                             "int f(int n, const char *s)\n"
                                             "{ int equal = n == 3; strcmp(s, \"a\");\n"
                                             "  if (n > 40) return 1; return equal; }\n");
    assert_true(instrument_bitcode(&branches, bitcode, &err));
    assert_int_equal(sites.items.count, 1);
    assert_int_equal(sites.items.items[0].kind, SITE_BRANCH);
    assert_int_equal(sites.items.items[0].width, 0);
    sites_release(&sites);
}

static void code_without_instruments_stays_as_it_is(void **state)
{
    (void)state;
    struct sites sites;
    struct error err;
    sites_init(&sites, &arena);
    struct instrumentation none = of(&sites);
    none.instruments = 0;
    assert_true(instrument_bitcode(&none, bitcode_of("none", "int f(int n) { return n ? 1 : 2; }"),
                                   &err));
    assert_int_equal(sites.items.count, 0);
    sites_release(&sites);
}

static const char *printed(void (*print)(void *context, struct text *out), void *context)
{
    struct text out = {0};
    print(context, &out);
    const char *copy = arena_copy_string(&arena, text_string(&out));
    text_release(&out);
    return copy;
}

/* What is linked with the code has room for each branch, and stands for each function of the
 * runtime that the code calls. */
static void each_instrument_prints_what_its_code_refers_to(void **state)
{
    (void)state;
    struct sites sites;
    struct error err;
    sites_init(&sites, &arena);
    struct instrumentation all = of(&sites);
    struct bitcode_hooks hooks = instrument_hooks(&all);
    const char *bitcode = bitcode_of("hooked", "int f(int n) { return n ? 1 : 2; }");
    assert_true(hooks.change(hooks.context, bitcode, &err));
    assert_non_null(strstr(printed(hooks.print_support, hooks.context),
                           "ASSAY_HARNESS_VERSION, 2, assay_branch_map"));
    assert_non_null(strstr(printed(hooks.print_silence, hooks.context), "__assay_compared("));
    all.instruments = INSTRUMENT_BRANCHES;
    const char *silence = printed(hooks.print_silence, hooks.context);
    assert_non_null(strstr(silence, "__assay_reached("));
    assert_null(strstr(silence, "__assay_compared("));
    hooks.forget(hooks.context, 0);
    assert_int_equal(sites.branch_count, 0);
    sites_release(&sites);
}

static void coverage_counts_each_branch_once_and_by_function(void **state)
{
    (void)state;
    struct sites sites;
    struct coverage coverage;
    sites_init(&sites, &arena);
    add(&sites, "counted", "int f(int n) { if (n) return 1; return 0; }\n"
                           "int g(int n) { return n == 3; }\n"
                           "int h(int n) { while (n) n--; return n; }\n");
    coverage_init(&coverage, &sites, &arena);
    const struct site *site = &sites.items.items[0];
    assert_true(coverage_add(&coverage, site->first_branch));
    assert_false(coverage_add(&coverage, site->first_branch));
    assert_false(coverage_add(&coverage, 1000));
    for (uint32_t i = 0; i < sites_map_size(&sites); i++)
        coverage_add(&coverage, i);
    assert_int_equal(coverage.covered, 4); /* g only compares */
    assert_int_equal(coverage.by_function[site->function], 2);
    assert_int_equal((int)coverage_percent(&coverage), 100);
    sites_release(&sites);
}

static void the_curve_stays_short(void **state)
{
    (void)state;
    struct sites sites;
    struct coverage coverage;
    sites_init(&sites, &arena);
    coverage_init(&coverage, &sites, &arena);
    for (uint32_t i = 1; i <= 5000; i++) {
        coverage.covered = i;
        assert_true(coverage_has_changed(&coverage));
        coverage_mark(&coverage, i * 10, i);
        assert_false(coverage_has_changed(&coverage));
        assert_true(coverage.point_count <= COVERAGE_POINTS);
    }
    assert_int_equal(coverage.points[0].covered, 1);
    assert_true(coverage.points[coverage.point_count - 1].covered > 4900);
    for (size_t i = 1; i < coverage.point_count; i++)
        assert_true(coverage.points[i].covered > coverage.points[i - 1].covered);
    sites_release(&sites);
}

static struct coverage grown(const uint64_t *calls, size_t count, const struct sites *sites)
{
    struct coverage coverage;
    coverage_init(&coverage, sites, &arena);
    for (size_t i = 0; i < count; i++) {
        coverage.covered = (uint32_t)i + 1;
        coverage_mark(&coverage, calls[i], 0);
    }
    return coverage;
}

static void what_grows_with_every_doubling_is_not_saturated(void **state)
{
    (void)state;
    struct sites sites;
    sites_init(&sites, &arena);
    sites.branch_count = 1000;
    const uint64_t doublings[] = {1000000, 2000000, 4000000, 8000000};
    struct coverage coverage = grown(doublings, 4, &sites);
    assert_true(coverage_expected_gain(&coverage, 8000000) == 1.25);
    assert_false(coverage_is_saturated(&coverage, 8000000));
    assert_false(coverage_is_saturated(&coverage, 31000000));
    assert_true(coverage_is_saturated(&coverage, 32000000)); /* two doublings, and nothing new */
    sites.branch_count = 4;
    assert_true(coverage_expected_gain(&coverage, 8000000) == 0); /* there is nothing left */
    sites_release(&sites);
}

static void a_few_of_many_branches_are_hardly_anything(void **state)
{
    (void)state;
    struct sites sites;
    sites_init(&sites, &arena);
    sites.branch_count = 1000;
    uint64_t calls[250];
    for (size_t i = 0; i < 250; i++)
        calls[i] = i < 249 ? i : 3000000;
    struct coverage coverage = grown(calls, 250, &sites);
    assert_true(coverage_is_saturated(&coverage, 4000000)); /* one of 250 is */
    coverage = grown(calls, 120, &sites);
    assert_false(coverage_is_saturated(&coverage, 1000000)); /* faults need more calls than that */
    sites_release(&sites);
}

static const char *explained(const struct coverage *coverage, uint32_t function)
{
    struct text reason = {0};
    uncovered_explain(&reason, coverage, function);
    const char *copy = arena_copy_string(&arena, text_string(&reason));
    text_release(&reason);
    return copy;
}

static void what_is_not_covered_has_a_reason(void **state)
{
    (void)state;
    struct sites sites;
    struct coverage coverage;
    sites_init(&sites, &arena);
    add(&sites, "explained", "int f(int n) {\n if (n > 40) return 1;\n if (n < 3) return 2;\n"
                             " return 0;\n}\n"
                             "int g(int n) { if (n) return 1; return 0; }\n");
    coverage_init(&coverage, &sites, &arena);
    const struct site *large = site_with(&sites, "n > 40"), *small = site_with(&sites, "n < 3");
    coverage_add(&coverage, large->first_branch + 1);
    coverage_add(&coverage, small->first_branch);
    assert_string_equal(explained(&coverage, large->function),
                        "line 2: n > 40 was never true, and 1 more condition like it");
    coverage_add(&coverage, large->first_branch);
    assert_string_equal(explained(&coverage, large->function), "line 3: n < 3 was always true");
    coverage_add(&coverage, small->first_branch + 1);
    assert_string_equal(explained(&coverage, large->function), "");
    uint32_t most[3];
    assert_int_equal(uncovered_most(&coverage, most, 3), 1);
    assert_string_equal(sites.functions.items[most[0]].name, "g");
    assert_string_equal(explained(&coverage, most[0]), "no call got there");
    sites_release(&sites);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_condition_is_known_with_its_place_and_its_constant),
        cmocka_unit_test(a_negated_comparison_says_when_it_is_true),
        cmocka_unit_test(a_switch_has_a_branch_for_each_case_and_the_default),
        cmocka_unit_test(leaving_a_loop_is_no_decision),
        cmocka_unit_test(what_only_compares_is_logged_and_not_counted),
        cmocka_unit_test(what_sanitizers_add_has_no_site),
        cmocka_unit_test(a_function_of_a_header_has_one_site_for_all_sources),
        cmocka_unit_test(what_is_foreign_gets_no_site),
        cmocka_unit_test(what_fails_leaves_nothing_behind),
        cmocka_unit_test(instrumented_code_tells_of_each_branch_once),
        cmocka_unit_test(without_comparisons_only_ways_are_told),
        cmocka_unit_test(code_without_instruments_stays_as_it_is),
        cmocka_unit_test(each_instrument_prints_what_its_code_refers_to),
        cmocka_unit_test(coverage_counts_each_branch_once_and_by_function),
        cmocka_unit_test(the_curve_stays_short),
        cmocka_unit_test(what_grows_with_every_doubling_is_not_saturated),
        cmocka_unit_test(a_few_of_many_branches_are_hardly_anything),
        cmocka_unit_test(what_is_not_covered_has_a_reason),
    };
    return cmocka_run_group_tests(tests, begin_work, end_work);
}
