/* Two containers of elements of any type are joined: made for elements of the same size, or not. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "judge_lab.h"

/* A container and its three functions. */
struct kind {
    const char *type, *make, *put, *element, *join;
};

static void add_kind(struct model *model, const struct kind *kind)
{
    model_parameter(model, model_function(model, kind->type, kind->make), "unsigned long", "size",
                    ROLE_SIZE);
    struct function *putting = model_function(model, "void", kind->put);
    model_parameter(model, putting, kind->type, "all", ROLE_OBJECT);
    model_parameter(model, putting, kind->element, "element", ROLE_VALUE);
    struct function *joining = model_function(model, "void", kind->join);
    model_parameter(model, joining, kind->type, "target", ROLE_OBJECT);
    model_parameter(model, joining, kind->type, "source", ROLE_OBJECT);
}

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    add_kind(&model, &(struct kind){"struct list *", "list_new", "list_put", "const void *",
                                    "list_join"});
    add_kind(&model, &(struct kind){"struct row *", "row_new", "row_put", "int", "row_join"});
    model_finish(&model);
    *state = &model;
    return 0;
}

static bool fails_when_made_unlike(const struct vocabulary *vocabulary,
                                   const struct statements *statements, size_t call,
                                   uint64_t *address)
{
    *address = 1;
    bool joins = is_call_of(vocabulary, statements, call, "list_join") ||
                 is_call_of(vocabulary, statements, call, "row_join");
    return joins && literal_at(vocabulary, statements, 0, 0) !=
                        literal_at(vocabulary, statements, 1, 0);
}

static void elements_of_other_sizes_may_not_be_meant_to_be_joined(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_when_made_unlike};
    assert_lab_judges(&lab,
                      "v0 = call list_new(\"unsigned long\" 4)\n"
                      "v1 = call list_new(\"unsigned long\" 8)\n"
                      "call list_join(v0, v1)\n",
                      "undecided",
                      "list_join is given two that were made for elements of different sizes");
}

static void what_holds_elements_of_one_type_is_told_how_many(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_when_made_unlike};
    assert_lab_judges(&lab,
                      "v0 = call row_new(\"unsigned long\" 4)\n"
                      "v1 = call row_new(\"unsigned long\" 8)\n"
                      "call row_join(v0, v1)\n",
                      "fault", "");
}

static void what_fails_for_equal_sizes_as_well_is_no_matter_of_them(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_lab_judges(&lab,
                      "v0 = call list_new(\"unsigned long\" 4)\n"
                      "v1 = call list_new(\"unsigned long\" 8)\n"
                      "call list_join(v0, v1)\n",
                      "fault", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_of_other_sizes_may_not_be_meant_to_be_joined),
        cmocka_unit_test(what_holds_elements_of_one_type_is_told_how_many),
        cmocka_unit_test(what_fails_for_equal_sizes_as_well_is_no_matter_of_them),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
