/* Which `void *` stands for which record of a library, by its bodies and by its names. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "learned.h"
#include "rule_sets.h"

#define DEPOT TEST_DATA_DIR "/../../system/data/depot/depot"

static void learn_depot(struct learned *learned, bool has_bodies, struct rule_set rules_off)
{
    learn(learned,
          &(struct learning){.path = DEPOT, .has_source = has_bodies, .rules_off = rules_off});
}

static void assert_result(const struct learned *learned, const char *name, const char *type)
{
    const struct function *function = learned_function(learned, name);
    assert_string_equal(function->result->spelling, type);
    assert_string_equal(function->result_spelling, "void *");
}

static void assert_parameter(const struct learned *learned, const char *name, size_t index,
                             const char *type, enum role role)
{
    const struct parameter *parameter = &learned_function(learned, name)->parameters[index];
    assert_string_equal(parameter->type->spelling, type);
    assert_string_equal(role_name(parameter->role), role_name(role));
}

static void bodies_tell_which_record_a_handle_is(void **state)
{
    struct learned learned;
    (void)state;
    learn_depot(&learned, true, NO_RULES);
    assert_result(&learned, "shelf_new", "struct shelf *");
    assert_result(&learned, "crate_new", "struct crate *");
    assert_result(&learned, "mark_next", "struct mark *");
    assert_parameter(&learned, "shelf_free", 0, "struct shelf *", ROLE_OBJECT);
    assert_parameter(&learned, "shelf_add", 0, "struct shelf *", ROLE_OBJECT);
    assert_parameter(&learned, "shelf_add", 1, "struct crate *", ROLE_OBJECT);
    assert_parameter(&learned, "mark_next", 0, "struct mark *", ROLE_OBJECT);
    learned_release(&learned);
}

static void a_const_handle_is_of_the_same_sort(void **state)
{
    struct learned learned;
    (void)state;
    learn_depot(&learned, true, NO_RULES);
    assert_parameter(&learned, "mark_weight", 0, "const struct mark *", ROLE_OBJECT);
    assert_ptr_equal(learned_function(&learned, "mark_weight")->parameters[0].type->sort,
                     learned_function(&learned, "shelf_first")->result->sort);
    learned_release(&learned);
}

static void what_a_handle_is_decides_what_a_function_is_for(void **state)
{
    struct learned learned;
    (void)state;
    learn_depot(&learned, true, NO_RULES);
    assert_int_equal(learned_function(&learned, "shelf_new")->purpose, PURPOSE_CONSTRUCTOR);
    assert_int_equal(learned_function(&learned, "shelf_free")->purpose, PURPOSE_DESTRUCTOR);
    learned_release(&learned);
}

static void what_is_only_kept_is_no_handle(void **state)
{
    struct learned learned;
    (void)state;
    learn_depot(&learned, true, NO_RULES);
    assert_parameter(&learned, "shelf_label", 1, "void *", ROLE_USER_DATA);
    assert_result(&learned, "shelf_labelled", "void *");
    learned_release(&learned);
}

static void names_tell_where_there_is_no_body(void **state)
{
    struct learned learned;
    (void)state;
    learn_depot(&learned, false, NO_RULES);
    assert_result(&learned, "shelf_new", "struct shelf *");
    assert_parameter(&learned, "shelf_first", 0, "struct shelf *", ROLE_OBJECT);
    assert_parameter(&learned, "crate_weight", 0, "const struct crate *", ROLE_OBJECT);
    learned_release(&learned);
}

static void without_maker_and_ender_names_tell_nothing(void **state)
{
    struct learned learned;
    (void)state;
    learn_depot(&learned, false, NO_RULES);
    assert_result(&learned, "mark_next", "void *");
    assert_parameter(&learned, "mark_next", 0, "void *", ROLE_USER_DATA);
    assert_parameter(&learned, "shelf_add", 1, "void *", ROLE_USER_DATA);
    learned_release(&learned);
}

static void without_the_rule_a_void_pointer_is_one(void **state)
{
    struct learned learned;
    (void)state;
    learn_depot(&learned, true, RULES(RULE_HANDLES));
    assert_result(&learned, "shelf_new", "void *");
    assert_parameter(&learned, "shelf_add", 1, "void *", ROLE_USER_DATA);
    learned_release(&learned);
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
