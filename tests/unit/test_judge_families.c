/* Functions that stand in families: what one of them makes is for its own partner. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "judge_lab.h"

#define HOOK "void (*)(int)"

static void add_call(struct model *model, const char *name)
{
    struct function *function = model_function(model, "void", name);
    model_parameter(model, function, "struct port *", "port", ROLE_OBJECT);
}

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    model_function(&model, "struct port *", "port_new");
    add_call(&model, "port_bat_attach");
    add_call(&model, "port_bat_detach");
    add_call(&model, "port_AttachClock");
    add_call(&model, "port_DetachClock");
    add_call(&model, "port_poll");
    add_call(&model, "port_set_width");
    add_call(&model, "port_get_width");
    add_call(&model, "port_set_height");
    add_call(&model, "port_get_height");
    add_call(&model, "port_push_front");
    add_call(&model, "port_push_back");
    add_call(&model, "port_pop_front");
    add_call(&model, "port_pop_back");
    model_callback_type(&model, HOOK, "void", (const char *const[]){"int", NULL});
    struct function *hooking = model_function(&model, "void", "port_hook");
    model_parameter(&model, hooking, "struct port *", "port", ROLE_OBJECT);
    model_parameter(&model, hooking, HOOK, "hook", ROLE_CALLBACK);
    model_finish(&model);
    *state = &model;
    return 0;
}

static bool was_called(const struct vocabulary *vocabulary, const struct statements *statements,
                       size_t call, const char *name)
{
    for (size_t i = 0; i < call; i++)
        if (is_call_of(vocabulary, statements, i, name))
            return true;
    return false;
}

static bool fails_without_its_partner(const struct vocabulary *vocabulary,
                                      const struct statements *statements, size_t call,
                                      uint64_t *address)
{
    *address = 1;
    return is_call_of(vocabulary, statements, call, "port_bat_detach") &&
           !was_called(vocabulary, statements, call, "port_bat_attach");
}

static bool fails_without_a_back(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t call,
                                 uint64_t *address)
{
    *address = 1;
    return is_call_of(vocabulary, statements, call, "port_pop_back") &&
           !was_called(vocabulary, statements, call, "port_push_back");
}

static const char attaches_another[] = "v0 = call port_new()\n"
                                       "v1 = call port_AttachClock(v0)\n"
                                       "v2 = call port_poll(v0)\n"
                                       "v3 = call port_bat_detach(v0)\n";

static void what_one_member_made_is_not_for_the_partner_of_another(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_without_its_partner};
    assert_lab_judges(&lab, attaches_another, "undecided",
                      "port_bat_detach is given what port_AttachClock was called on before, and "
                      "not port_bat_attach");
}

static void it_is_where_it_is_seen_to_go_well(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_without_its_partner,
                      .successes = {attaches_another}};
    assert_lab_judges(&lab, attaches_another, "fault", "");
}

static void what_fails_with_its_own_partner_too_is_a_fault(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_lab_judges(&lab, attaches_another, "fault", "");
}

static void what_a_call_has_no_partner_for_is_a_fault(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_without_its_partner};
    assert_lab_judges(&lab,
                      "v0 = call port_new()\n"
                      "v1 = call port_poll(v0)\n"
                      "v2 = call port_bat_detach(v0)\n",
                      "fault", "");
}

static bool fails_without_a_height(const struct vocabulary *vocabulary,
                                   const struct statements *statements, size_t call,
                                   uint64_t *address)
{
    *address = 1;
    return is_call_of(vocabulary, statements, call, "port_get_height") &&
           !was_called(vocabulary, statements, call, "port_set_height");
}

static void what_is_set_makes_nothing_ready(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_without_a_height};
    assert_lab_judges(&lab,
                      "v0 = call port_new()\n"
                      "v1 = call port_set_width(v0)\n"
                      "v2 = call port_get_height(v0)\n",
                      "fault", "");
}

static void the_other_side_of_a_thing_is_no_other_member(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_without_a_back};
    assert_lab_judges(&lab,
                      "v0 = call port_new()\n"
                      "v1 = call port_push_front(v0)\n"
                      "v2 = call port_pop_back(v0)\n",
                      "fault", "");
}

static const char calls_null[] =
    "ERROR: AddressSanitizer: SEGV on unknown address 0x000000000000 (pc 0x000000000000)\n"
    "==1==Hint: pc points to the zero page.\n";

static const char *verdict_of_null_call(struct model *model, const char *text)
{
    struct lab lab = {.model = model, .fails = fails_always, .returns = 100};
    struct outcome outcome = lab_failure(model, text, END_SEGMENTATION_FAULT);
    return verdict_name(judge_outcome_in(&lab, text, &outcome, calls_null).verdict);
}

static void who_has_to_set_a_function_is_to_blame_when_there_is_none(void **state)
{
    static const char without[] = "v0 = call port_new()\ncall port_hook(v0, null)\n";
    struct model *model = *state;
    assert_string_equal(verdict_of_null_call(model, "v0 = call port_new()\n"
                                                    "v1 = call port_poll(v0)\n"), "undecided");
    struct parameter *hook = &api_find_function(&model->api, "port_hook")->parameters[1];
    hook->nullness = NULLNESS_ALLOWED;
    hook->nullness_evidence = (struct evidence){.source = EVIDENCE_COMMENT};
    assert_string_equal(verdict_of_null_call(model, without), "fault");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_one_member_made_is_not_for_the_partner_of_another,
                                        set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(it_is_where_it_is_seen_to_go_well, set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(what_fails_with_its_own_partner_too_is_a_fault, set_up,
                                        model_tear_down),
        cmocka_unit_test_setup_teardown(what_a_call_has_no_partner_for_is_a_fault, set_up,
                                        model_tear_down),
        cmocka_unit_test_setup_teardown(who_has_to_set_a_function_is_to_blame_when_there_is_none,
                                        set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(what_is_set_makes_nothing_ready, set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(the_other_side_of_a_thing_is_no_other_member, set_up,
                                        model_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
