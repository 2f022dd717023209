/* Records that nothing made ready: what repairs them, and what that proves. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"
#include "judge_lab.h"

enum { ROOM = 4711 }; /* no literal that is made up */

static void declare_initialiser(struct model *model, const char *record, const char *result,
                                const char *name)
{
    struct function *function = model_function(model, result, name);
    model_parameter(model, function, record, "record", ROLE_OBJECT);
    function->purpose = PURPOSE_INITIALISER;
}

static void declare_user(struct model *model, const char *record, const char *name)
{
    model_parameter(model, model_function(model, "void", name), record, "record", ROLE_OBJECT);
}

static void declare_filler(struct model *model, const char *record, const char *name)
{
    static const struct filler filler = {0};
    declare_user(model, record, name);
    struct function *function = api_find_function(&model->api, name);
    model_parameter(model, function, "int *", "content", ROLE_OUT);
    function->filler = &filler;
    function->is_support = true;
}

static void open_record_with_pointer(struct model *model, const char *spelling)
{
    static struct field field = {.name = "content"};
    field.type = model_type(model, "int *");
    /* The builder made the record, and it is not const there. */
    struct record *record = (struct record *)model_type(model, spelling)->record;
    record->fields = &field;
    record->field_count = 1;
    model_open_record(model, spelling);
}

/* A tin has no initialiser. A box is made ready by nothing but its own; a jar needs to be told its
 * room. */
static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    fake_declare(&model, NULL);
    declare_initialiser(&model, "struct box *", "void", "box_init");
    declare_user(&model, "struct box *", "box_use");
    declare_user(&model, "struct box *", "box_add");
    model_function(&model, "struct box *", "box_full");
    declare_initialiser(&model, "struct jar *", "int", "jar_setup");
    declare_user(&model, "struct jar *", "jar_use");
    model_parameter(&model, api_find_function(&model.api, "jar_setup"), "int", "room", ROLE_VALUE);
    model_open_record(&model, "struct box");
    model_open_record(&model, "struct jar");
    declare_user(&model, "struct tin *", "tin_use");
    open_record_with_pointer(&model, "struct tin");
    struct function *make = model_function(&model, "int", "ratio_make");
    model_parameter(&model, make, "int", "number", ROLE_VALUE);
    model_parameter(&model, make, "struct ratio *", "made", ROLE_OUT);
    declare_user(&model, "struct ratio *", "ratio_use");
    struct function *scale = model_function(&model, "int", "ratio_scale");
    model_parameter(&model, scale, "struct ratio *", "ratio", ROLE_OBJECT);
    model_parameter(&model, scale, "struct ratio *", "made", ROLE_OUT);
    model_open_record(&model, "struct ratio");
    struct function *allocate = model_function(&model, "void *", "tree_malloc");
    model_parameter(&model, allocate, "unsigned long", "size", ROLE_SIZE);
    struct function *grow = model_function(&model, "void *", "tree_new");
    model_parameter(&model, grow, "unsigned long", "size", ROLE_SIZE);
    struct function *copy = model_function(&model, "void", "tree_copy");
    model_parameter(&model, copy, "void *", "node", ROLE_OBJECT);
    struct function *crate = model_function(&model, "int", "crate_new");
    model_parameter(&model, crate, "struct crate **", "made", ROLE_OUT);
    declare_user(&model, "struct crate *", "crate_use");
    declare_filler(&model, "struct tin *", "fill_tin");
    declare_filler(&model, "struct box *", "fill_box");
    model_finish(&model);
    *state = &model;
    return 0;
}

static bool is_made_by(const struct vocabulary *vocabulary, const struct statements *statements,
                       size_t call, const char *maker)
{
    int source = statements_source(statements, call, 0);
    return source >= 0 && is_call_of(vocabulary, statements, (size_t)source, maker);
}

/* Only a box that has something in it will do. */
static bool fails_unless_full(const struct vocabulary *vocabulary,
                              const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "box_use") &&
           !is_made_by(vocabulary, statements, call, "box_full");
}

/* What was put into the box makes it fail, unless the box is made ready only afterwards. */
static bool fails_with_what_is_in_it(const struct vocabulary *vocabulary,
                                     const struct statements *statements, size_t call,
                                     uint64_t *address)
{
    (void)address;
    bool has_something = false;
    for (size_t i = 0; i < call; i++)
        if (is_call_of(vocabulary, statements, i, "box_add"))
            has_something = true;
        else if (is_call_of(vocabulary, statements, i, "box_init"))
            has_something = false;
    return has_something && is_call_of(vocabulary, statements, call, "box_use");
}

static bool fails_unless_initialised(const struct vocabulary *vocabulary,
                                     const struct statements *statements, size_t call,
                                     uint64_t *address)
{
    (void)address;
    for (size_t i = 0; i < call; i++)
        if (is_call_of(vocabulary, statements, i, "box_init"))
            return false;
    return is_call_of(vocabulary, statements, call, "box_use");
}

static bool fails_unless_there_is_room(const struct vocabulary *vocabulary,
                                       const struct statements *statements, size_t call,
                                       uint64_t *address)
{
    (void)address;
    for (size_t i = 0; i < call; i++)
        if (is_call_of(vocabulary, statements, i, "jar_setup") &&
            statements_source(statements, i, 0) == statements_source(statements, call, 0) &&
            literal_at(vocabulary, statements, i, 1)->integer == ROOM)
            return false;
    return is_call_of(vocabulary, statements, call, "jar_use");
}

static bool fails_when_used(const struct vocabulary *vocabulary,
                            const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "jar_use");
}

static bool fails_unless_made(const struct vocabulary *vocabulary,
                              const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    for (size_t i = 0; i < call; i++)
        if (is_call_of(vocabulary, statements, i, "ratio_make") &&
            statements_source(statements, i, 1) == statements_source(statements, call, 0))
            return false;
    return is_call_of(vocabulary, statements, call, "ratio_use");
}

static bool fails_with_any_ratio(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t call,
                                 uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "ratio_use");
}

static void assert_judged(struct lab *lab, const char *text, enum verdict verdict,
                          enum condition_kind kind)
{
    struct judgement judgement = judge_in(lab, text);
    assert_string_equal(condition_name(judgement.condition.kind), condition_name(kind));
    assert_string_equal(verdict_name(judgement.verdict), verdict_name(verdict));
    assert_true(lab->runs > 0);
}

static const char *rule_of_leak(struct model *model, const char *text)
{
    struct outcome outcome = lab_failure(model, text, END_LEAK);
    return verdict_rule_row(judge_text(model, text, &outcome, "", NULL).rule)->name;
}

static void what_is_delivered_over_what_was_delivered_is_lost_by_the_caller(void **state)
{
    assert_string_equal(rule_of_leak(*state, "v0 = object \"struct crate *\"(null)\n"
                                             "v1 = call crate_new(v0)\n"
                                             "v2 = call crate_new(v0)\n"),
                        "overwritten-place");
}

static void what_was_read_from_its_place_or_stands_in_another_is_not_lost(void **state)
{
    static const char *const texts[] = {"v0 = object \"struct crate *\"(null)\n"
                                        "v1 = call crate_new(v0)\n"
                                        "v2 = load \"struct crate *\"(v0)\n"
                                        "v3 = call crate_new(v0)\n",
                                        "v0 = object \"struct crate *\"(null)\n"
                                        "v1 = call crate_new(v0)\n"
                                        "v2 = object \"struct crate *\"(null)\n"
                                        "v3 = call crate_new(v2)\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_string_equal(rule_of_leak(*state, texts[i]), "nothing-doubtful");
}

static void a_block_that_was_only_allocated_is_no_object(void **state)
{
    static const char *const texts[] = {"v0 = call tree_malloc(\"unsigned long\" 0)\n"
                                        "call tree_copy(v0)\n",
                                        "v0 = call tree_new(\"unsigned long\" 0)\n"
                                        "call tree_copy(v0)\n"};
    static const char *const rules[] = {"raw-block", "nothing-doubtful"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct outcome outcome = lab_failure(*state, texts[i], END_HEAP_OVERFLOW);
        struct judgement judgement = judge_text(*state, texts[i], &outcome, "", NULL);
        assert_string_equal(verdict_rule_row(judgement.rule)->name, rules[i]);
    }
}

static const char raw_box[] = "v0 = object \"struct box\"()\n"
                              "call box_use(v0)\n";
static const char raw_jar[] = "v0 = object \"struct jar\"()\n"
                              "call jar_use(v0)\n";

static const char raw_ratio[] = "v0 = object \"struct ratio\"()\n"
                                "call ratio_use(v0)\n";
static const char made_ratio[] = "v0 = object \"struct ratio\"()\n"
                                 "v1 = call ratio_make(int 1, v0)\n";

/* 0/0 is no fraction, and no function of the library makes it. */
static void a_zeroed_record_is_not_one_that_the_library_makes(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_unless_made, .returns = 100,
                      .components = {"v0 = object \"struct ratio\"()\n", made_ratio}};
    assert_judged(&lab, raw_ratio, VERDICT_UNDECIDED, CONDITION_UNINITIALISED);
    lab.fails = fails_with_any_ratio;
    assert_judged(&lab, raw_ratio, VERDICT_FAULT, CONDITION_NONE);
}

static void what_its_initialiser_does_not_heal_is_no_matter_of_readiness(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_unless_full, .returns = 100,
                      .components = {"v0 = object \"struct box\"()\n", "v0 = call box_full()\n"}};
    assert_judged(&lab, raw_box, VERDICT_FAULT, CONDITION_NONE);
}

static void what_was_done_with_a_record_is_not_undone(void **state)
{
    static const char text[] = "v0 = object \"struct box\"()\n"
                               "call box_add(v0)\n"
                               "call box_use(v0)\n";
    struct lab lab = {.model = *state, .fails = fails_with_what_is_in_it, .returns = 100};
    assert_judged(&lab, text, VERDICT_FAULT, CONDITION_NONE);
}

static void what_its_initialiser_heals_is(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_unless_initialised, .returns = 100};
    assert_judged(&lab, raw_box, VERDICT_UNDECIDED, CONDITION_UNINITIALISED);
}

static void what_an_initialiser_wants_is_not_made_up(void **state)
{
    static const char ready[] = "v0 = object \"struct jar\"()\n"
                                "v1 = call jar_setup(v0, int 4711)\n";
    struct lab lab = {.model = *state, .fails = fails_unless_there_is_room, .returns = 100,
                      .components = {ready}};
    assert_judged(&lab, raw_jar, VERDICT_UNDECIDED, CONDITION_UNINITIALISED);
}

static bool fails_when_box_is_used(const struct vocabulary *vocabulary,
                                   const struct statements *statements, size_t call,
                                   uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "box_use");
}

static void what_makes_one_record_ready_moves_what_is_done_with_another(void **state)
{
    static const char text[] = "v0 = object \"struct box\"()\n"
                               "v1 = object \"struct box\"()\n"
                               "call box_add(v1)\n"
                               "call box_use(v0)\n";
    struct lab lab = {.model = *state, .fails = fails_when_box_is_used, .returns = 100};
    assert_judged(&lab, text, VERDICT_FAULT, CONDITION_NONE);
}

/* All that is returned in the laboratory is 0. */
static void what_an_initialiser_failed_to_make_ready_is_doubtful(void **state)
{
    static const char text[] = "v0 = object \"struct jar\"()\n"
                               "v1 = call jar_setup(v0, int 1)\n"
                               "call jar_use(v0)\n";
    struct model *model = *state;
    struct function *setup = api_find_function(&model->api, "jar_setup");
    struct lab lab = {.model = model, .fails = fails_when_used, .returns = 100};
    setup->failure = FAILURE_ZERO;
    assert_judged(&lab, text, VERDICT_UNDECIDED, CONDITION_ORDER);
    setup->failure = FAILURE_NEGATIVE;
    assert_judged(&lab, text, VERDICT_FAULT, CONDITION_NONE);
}

static bool uses_null(const struct vocabulary *vocabulary, const struct statements *statements,
                      size_t call, uint64_t *address)
{
    *address = 0;
    return is_call_of(vocabulary, statements, call, "tin_use");
}

static bool uses_what_is_far(const struct vocabulary *vocabulary,
                             const struct statements *statements, size_t call, uint64_t *address)
{
    *address = UINT64_C(1) << 32;
    return is_call_of(vocabulary, statements, call, "tin_use");
}

static void another_zeroed_record_has_the_same_null_pointers(void **state)
{
    static const char text[] = "v0 = object \"struct tin\"()\n"
                               "call tin_use(v0)\n";
    struct lab lab = {.model = *state, .fails = uses_null, .returns = 100,
                      .components = {"v0 = object \"struct tin\"()\n"}};
    assert_judged(&lab, text, VERDICT_UNDECIDED, CONDITION_UNINITIALISED);
    lab.fails = uses_what_is_far;
    struct outcome outcome = lab_failure(*state, text, END_SEGMENTATION_FAULT);
    outcome.address = UINT64_C(1) << 32;
    struct judgement judgement = judge_outcome_in(&lab, text, &outcome, "");
    assert_string_equal(verdict_name(judgement.verdict), "fault");
}

static uint32_t doubts_about(struct model *model, const char *text)
{
    struct statements statements = model_statements(model, text);
    struct outcome outcome = lab_failure(model, text, END_SEGMENTATION_FAULT);
    return judge_kinds_of_doubt(&model->vocabulary, &statements, &outcome);
}

static void what_has_no_initialiser_is_made_ready_by_filling_it(void **state)
{
    assert_int_equal(doubts_about(*state, "v0 = object \"struct tin\"()\n"
                                          "call tin_use(v0)\n"),
                     1u << CONDITION_UNINITIALISED);
    assert_int_equal(doubts_about(*state, "v0 = object \"struct tin\"()\n"
                                          "v1 = object \"int\"(int 3)\n"
                                          "call fill_tin(v0, v1)\n"
                                          "call tin_use(v0)\n"),
                     1u << CONDITION_FILLED);
}

static void what_was_filled_with_nothing_is_not_ready(void **state)
{
    assert_int_equal(doubts_about(*state, "v0 = object \"struct tin\"()\n"
                                          "call fill_tin(v0, null)\n"
                                          "call tin_use(v0)\n"),
                     1u << CONDITION_FILLED | 1u << CONDITION_UNINITIALISED);
}

static void what_has_an_initialiser_is_not_made_ready_by_filling_it(void **state)
{
    assert_int_equal(doubts_about(*state, "v0 = object \"struct box\"()\n"
                                          "v1 = object \"int\"(int 3)\n"
                                          "call fill_box(v0, v1)\n"
                                          "call box_use(v0)\n"),
                     1u << CONDITION_FILLED | 1u << CONDITION_UNINITIALISED);
}

/* What a call delivers in one place, it did not find there in another one. */
static void what_a_call_delivers_is_not_ready_for_that_call(void **state)
{
    static const char fresh[] = "v0 = object \"struct ratio\"()\n"
                                "v1 = call ratio_scale(v0, v0)\n";
    static const char made[] = "v0 = object \"struct ratio\"()\n"
                               "v1 = call ratio_make(int 1, v0)\n"
                               "v2 = call ratio_scale(v0, v0)\n";
    uint32_t not_ready = 1u << CONDITION_UNINITIALISED;
    assert_int_equal(doubts_about(*state, fresh) & not_ready, not_ready);
    assert_int_equal(doubts_about(*state, made) & not_ready, 0);
}

static bool fails_when_used_twice(const struct vocabulary *vocabulary,
                                  const struct statements *statements, size_t call,
                                  uint64_t *address)
{
    (void)address;
    for (size_t i = 0; i < call; i++)
        if (is_call_of(vocabulary, statements, i, "jar_use") &&
            statements_source(statements, i, 0) == statements_source(statements, call, 0))
            return is_call_of(vocabulary, statements, call, "jar_use");
    return false;
}

/* Another jar would not be the one that was used before. */
static void an_initialiser_is_told_what_it_was_told_before(void **state)
{
    static const char twice[] = "v0 = object \"struct jar\"()\n"
                                "call jar_use(v0)\n"
                                "call jar_use(v0)\n";
    static const char ready[] = "v0 = object \"struct jar\"()\n"
                                "v1 = call jar_setup(v0, int 4711)\n";
    struct lab lab = {.model = *state, .fails = fails_when_used_twice, .returns = 100,
                      .components = {ready}};
    assert_judged(&lab, twice, VERDICT_UNDECIDED, CONDITION_UNINITIALISED);
    lab.successes[0] = ready;
    assert_judged(&lab, twice, VERDICT_FAULT, CONDITION_NONE);
    lab.fails = fails_unless_there_is_room;
    assert_judged(&lab, twice, VERDICT_UNDECIDED, CONDITION_UNINITIALISED);
}

static bool fails_with_any_tin(const struct vocabulary *vocabulary,
                               const struct statements *statements, size_t call,
                               uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "tin_use");
}

static bool fails_with_a_tin(const struct vocabulary *vocabulary,
                             const struct statements *statements, size_t call, uint64_t *address)
{
    return fails_with_any_tin(vocabulary, statements, call, address) &&
           statements_source(statements, call, 0) >= 0;
}

static void where_null_will_do_what_was_filled_in_is_tried_without(void **state)
{
    static const char filled[] = "v0 = object \"struct tin\"()\n"
                                 "v1 = object \"int\"(int 3)\n"
                                 "call fill_tin(v0, v1)\n"
                                 "call tin_use(v0)\n";
    struct model *model = *state;
    struct lab lab = {.model = model, .fails = fails_with_any_tin, .returns = 100};
    assert_judged(&lab, filled, VERDICT_UNDECIDED, CONDITION_FILLED);
    struct parameter *tin = &api_find_function(&model->api, "tin_use")->parameters[0];
    struct parameter before = *tin;
    tin->nullness = NULLNESS_ALLOWED;
    tin->nullness_evidence = (struct evidence){.source = EVIDENCE_COMMENT, .confidence = 90};
    assert_judged(&lab, filled, VERDICT_FAULT, CONDITION_NONE);
    lab.fails = fails_with_a_tin;
    assert_judged(&lab, filled, VERDICT_UNDECIDED, CONDITION_FILLED);
    *tin = before;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_that_was_only_allocated_is_no_object),
        cmocka_unit_test(what_is_delivered_over_what_was_delivered_is_lost_by_the_caller),
        cmocka_unit_test(what_was_read_from_its_place_or_stands_in_another_is_not_lost),
        cmocka_unit_test(a_zeroed_record_is_not_one_that_the_library_makes),
        cmocka_unit_test(an_initialiser_is_told_what_it_was_told_before),
        cmocka_unit_test(where_null_will_do_what_was_filled_in_is_tried_without),
        cmocka_unit_test(what_its_initialiser_does_not_heal_is_no_matter_of_readiness),
        cmocka_unit_test(what_was_done_with_a_record_is_not_undone),
        cmocka_unit_test(what_its_initialiser_heals_is),
        cmocka_unit_test(what_an_initialiser_wants_is_not_made_up),
        cmocka_unit_test(what_makes_one_record_ready_moves_what_is_done_with_another),
        cmocka_unit_test(what_an_initialiser_failed_to_make_ready_is_doubtful),
        cmocka_unit_test(another_zeroed_record_has_the_same_null_pointers),
        cmocka_unit_test(what_has_no_initialiser_is_made_ready_by_filling_it),
        cmocka_unit_test(what_was_filled_with_nothing_is_not_ready),
        cmocka_unit_test(what_a_call_delivers_is_not_ready_for_that_call),
        cmocka_unit_test(what_has_an_initialiser_is_not_made_ready_by_filling_it),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
