/* Parameters that are led back to the record they are in. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "analyse/roles.h"
#include "parse/parse.h"

static bool is_inner(const char *function, size_t parameter)
{
    static const char *no_flags[] = {NULL};
    const char *headers[] = {TEST_DATA_DIR "/parse/inner.h", NULL};
    struct source source = {
        .path = TEST_DATA_DIR "/parse/inner.c", .directory = TEST_DATA_DIR, .flags = no_flags};
    struct library library = {.headers = headers, .sources = &source, .source_count = 1};
    struct arena arena = {0};
    struct api api;
    struct error err = {0};
    api_init(&api, &arena);
    assert_true(parse_library(&api, &library, &err));
    roles_infer(&api);
    bool is_inner = api_find_function(&api, function)->parameters[parameter].is_inner;
    api_release(&api);
    arena_release(&arena);
    return is_inner;
}

static void one_that_the_body_goes_back_from_is_a_part_of_a_record(void **state)
{
    (void)state;
    assert_true(is_inner("node_of_key", 0));
}

static void one_that_is_read_or_left_within_its_text_is_none(void **state)
{
    (void)state;
    assert_false(is_inner("before", 0));
    assert_false(is_inner("node_find", 0));
    assert_false(is_inner("node_find", 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_that_the_body_goes_back_from_is_a_part_of_a_record),
        cmocka_unit_test(one_that_is_read_or_left_within_its_text_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
