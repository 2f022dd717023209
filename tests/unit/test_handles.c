/* Which `void *` stands for which record of a library, by its bodies and by its names. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/roles.h"
#include "parse/parse.h"

#define DEPOT TEST_DATA_DIR "/../../system/data/depot/depot"

struct fixture {
    struct arena arena;
    struct api api;
};

static void learn(struct fixture *fixture, bool has_bodies, uint32_t rules_off)
{
    static const char *no_flags[] = {NULL};
    const char *headers[] = {DEPOT ".h", NULL};
    struct source source = {.path = DEPOT ".c", .directory = TEST_DATA_DIR, .flags = no_flags};
    struct library library = {
        .headers = headers, .sources = &source, .source_count = has_bodies};
    struct error err;
    *fixture = (struct fixture){0};
    api_init(&fixture->api, &fixture->arena);
    fixture->api.rules_off = rules_off;
    if (!parse_library(&fixture->api, &library, &err))
        fail_msg("%s", err.text);
    roles_infer(&fixture->api);
}

static void release(struct fixture *fixture)
{
    api_release(&fixture->api);
    arena_release(&fixture->arena);
}

static const struct function *function_named(const struct fixture *fixture, const char *name)
{
    const struct function *function = api_find_function(&fixture->api, name);
    assert_non_null(function);
    return function;
}

static void assert_result(const struct fixture *fixture, const char *name, const char *type)
{
    const struct function *function = function_named(fixture, name);
    assert_string_equal(function->result->spelling, type);
    assert_string_equal(function->result_spelling, "void *");
}

static void assert_parameter(const struct fixture *fixture, const char *name, size_t index,
                             const char *type, enum role role)
{
    const struct parameter *parameter = &function_named(fixture, name)->parameters[index];
    assert_string_equal(parameter->type->spelling, type);
    assert_string_equal(role_name(parameter->role), role_name(role));
}

static void bodies_tell_which_record_a_handle_is(void **state)
{
    struct fixture fixture;
    (void)state;
    learn(&fixture, true, 0);
    assert_result(&fixture, "shelf_new", "struct shelf *");
    assert_result(&fixture, "crate_new", "struct crate *");
    assert_result(&fixture, "mark_next", "struct mark *");
    assert_parameter(&fixture, "shelf_free", 0, "struct shelf *", ROLE_OBJECT);
    assert_parameter(&fixture, "shelf_add", 0, "struct shelf *", ROLE_OBJECT);
    assert_parameter(&fixture, "shelf_add", 1, "struct crate *", ROLE_OBJECT);
    assert_parameter(&fixture, "mark_next", 0, "struct mark *", ROLE_OBJECT);
    release(&fixture);
}

static void a_const_handle_is_of_the_same_sort(void **state)
{
    struct fixture fixture;
    (void)state;
    learn(&fixture, true, 0);
    assert_parameter(&fixture, "mark_weight", 0, "const struct mark *", ROLE_OBJECT);
    assert_ptr_equal(function_named(&fixture, "mark_weight")->parameters[0].type->sort,
                     function_named(&fixture, "shelf_first")->result->sort);
    release(&fixture);
}

static void what_a_handle_is_decides_what_a_function_is_for(void **state)
{
    struct fixture fixture;
    (void)state;
    learn(&fixture, true, 0);
    assert_int_equal(function_named(&fixture, "shelf_new")->purpose, PURPOSE_CONSTRUCTOR);
    assert_int_equal(function_named(&fixture, "shelf_free")->purpose, PURPOSE_DESTRUCTOR);
    release(&fixture);
}

static void what_is_only_kept_is_no_handle(void **state)
{
    struct fixture fixture;
    (void)state;
    learn(&fixture, true, 0);
    assert_parameter(&fixture, "shelf_label", 1, "void *", ROLE_USER_DATA);
    assert_result(&fixture, "shelf_labelled", "void *");
    release(&fixture);
}

static void names_tell_where_there_is_no_body(void **state)
{
    struct fixture fixture;
    (void)state;
    learn(&fixture, false, 0);
    assert_result(&fixture, "shelf_new", "struct shelf *");
    assert_parameter(&fixture, "shelf_first", 0, "struct shelf *", ROLE_OBJECT);
    assert_parameter(&fixture, "crate_weight", 0, "const struct crate *", ROLE_OBJECT);
    release(&fixture);
}

static void without_maker_and_ender_names_tell_nothing(void **state)
{
    struct fixture fixture;
    (void)state;
    learn(&fixture, false, 0);
    assert_result(&fixture, "mark_next", "void *");
    assert_parameter(&fixture, "mark_next", 0, "void *", ROLE_USER_DATA);
    assert_parameter(&fixture, "shelf_add", 1, "void *", ROLE_USER_DATA);
    release(&fixture);
}

static void without_the_rule_a_void_pointer_is_one(void **state)
{
    struct fixture fixture;
    (void)state;
    learn(&fixture, true, 1u << RULE_HANDLES);
    assert_result(&fixture, "shelf_new", "void *");
    assert_parameter(&fixture, "shelf_add", 1, "void *", ROLE_USER_DATA);
    release(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_tell_which_record_a_handle_is),
        cmocka_unit_test(a_const_handle_is_of_the_same_sort),
        cmocka_unit_test(what_a_handle_is_decides_what_a_function_is_for),
        cmocka_unit_test(what_is_only_kept_is_no_handle),
        cmocka_unit_test(names_tell_where_there_is_no_body),
        cmocka_unit_test(without_maker_and_ender_names_tell_nothing),
        cmocka_unit_test(without_the_rule_a_void_pointer_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
