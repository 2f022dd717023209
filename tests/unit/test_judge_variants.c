/* Values of one type that are of several kinds, as those of a document are. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "judge_lab.h"
#include "model/code.h"

static struct function *add_call(struct model *model, const char *name, const char *number,
                                 enum role role)
{
    struct function *function = model_function(model, "int", name);
    model_parameter(model, function, "struct item *", "item", ROLE_OBJECT);
    if (number)
        model_parameter(model, function, "int", number, role);
    return function;
}

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    model_function(&model, "struct item *", "item_array");
    model_function(&model, "struct item *", "item_object");
    model_function(&model, "struct item *", "item_text");
    for (size_t i = 0; i < 2; i++) {
        struct function *copier =
            model_function(&model, "struct crate *", i ? "crate_copy" : "crate_new");
        copier->purpose = PURPOSE_CONSTRUCTOR;
        if (i)
            model_parameter(&model, copier, "const struct crate *", "crate", ROLE_OBJECT);
    }
    model_parameter(&model, model_function(&model, "int", "crate_open"), "struct crate *", "crate",
                    ROLE_OBJECT);
    add_call(&model, "item_append", "number", ROLE_VALUE)->failure = FAILURE_NEGATIVE;
    add_call(&model, "item_array_at", "index", ROLE_INDEX);
    add_call(&model, "item_array_size", NULL, ROLE_VALUE);
    add_call(&model, "item_object_size", NULL, ROLE_VALUE);
    model_finish(&model);
    *state = &model;
    return 0;
}

/* ---- constructors ---- */

#define ALL_KINDS                                                     \
    {"v0 = call item_array()\n", "v0 = call item_object()\n",        \
     "v0 = call item_text()\n"}

static bool is_of_array(const struct vocabulary *vocabulary, const struct statements *statements,
                        size_t call)
{
    int source = statements_source(statements, call, 0);
    return source >= 0 && is_call_of(vocabulary, statements, (size_t)source, "item_array");
}

static bool fails_with_arrays(const struct vocabulary *vocabulary,
                              const struct statements *statements, size_t call, uint64_t *address)
{
    *address = 1;
    return is_of_array(vocabulary, statements, call);
}

static uint64_t refuses_all_but_arrays(const struct vocabulary *vocabulary,
                                       const struct statements *statements, size_t call)
{
    bool is_refused = is_call_of(vocabulary, statements, call, "item_append") &&
                      !is_of_array(vocabulary, statements, call);
    return is_refused ? UINT32_MAX : 0;
}

static const char appends[] = "v0 = call item_array()\n"
                              "v1 = call item_append(v0, int 7)\n";

static void a_call_may_not_be_meant_for_the_kind_that_it_fails_with(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_arrays, .components = ALL_KINDS};
    assert_lab_judges(&lab, appends, "undecided",
                  "item_append is given for 'item' what item_array returned, and not what "
                  "item_object did");
}

static void one_that_refuses_the_other_kinds_is_meant_for_it(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_arrays, .components = ALL_KINDS,
                      .answers = refuses_all_but_arrays};
    assert_lab_judges(&lab, appends, "fault", "");
}

static bool fails_with_new_ones(const struct vocabulary *vocabulary,
                                const struct statements *statements, size_t call,
                                uint64_t *address)
{
    int source = statements_source(statements, call, 0);
    *address = 1;
    return source >= 0 && is_call_of(vocabulary, statements, (size_t)source, "crate_new");
}

static void a_copy_is_of_the_kind_of_its_original(void **state)
{
    static const char copied[] = "v0 = call crate_new()\nv1 = call crate_copy(v0)\n";
    struct lab lab = {.model = *state, .fails = fails_with_new_ones,
                      .components = {"v0 = call crate_new()\n", copied, copied}};
    assert_lab_judges(&lab, "v0 = call crate_new()\nv1 = call crate_open(v0)\n", "fault", "");
}

/* ---- calls that never went well ---- */

static bool fails_with_seven(const struct vocabulary *vocabulary,
                             const struct statements *statements, size_t call, uint64_t *address)
{
    *address = 1;
    return is_call_of(vocabulary, statements, call, "item_append") &&
           literal_at(vocabulary, statements, call, 1)->integer == 7;
}

static void a_call_that_never_went_well_is_doubtful(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always, .never_went_well = true};
    assert_lab_judges(&lab, appends, "undecided",
                  "item_append never succeeded with what item_array returned");
}

static void one_that_comes_upon_what_was_freed_is_not(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always, .never_went_well = true,
                      .end = END_USE_AFTER_FREE, .returns = 100};
    struct outcome outcome = lab_failure(*state, appends, END_USE_AFTER_FREE);
    struct judgement judgement = judge_outcome_in(&lab, appends, &outcome, "");
    assert_string_equal(verdict_name(judgement.verdict), "fault");
}

static void one_that_goes_well_with_another_number_is_not(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_seven, .never_went_well = true};
    assert_lab_judges(&lab, appends, "fault", "");
}

/* ---- who counts what ---- */

static uint64_t counts_three_in_arrays(const struct vocabulary *vocabulary,
                                       const struct statements *statements, size_t call)
{
    return is_call_of(vocabulary, statements, call, "item_array_size") ? 3 : 0;
}

static bool fails_at_one(const struct vocabulary *vocabulary, const struct statements *statements,
                         size_t call, uint64_t *address)
{
    *address = 1;
    return is_call_of(vocabulary, statements, call, "item_array_at");
}

static void positions_are_compared_with_what_counts_the_same_things(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_at_one, .answers = counts_three_in_arrays};
    assert_lab_judges(&lab,
                  "v0 = call item_array()\n"
                  "v1 = call item_array_at(v0, int 2)\n",
                  "fault", "");
    assert_lab_judges(&lab,
                  "v0 = call item_array()\n"
                  "v1 = call item_array_at(v0, int 3)\n",
                  "undecided", "item_array_at is given 3 for 'index', and item_array_size says 3");
}

/* ---- calls that are named after a kind ---- */

/* `if (item->kind == ITEM_ARRAY)`: somebody asks which kind it is. */
static void add_body_that_asks(struct model *model)
{
    static struct code number = {.kind = CODE_NUMBER, .name = "ITEM_ARRAY"};
    static struct code field = {.kind = CODE_FIELD, .name = "struct item.kind", .next = &number};
    static struct code test = {.kind = CODE_BINARY, .operation = CODE_EQUAL, .first = &field};
    static struct body body = {.symbol = "item_free", .root = &test};
    vector_push(&model->api.bodies, &body);
    vector_push(&model->api.macros, ((struct macro){.name = "ITEM_ARRAY"}));
    vector_push(&model->api.macros, ((struct macro){.name = "ITEM_OBJECT"}));
}

static const char appends_to_object[] = "v0 = call item_object()\n"
                                        "v1 = call item_array_at(v0, int 0)\n"
                                        "v2 = call item_object_size(v0)\n";

static void what_took_another_kind_may_have_spoilt_it(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_lab_judges(&lab, appends_to_object, "fault", "");
    add_body_that_asks(*state);
    assert_lab_judges(&lab, appends_to_object, "undecided",
                  "item_array_at is given for 'item' what item_object returned, and not what "
                  "item_array did");
    assert_lab_judges(&lab,
                  "v0 = call item_array()\n"
                  "v1 = call item_array_at(v0, int 0)\n"
                  "v2 = call item_array_size(v0)\n",
                  "fault", "");
    assert_lab_judges(&lab,
                  "v0 = call item_text()\n" /* which may be of any kind: there is no ITEM_TEXT */
                  "v1 = call item_array_at(v0, int 0)\n"
                  "v2 = call item_array_size(v0)\n",
                  "fault", "");
}

static void a_kind_behind_a_mask_is_one(void **state)
{
    static struct code mask = {.kind = CODE_NUMBER, .number = 255};
    static struct code field = {.kind = CODE_FIELD, .name = "struct item.kind", .next = &mask};
    static struct code number = {.kind = CODE_NUMBER, .name = "ITEM_ARRAY"};
    static struct code masked = {.kind = CODE_BINARY, .operation = CODE_BITS_AND,
                                 .first = &field, .next = &number};
    static struct code test = {.kind = CODE_BINARY, .operation = CODE_EQUAL, .first = &masked};
    static struct body body = {.symbol = "item_free", .root = &test};
    struct model *model = *state;
    struct lab lab = {.model = model, .fails = fails_always};
    assert_lab_judges(&lab, appends_to_object, "fault", "");
    vector_push(&model->api.bodies, &body);
    vector_push(&model->api.macros, ((struct macro){.name = "ITEM_ARRAY"}));
    vector_push(&model->api.macros, ((struct macro){.name = "ITEM_OBJECT"}));
    assert_lab_judges(&lab, appends_to_object, "undecided",
                  "item_array_at is given for 'item' what item_object returned, and not what "
                  "item_array did");
    model->api.bodies.count--;
}

static uint64_t refuses_at(const struct vocabulary *vocabulary,
                           const struct statements *statements, size_t call)
{
    return is_call_of(vocabulary, statements, call, "item_array_at") ? UINT32_MAX : 3;
}

static bool fails_when_counting(const struct vocabulary *vocabulary,
                                const struct statements *statements, size_t call,
                                uint64_t *address)
{
    *address = 1;
    return is_call_of(vocabulary, statements, call, "item_object_size");
}

static void what_refused_another_kind_has_spoilt_nothing(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_when_counting, .answers = refuses_at,
                      .returns = 100};
    struct function *at = api_find_function(&lab.model->api, "item_array_at");
    add_body_that_asks(*state);
    assert_string_equal(verdict_name(judge_in(&lab, appends_to_object).verdict), "undecided");
    at->failure = FAILURE_NEGATIVE;
    assert_string_equal(verdict_name(judge_in(&lab, appends_to_object).verdict), "fault");
    at->failure = FAILURE_UNKNOWN;
}

static const char counts_array_as_object[] = "v0 = call item_array()\n"
                                             "v1 = call item_object_size(v0)\n";

static void the_failing_call_may_be_named_after_another_kind(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    add_body_that_asks(*state);
    assert_lab_judges(&lab, counts_array_as_object, "undecided",
                  "item_object_size is given for 'item' what item_array returned, and not what "
                  "item_object did");
}

static void no_kind_explains_what_was_freed(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always, .end = END_USE_AFTER_FREE,
                      .returns = 100};
    struct outcome outcome = lab_failure(*state, counts_array_as_object, END_USE_AFTER_FREE);
    add_body_that_asks(*state);
    struct judgement judgement = judge_outcome_in(&lab, counts_array_as_object, &outcome, "");
    assert_string_equal(verdict_name(judgement.verdict), "fault");
}

static const char *verdict_on_leak(struct model *model, uint32_t result)
{
    static const char text[] = "v0 = call item_object()\n"
                               "v1 = call item_array_size(v0)\n";
    struct outcome outcome = lab_failure(model, text, END_LEAK);
    struct function *size = api_find_function(&model->api, "item_array_size");
    outcome.values[1].bits = result;
    size->failure = FAILURE_NEGATIVE;
    struct judgement judgement = judge_text(model, text, &outcome, "", NULL);
    size->failure = FAILURE_UNKNOWN;
    return verdict_name(judgement.verdict);
}

static void what_is_put_into_another_kind_may_leak(void **state)
{
    add_body_that_asks(*state);
    assert_string_equal(verdict_on_leak(*state, 0), "undecided");
    assert_string_equal(verdict_on_leak(*state, (uint32_t)-1), "fault");
}

/* One that is for objects asks what it was given; then the others have to as well. */
static void unless_calls_for_the_kind_ask(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    static struct body asking;
    add_body_that_asks(*state);
    asking = *lab.model->api.bodies.items[0];
    asking.symbol = "item_object_get";
    vector_push(&lab.model->api.bodies, &asking);
    assert_lab_judges(&lab, counts_array_as_object, "fault", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_call_may_not_be_meant_for_the_kind_that_it_fails_with),
        cmocka_unit_test(one_that_refuses_the_other_kinds_is_meant_for_it),
        cmocka_unit_test(a_copy_is_of_the_kind_of_its_original),
        cmocka_unit_test(a_call_that_never_went_well_is_doubtful),
        cmocka_unit_test(one_that_comes_upon_what_was_freed_is_not),
        cmocka_unit_test(one_that_goes_well_with_another_number_is_not),
        cmocka_unit_test(positions_are_compared_with_what_counts_the_same_things),
        cmocka_unit_test(a_kind_behind_a_mask_is_one),
        cmocka_unit_test(what_took_another_kind_may_have_spoilt_it),
        cmocka_unit_test(what_refused_another_kind_has_spoilt_nothing),
        cmocka_unit_test(the_failing_call_may_be_named_after_another_kind),
        cmocka_unit_test(no_kind_explains_what_was_freed),
        cmocka_unit_test(what_is_put_into_another_kind_may_leak),
        cmocka_unit_test(unless_calls_for_the_kind_ask),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
