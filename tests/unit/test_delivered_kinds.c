/* What a call delivers through a pointer is given for what its declaration says, or for something
 * else. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "judge_lab.h"

/* A call that delivers a `char *`, and beside it a number of that name. */
static void add_reader(struct model *model, const char *name, const char *number)
{
    struct function *function = model_function(model, "void", name);
    model_parameter(model, function, "char **", "place", ROLE_OUT);
    model_parameter(model, function, "unsigned long *", number, ROLE_OUT);
}

static void add_handles(struct model *model)
{
    struct function *start = model_function(model, "void", "walk_start");
    model_parameter(model, start, "void **", "walk", ROLE_OUT)->spelling = "walk_t *";
    struct function *step = model_function(model, "void", "walk_step");
    model_parameter(model, step, "void *", "walk", ROLE_USER_DATA)->spelling = "const walk_t";
    struct function *close = model_function(model, "void", "tree_close");
    model_parameter(model, close, "void *", "tree", ROLE_USER_DATA)->spelling = "tree_t";
}

/* The one takes the word, the other the place where it makes one; and a name that nobody makes. */
static void add_words(struct model *model)
{
    struct function *put = model_function(model, "void", "set_put");
    model_parameter(model, put, "void **", "pset", ROLE_OBJECT)->spelling = "place_t";
    struct function *count = model_function(model, "void", "set_count");
    model_parameter(model, count, "void *", "set", ROLE_BUFFER)->spelling = "word_t";
    struct function *sum = model_function(model, "void", "sum");
    model_parameter(model, sum, "void *", "bytes", ROLE_BUFFER)->spelling = "word_t";
}

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    add_reader(&model, "read_bytes", "length");
    add_reader(&model, "read_text", "line");
    struct function *print = model_function(&model, "void", "print");
    model_parameter(&model, print, "const char *", "text", ROLE_STRING);
    add_handles(&model);
    add_words(&model);
    model_finish(&model);
    *state = &model;
    return 0;
}

/* The last call fails, whatever it is given. */
static bool fails_at_the_end(const struct vocabulary *vocabulary,
                             const struct statements *statements, size_t call, uint64_t *address)
{
    (void)vocabulary;
    (void)address;
    return call + 1 == statements->count;
}

static const char *rule_for(struct model *model, const char *text)
{
    struct lab lab = {.model = model, .fails = fails_at_the_end};
    return verdict_rule_row(judge_in(&lab, text).rule)->name;
}

static void bytes_that_come_with_their_number_are_no_text(void **state)
{
    assert_string_equal(rule_for(*state, "v0 = object \"char *\"(null)\n"
                                         "v1 = object \"unsigned long\"()\n"
                                         "call read_bytes(v0, v1)\n"
                                         "v3 = load \"char *\"(v0)\n"
                                         "call print(v3)\n"),
                        "counted-bytes");
}

static void beside_another_number_they_may_be_one(void **state)
{
    assert_string_not_equal(rule_for(*state, "v0 = object \"char *\"(null)\n"
                                             "v1 = object \"unsigned long\"()\n"
                                             "call read_text(v0, v1)\n"
                                             "v3 = load \"char *\"(v0)\n"
                                             "call print(v3)\n"),
                            "counted-bytes");
}

#define WALK                                                                                       \
    "v0 = object \"void *\"(null)\n"                                                               \
    "call walk_start(v0)\n"                                                                        \
    "v2 = load \"void *\"(v0)\n"

static void a_handle_of_another_name_is_another_kind(void **state)
{
    assert_string_equal(rule_for(*state, WALK "call tree_close(v2)\n"), "other-handle");
}

static void qualifiers_make_no_other_name(void **state)
{
    assert_string_not_equal(rule_for(*state, WALK "call walk_step(v2)\n"), "other-handle");
}

static void what_others_make_in_a_place_of_ours_is_no_memory_of_ours(void **state)
{
    static const char memory[] = "v0 = buffer \"void\"(\"void *\" bytes \"ab\")\n";
    struct model *model = *state;
    assert_string_equal(rule_for(model, arena_printf(&model->arena, "%scall set_count(v0)\n",
                                                     memory)), "own-word");
    assert_string_not_equal(rule_for(model, arena_printf(&model->arena, "%scall sum(v0)\n",
                                                         memory)), "own-word");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_that_come_with_their_number_are_no_text),
        cmocka_unit_test(beside_another_number_they_may_be_one),
        cmocka_unit_test(a_handle_of_another_name_is_another_kind),
        cmocka_unit_test(qualifiers_make_no_other_name),
        cmocka_unit_test(what_others_make_in_a_place_of_ours_is_no_memory_of_ours),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
