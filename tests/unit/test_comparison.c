#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/json.h"
#include "base/process.h"
#include "compare/compare.h"
#include "report/comparison_report.h"
#include "suite/relocate.h"

static struct arena arena;

static int end(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

/* ---- what differs ---- */

static const struct written_test tests[] = {
    {.name = "first", .file = "tests/test_a.c", .line = 10, .end = 20, .function = "f"},
    {.name = "second", .file = "tests/test_a.c", .line = 30, .end = 35, .function = "g"},
};
static struct written_check checks[] = {
    {.test = 0, .line = 12, .expression = "f(1)", .expected = "RED", .function = "f",
     .part = "result"},
    {.test = 0, .line = 14, .expression = "p", .expected = "list", .function = "h",
     .part = "result"},
    {.test = 1, .line = 32, .expression = "f(2)", .expected = "'a'", .function = "f",
     .part = "result"},
};

static const struct obstacles test_obstacles[2];
static struct obstacles check_obstacles[3];

enum { TESTS = 2 };

/* By side, round and test; three values each, as far as they are told. */
struct scene {
    struct told told[SIDES][COMPARE_ROUNDS][TESTS][2];
    struct test_run runs[SIDES][COMPARE_ROUNDS][TESTS];
};

static void set_scene(struct scene *scene)
{
    memset(scene, 0, sizeof *scene);
    for (int k = 0; k < SIDES * COMPARE_ROUNDS; k++) {
        int side = k / COMPARE_ROUNDS, round = k % COMPARE_ROUNDS;
        struct told(*told)[2] = scene->told[side][round];
        told[0][0] = (struct told){12, RECORD_INTEGER, "2"};
        told[0][1] = (struct told){14, RECORD_POINTER, "expected"};
        told[1][0] = (struct told){32, RECORD_INTEGER, "97"};
        for (int i = 0; i < TESTS; i++)
            scene->runs[side][round][i] = (struct test_run){
                .told = told[i], .count = i == 0 ? 2 : 1, .has_run = true,
                .end = "", .end_kind = "", .end_function = ""};
    }
}

static struct comparison compare(struct scene *scene)
{
    struct comparison comparison = {
        .names = {"old", "new"}, .tests = tests, .test_count = TESTS, .checks = checks,
        .check_count = sizeof checks / sizeof *checks, .test_obstacles = test_obstacles,
        .check_obstacles = check_obstacles};
    struct test_run *const runs[SIDES][COMPARE_ROUNDS] = {
        {scene->runs[0][0], scene->runs[0][1]}, {scene->runs[1][0], scene->runs[1][1]}};
    compare_runs(&arena, runs, &comparison);
    return comparison;
}

static void tell_new(struct scene *scene, int test, int index, const char *value)
{
    for (int round = 0; round < COMPARE_ROUNDS; round++)
        scene->told[SIDE_NEW][round][test][index].value = value;
}

static void the_same_is_no_difference(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    struct comparison comparison = compare(&scene);
    assert_int_equal(comparison.difference_count, 0);
    assert_int_equal(comparison.compared_tests, 2);
    assert_int_equal(comparison.compared_checks, 3);
}

static void differences_of_one_function_are_one_cluster(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    tell_new(&scene, 0, 0, "3");
    tell_new(&scene, 1, 0, "98");
    struct comparison comparison = compare(&scene);
    assert_int_equal(comparison.difference_count, 2);
    assert_int_equal(comparison.cluster_count, 1);
    assert_int_equal(comparison.clusters[0].tests, 2);
    assert_int_equal(comparison.differences[comparison.clusters[0].exemplar].test, 1);
    assert_true(comparison.differences[0].is_steady);
    assert_string_equal(comparison.differences[0].values[SIDE_OLD], "RED (2)");
    assert_string_equal(comparison.differences[0].values[SIDE_NEW], "3");
    assert_string_equal(comparison.differences[1].values[SIDE_OLD], "'a'");
    assert_string_equal(comparison.differences[1].values[SIDE_NEW], "'b'");
}

static void what_comes_later_in_a_test_follows(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    tell_new(&scene, 0, 0, "3");
    tell_new(&scene, 0, 1, "other");
    struct comparison comparison = compare(&scene);
    assert_int_equal(comparison.cluster_count, 2);
    assert_false(comparison.clusters[0].follows);
    assert_true(comparison.clusters[1].follows);
    assert_string_equal(comparison.differences[1].values[SIDE_OLD], "list");
    assert_string_equal(comparison.differences[1].values[SIDE_NEW], "another pointer");
}

static void what_is_unsteady_on_the_old_library_is_left_out(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    scene.told[SIDE_OLD][1][0][0].value = "99";
    tell_new(&scene, 0, 0, "3");
    struct comparison comparison = compare(&scene);
    assert_int_equal(comparison.difference_count, 0);
    assert_int_equal(comparison.unsteady, 1);
}

static void what_is_unsteady_on_the_new_library_alone_is_a_difference(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    scene.told[SIDE_NEW][1][0][0].value = "99";
    struct comparison comparison = compare(&scene);
    assert_int_equal(comparison.difference_count, 1);
    assert_non_null(strstr(comparison.differences[0].values[SIDE_NEW], "another run"));
    assert_false(comparison.differences[0].is_steady);
}

static void a_crash_is_a_difference_of_the_function_it_is_in(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    for (int round = 0; round < COMPARE_ROUNDS; round++) {
        scene.runs[SIDE_NEW][round][1].end = "segmentation-fault in deep (a.c:3)";
        scene.runs[SIDE_NEW][round][1].end_kind = "segmentation-fault";
        scene.runs[SIDE_NEW][round][1].end_function = "deep";
    }
    struct comparison comparison = compare(&scene);
    assert_int_equal(comparison.difference_count, 1);
    assert_int_equal(comparison.differences[0].kind, DIFFERENCE_END);
    assert_string_equal(comparison.differences[0].function, "deep");
    assert_string_equal(comparison.differences[0].values[SIDE_OLD], "ends well");
}

static void a_check_that_one_side_cannot_build_is_not_compared(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    for (int round = 0; round < COMPARE_ROUNDS; round++) {
        struct test_run *run = &scene.runs[SIDE_NEW][round][0];
        run->told++;
        run->count--;
    }
    check_obstacles[0].on[SIDE_NEW] = "there is no f";
    struct comparison comparison = compare(&scene);
    check_obstacles[0].on[SIDE_NEW] = NULL;
    assert_int_equal(comparison.difference_count, 0);
    assert_int_equal(comparison.compared_checks, 2);
}

/* ---- how a test ended ---- */

static struct test_run ended(struct process_result result, const char *said)
{
    struct test_run run = {0};
    compare_read_end(&arena, &result, said, &run);
    return run;
}

static void reports_of_sanitizers_are_read(void **state)
{
    (void)state;
    struct test_run run = ended((struct process_result){.exit_status = 1},
        "==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602 at pc 0x4\n"
        "    #0 0x4 in __interceptor_memcpy (/t/test_a+0x4)\n"
        "    #1 0x5 in list_add /src/list.c:12:5\n    #2 0x6 in test /t/tests/test_a.c:3:1\n");
    assert_string_equal(run.end_kind, "heap-buffer-overflow");
    assert_string_equal(run.end_function, "list_add");
    assert_string_equal(run.end, "heap-buffer-overflow in list_add (list.c:12:5)");
    run = ended((struct process_result){.exit_status = 1},
                "/src/list.c:4:9: runtime error: shift exponent 40 is too large\n"
                "    #0 0x5 in list_shift /src/list.c:4:9\n");
    assert_string_equal(run.end_kind, "undefined-behaviour");
    assert_string_equal(run.end_function, "list_shift");
    run = ended((struct process_result){.exit_status = 23},
                "==1==ERROR: LeakSanitizer: detected memory leaks\n"
                "    #0 0x4 in malloc (/t/test_a+0x4) (BuildId: 1)\n"
                "    #1 0x5 in list_new /src/list.c:7:2\n"
                "SUMMARY: AddressSanitizer: 24 byte(s) leaked in 1 allocation(s).\n");
    assert_string_equal(run.end_kind, "leak");
    assert_string_equal(run.end, "leaks 24 bytes in list_new (list.c:7:2)");
    run = ended((struct process_result){.exit_status = 1},
                "==1==WARNING: MemorySanitizer: use-of-uninitialized-value\n"
                "    #0 0x5 in list_level /src/list.c:9:2\n");
    assert_string_equal(run.end_kind, "use-of-uninitialized-value");
    assert_string_equal(run.end_function, "list_level");
}

static void other_ends_are_told_apart(void **state)
{
    (void)state;
    assert_string_equal(ended((struct process_result){0}, "runtime error").end_kind, "");
    assert_string_equal(ended((struct process_result){.exit_status = -1, .timed_out = true}, "")
                            .end_kind, "hang");
    assert_string_equal(ended((struct process_result){.exit_status = -1, .signal = 11}, "")
                            .end_kind, "segmentation-fault");
    assert_string_equal(ended((struct process_result){.exit_status = -1, .signal = 6},
                              "t: a.c:3: f: Assertion `x' failed.\n").end, "assertion `x' failed.");
    assert_string_equal(ended((struct process_result){.exit_status = 3}, "").end,
                        "exits with status 3");
    assert_string_equal(ended((struct process_result){.exit_status = 1}, "not ok 1 x\n").end_kind,
                        "failed-check");
}

/* ---- another source tree ---- */

static const char *made(const char *root, const char *name)
{
    struct error err;
    const char *path = arena_printf(&arena, "%s/%s", root, name);
    assert_true(file_make_directories(file_directory_of(&arena, path), &err));
    assert_true(file_write(path, "", 0, &err));
    return path;
}

static void a_library_is_found_in_another_tree(void **state)
{
    (void)state;
    struct error err;
    char *root;
    assert_true(file_make_temporary_directory(&arena, NULL, &root, &err));
    const char *header = made(root, "old/src/list.h"), *source = made(root, "old/src/list.c");
    const char *gone = made(root, "old/src/gone.c"), *config = made(root, "generated/config.h");
    made(root, "new/src/list.h");
    made(root, "new/src/list.c");
    const char *headers[] = {header, config, NULL};
    const char *flags[] = {arena_printf(&arena, "-I%s/old/src", root), "-I", "/usr/include",
                           "-DX=/a", NULL};
    struct source sources[] = {{.path = source, .flags = flags}, {.path = gone, .flags = flags}};
    struct library library = {.headers = headers, .sources = sources, .source_count = 2,
                              .flags = flags, .link_flags = &flags[4]};
    const char **missing;
    const char *tree = arena_printf(&arena, "%s/new", root);
    assert_true(library_relocate(&arena, &library, tree, &missing, &err));
    assert_string_equal(library.headers[0], arena_printf(&arena, "%s/src/list.h", tree));
    assert_string_equal(library.headers[1], config);
    assert_int_equal(library.source_count, 1);
    assert_string_equal(library.sources[0].flags[0], arena_printf(&arena, "-I%s/src", tree));
    assert_string_equal(library.flags[2], "/usr/include");
    assert_string_equal(library.flags[3], "-DX=/a");
    assert_string_equal(missing[0], arena_printf(&arena, "%s/src/gone.c", tree));
    assert_null(missing[1]);
    made(root, "empty/nothing");
    struct library other = {.headers = headers, .sources = sources, .flags = flags};
    assert_false(library_relocate(&arena, &other, arena_printf(&arena, "%s/empty", root),
                                  &missing, &err));
    file_remove_tree(root);
}

/* How many sources the library has in a tree that has a new one, after another one was made in the
 * old tree, or none. */
static size_t sources_in_new_tree(const char *also_old)
{
    struct error err;
    char *root;
    assert_true(file_make_temporary_directory(&arena, NULL, &root, &err));
    const char *flags[] = {NULL}, *headers[] = {made(root, "old/list.h"), NULL}, **missing;
    struct source sources[] = {{.path = made(root, "old/list.c"), .flags = flags}};
    struct library library = {.headers = headers, .sources = sources, .source_count = 1,
                              .flags = flags, .link_flags = flags};
    made(root, "new/list.h");
    made(root, "new/list.c");
    made(root, "new/node.c");
    made(root, "new/README");
    if (also_old)
        made(root, also_old);
    assert_true(library_relocate(&arena, &library, arena_printf(&arena, "%s/new", root), &missing,
                                 &err));
    file_remove_tree(root);
    return library.source_count;
}

static void new_sources_belong_to_it_where_all_old_ones_did(void **state)
{
    (void)state;
    assert_int_equal(sources_in_new_tree(NULL), 2);
    assert_int_equal(sources_in_new_tree("old/demo.c"), 1);
}

/* ---- reports ---- */

static void reports_show_old_and_new_values(void **state)
{
    (void)state;
    struct scene scene;
    set_scene(&scene);
    tell_new(&scene, 0, 0, "3");
    check_obstacles[1].on[SIDE_NEW] = "there is no h";
    struct comparison comparison = compare(&scene);
    struct text out = {0};
    comparison_report_print(&out, &comparison);
    const char *text = text_string(&out);
    assert_non_null(strstr(text, "f: result  (1 test)\n"));
    assert_non_null(strstr(text, "first (tests/test_a.c:12)\n      f(1)\n"));
    assert_non_null(strstr(text, "old  RED (2)\n      new  3\n"));
    assert_non_null(strstr(text, "there is no h\n    first (tests/test_a.c:14), 1 check\n"));
    text_clear(&out);
    comparison_report_json(&out, &comparison);
    check_obstacles[1].on[SIDE_NEW] = NULL;
    struct json *root;
    struct error err;
    assert_true(json_parse(&arena, text_string(&out), out.length, &root, &err));
    const struct json *difference = json_member(root, "differences")->first;
    assert_string_equal(json_string(difference, "new"), "3");
    assert_int_equal(json_integer(difference, "line", 0), 12);
    assert_int_equal(json_member(root, "not_built")->count, 1);
    text_release(&out);
}

int main(void)
{
    const struct CMUnitTest list[] = {
        cmocka_unit_test(the_same_is_no_difference),
        cmocka_unit_test(differences_of_one_function_are_one_cluster),
        cmocka_unit_test(what_comes_later_in_a_test_follows),
        cmocka_unit_test(what_is_unsteady_on_the_old_library_is_left_out),
        cmocka_unit_test(what_is_unsteady_on_the_new_library_alone_is_a_difference),
        cmocka_unit_test(a_crash_is_a_difference_of_the_function_it_is_in),
        cmocka_unit_test(a_check_that_one_side_cannot_build_is_not_compared),
        cmocka_unit_test(reports_of_sanitizers_are_read),
        cmocka_unit_test(other_ends_are_told_apart),
        cmocka_unit_test(a_library_is_found_in_another_tree),
        cmocka_unit_test(new_sources_belong_to_it_where_all_old_ones_did),
        cmocka_unit_test(reports_show_old_and_new_values),
    };
    return cmocka_run_group_tests_name("comparison", list, NULL, end);
}
