/* What the library keeps for later without a look at it: lengths, formats, callbacks. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "judge_lab.h"

#define WRITER "int (*)(char *)"
#define NAMER "char *(*)(char *)"
#define ENDER "void (*)(char *)"
#define PLACER "void (*)(double, double *)"
#define VISITOR "void (*)(char *, double *)"

static struct parameter *add_setter(struct model *model, const char *name, const char *type,
                                    const char *parameter, enum role role)
{
    struct function *setter = model_function(model, "void", name);
    model_parameter(model, setter, "struct line *", "line", ROLE_OBJECT);
    return model_parameter(model, setter, type, parameter, role);
}

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    model_callback_type(&model, WRITER, "int", (const char *const[]){"char *", NULL});
    model_function(&model, "struct line *", "line_new");
    struct function *print = model_function(&model, "void", "line_print");
    model_parameter(&model, print, "struct line *", "line", ROLE_OBJECT);
    add_setter(&model, "line_set_width", "unsigned long", "amount", ROLE_VALUE)
        ->is_stored_blindly = true;
    add_setter(&model, "line_set_length", "unsigned long", "amount", ROLE_VALUE)->is_blind_amount =
        true;
    add_setter(&model, "line_set_key", "unsigned long", "amount", ROLE_VALUE);
    add_setter(&model, "line_set_format", "const char *", "format", ROLE_FORMAT);
    add_setter(&model, "line_set_writer", WRITER, "writer", ROLE_CALLBACK);
    model_callback_type(&model, NAMER, "char *", (const char *const[]){"char *", NULL});
    add_setter(&model, "line_set_namer", NAMER, "namer", ROLE_CALLBACK);
    model_callback_type(&model, ENDER, "void", (const char *const[]){"char *", NULL});
    add_setter(&model, "line_set_watch", ENDER, "watch", ROLE_CALLBACK);
    add_setter(&model, "line_set_free_func", ENDER, "", ROLE_CALLBACK);
    model_callback_type(&model, PLACER, "void", (const char *const[]){"double", "double *", NULL});
    add_setter(&model, "line_set_placer", PLACER, "placer", ROLE_CALLBACK);
    model_callback_type(&model, VISITOR, "void", (const char *const[]){"char *", "double *", NULL});
    add_setter(&model, "line_set_visitor", VISITOR, "visitor", ROLE_CALLBACK);
    struct parameter *each = add_setter(&model, "line_end", ENDER, "each", ROLE_CALLBACK);
    each->nullness = NULLNESS_ALLOWED;
    each->nullness_evidence = (struct evidence){EVIDENCE_COMMENT, 90, "may be null"};
    api_find_function(&model.api, "line_end")->purpose = PURPOSE_DESTRUCTOR;
    model_finish(&model);
    *state = &model;
    return 0;
}

/* ---- numbers ---- */

enum { ROOM = 50 };

static uint64_t stored_amount(const struct vocabulary *vocabulary,
                              const struct statements *statements)
{
    return (uint64_t)literal_at(vocabulary, statements, 1, 1)->integer;
}

static bool fails_beyond_the_room(const struct vocabulary *vocabulary,
                                  const struct statements *statements, size_t call,
                                  uint64_t *address)
{
    *address = 1;
    return is_call_of(vocabulary, statements, call, "line_print") &&
           stored_amount(vocabulary, statements) > ROOM;
}

static bool fails_at_one_number(const struct vocabulary *vocabulary,
                                const struct statements *statements, size_t call,
                                uint64_t *address)
{
    *address = 1;
    return is_call_of(vocabulary, statements, call, "line_print") &&
           stored_amount(vocabulary, statements) == 70;
}

#define PRINTS_AFTER(setter)   \
    "v0 = call line_new()\n"   \
    "call " setter "\n"        \
    "call line_print(v0)\n"

static void a_number_that_is_stored_without_a_look_is_doubtful(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_beyond_the_room};
    assert_lab_judges(&lab, PRINTS_AFTER("line_set_width(v0, \"unsigned long\" 70)"), "undecided",
                  "line_set_width is given 70 for 'amount', which it stores unchecked");
    assert_lab_judges(&lab, PRINTS_AFTER("line_set_width(v0, \"unsigned long\" -1)"), "undecided",
                  "line_set_width is given 18446744073709551615 for 'amount', which it stores "
                  "unchecked");
}

static void one_of_many_numbers_that_fails_is_not(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_at_one_number};
    assert_lab_judges(&lab, PRINTS_AFTER("line_set_width(v0, \"unsigned long\" 70)"), "fault", "");
}

static void a_number_that_the_setter_looks_at_is_not(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_beyond_the_room};
    assert_lab_judges(&lab, PRINTS_AFTER("line_set_key(v0, \"unsigned long\" 70)"), "fault", "");
}

static void an_amount_that_is_stored_without_a_look_is_doubtful_whatever_it_is(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_lab_judges(&lab, PRINTS_AFTER("line_set_length(v0, \"unsigned long\" 0)"), "undecided",
                  "line_set_length is given a number that it stores as an amount, unchecked, for "
                  "'amount'");
}

/* ---- formats ---- */

static void a_format_for_later_is_doubtful(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_lab_judges(&lab, PRINTS_AFTER("line_set_format(v0, \"char *\" \"%n\")"), "undecided",
                  "line_set_format is given a format for what only the library knows for 'format'");
}

static void the_call_that_is_given_one_has_to_stand_it(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_lab_judges(&lab,
                  "v0 = call line_new()\n"
                  "call line_set_format(v0, \"char *\" \"%n\")\n",
                  "fault", "");
}

/* ---- callbacks ---- */

static void a_callback_that_leaves_its_place_for_text_as_it_is_is_doubtful(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_lab_judges(&lab, PRINTS_AFTER("line_set_writer(v0, \"" WRITER "\" callback visit)"),
                  "undecided",
                  "line_set_writer is given a callback that writes nothing where it should for "
                  "'writer'");
}

static void a_callback_that_leaves_the_place_for_its_only_answer_as_it_is_is_doubtful(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_lab_judges(&lab, PRINTS_AFTER("line_set_placer(v0, \"" PLACER "\" callback notice_4)"),
                      "undecided",
                      "line_set_placer is given a callback that writes nothing where it should for "
                      "'placer'");
    assert_lab_judges(&lab,
                      PRINTS_AFTER("line_set_visitor(v0, \"" VISITOR "\" callback notice_5)"),
                      "fault", "");
}

static void assert_judged(struct model *model, const char *text, enum wire_end end,
                          const char *verdict, const char *sentence)
{
    struct outcome outcome = lab_failure(model, text, end);
    struct judgement judgement = judge_text(model, text, &outcome, "", NULL);
    assert_string_equal(judgement.condition.sentence, sentence);
    assert_string_equal(verdict_name(judgement.verdict), verdict);
}

static void a_callback_that_returns_what_it_is_shown_may_have_seen_it_freed(void **state)
{
    static const char text[] = PRINTS_AFTER("line_set_namer(v0, \"" NAMER "\" callback share)");
    assert_judged(*state, text, END_USE_AFTER_FREE, "undecided",
                  "line_set_namer is given a callback that returns what it is shown for 'namer'");
    assert_judged(*state, text, END_SEGMENTATION_FAULT, "fault", "");
}

static void who_has_the_elements_freed_by_a_callback_that_does_nothing_leaks(void **state)
{
    assert_judged(*state,
                  "v0 = call line_new()\n"
                  "call line_end(v0, \"" ENDER "\" callback notice_3)\n",
                  END_LEAK, "undecided", "line_end is given a callback that ends nothing");
    assert_judged(*state,
                  "v0 = call line_new()\n"
                  "call line_end(v0, null)\n",
                  END_LEAK, "undecided", "line_end is given no callback to end something");
    assert_judged(*state,
                  "v0 = call line_new()\n"
                  "call line_set_free_func(v0, \"" ENDER "\" callback notice_3)\n",
                  END_LEAK, "undecided",
                  "line_set_free_func is given a callback that ends nothing");
    assert_judged(*state,
                  "v0 = call line_new()\n"
                  "call line_set_watch(v0, \"" ENDER "\" callback notice_3)\n",
                  END_LEAK, "fault", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_that_is_stored_without_a_look_is_doubtful),
        cmocka_unit_test(one_of_many_numbers_that_fails_is_not),
        cmocka_unit_test(a_number_that_the_setter_looks_at_is_not),
        cmocka_unit_test(an_amount_that_is_stored_without_a_look_is_doubtful_whatever_it_is),
        cmocka_unit_test(a_format_for_later_is_doubtful),
        cmocka_unit_test(the_call_that_is_given_one_has_to_stand_it),
        cmocka_unit_test(a_callback_that_leaves_its_place_for_text_as_it_is_is_doubtful),
        cmocka_unit_test(a_callback_that_leaves_the_place_for_its_only_answer_as_it_is_is_doubtful),
        cmocka_unit_test(a_callback_that_returns_what_it_is_shown_may_have_seen_it_freed),
        cmocka_unit_test(who_has_the_elements_freed_by_a_callback_that_does_nothing_leaks),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
