/* Which files are not worth the time that optimising them takes. */
#include <fcntl.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "compile/units.h"

enum { UNITS = 4, MEBIBYTE = 1024 * 1024 };

struct library_of_files {
    struct arena arena;
    char *directory;
    struct unit units[UNITS];
    struct compile_options options;
    struct compiled compiled;
    struct compilation compilation;
};

/* Of so many mebibytes of bitcode each, the harness first; holes take no room. */
static void set_up(struct library_of_files *library, const int mebibytes[UNITS],
                   struct optimising_limit limit)
{
    *library = (struct library_of_files){.options = {.optimising = limit}};
    struct error err;
    assert_true(file_make_temporary_directory(&library->arena, NULL, &library->directory, &err));
    for (int i = 0; i < UNITS; i++) {
        char *path = arena_printf(&library->arena, "%s/%d.bc", library->directory, i);
        int file = open(path, O_CREAT | O_WRONLY, 0600);
        assert_int_equal(ftruncate(file, (off_t)mebibytes[i] * MEBIBYTE), 0);
        close(file);
        library->units[i] = (struct unit){
            .input = arena_printf(&library->arena, "/src/%d.c", i), .bitcode = path};
    }
    library->compilation = (struct compilation){
        .options = &library->options, .units = library->units, .count = UNITS,
        .compiled = &library->compiled};
    units_find_cold(&library->compilation);
}

static void release(struct library_of_files *library)
{
    file_remove_tree(library->directory);
    arena_release(&library->arena);
}

static void without_a_limit_all_is_optimised(void **state)
{
    struct library_of_files library;
    (void)state;
    set_up(&library, (const int[]){1, 100, 100, 100}, (struct optimising_limit){0});
    assert_int_equal(library.compiled.cold, 0);
    release(&library);
}

static void what_fits_is_optimised(void **state)
{
    struct library_of_files library;
    (void)state;
    set_up(&library, (const int[]){1, 2, 3, 4}, (struct optimising_limit){60, 60, 0});
    assert_int_equal(library.compiled.cold, 0);
    release(&library);
}

static void the_largest_go_first_and_only_as_many_as_it_takes(void **state)
{
    struct library_of_files library;
    (void)state;
    set_up(&library, (const int[]){1, 2, 40, 30}, (struct optimising_limit){60, 200, 0});
    assert_int_equal(library.compiled.cold, 2);
    assert_string_equal(library.compiled.cold_name, "2.c");
    assert_false(library.units[1].is_cold);
    assert_true(library.units[2].is_cold && library.units[3].is_cold);
    release(&library);
}

static void a_file_is_compiled_by_one_processor(void **state)
{
    struct library_of_files library;
    (void)state;
    set_up(&library, (const int[]){1, 2, 11, 3}, (struct optimising_limit){60, 30, 0});
    assert_int_equal(library.compiled.cold, 1);
    assert_true(library.units[2].is_cold);
    release(&library);
}

static void what_was_stopped_is_cold_from_then_on(void **state)
{
    struct library_of_files library;
    (void)state;
    set_up(&library, (const int[]){1, 2, 3, 4}, (struct optimising_limit){60, 60, 9});
    assert_false(units_find_stopped(&library.compilation));
    library.units[1].run.job.result.timed_out = true;
    assert_true(units_find_stopped(&library.compilation));
    assert_true(library.units[1].is_cold);
    assert_int_equal(library.compiled.cold, 1);
    assert_false(units_find_stopped(&library.compilation));
    release(&library);
}

static void the_harness_is_always_optimised(void **state)
{
    struct library_of_files library;
    (void)state;
    set_up(&library, (const int[]){50, 1, 1, 1}, (struct optimising_limit){3, 3, 0});
    assert_false(library.units[0].is_cold);
    assert_int_equal(library.compiled.cold, 3);
    release(&library);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_limit_all_is_optimised),
        cmocka_unit_test(what_fits_is_optimised),
        cmocka_unit_test(the_largest_go_first_and_only_as_many_as_it_takes),
        cmocka_unit_test(a_file_is_compiled_by_one_processor),
        cmocka_unit_test(what_was_stopped_is_cold_from_then_on),
        cmocka_unit_test(the_harness_is_always_optimised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
