/* Values that have to do with each other: what is put into an object, lent by one, or of a kind. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "judge_lab.h"
#include "model/code.h"

static void add_function(struct model *model, const char *name, const char *result,
                         const char *first, const char *second)
{
    struct function *function = model_function(model, result, name);
    if (first)
        model_parameter(model, function, first, "object", ROLE_OBJECT);
    if (second)
        model_parameter(model, function, second, "other",
                        strchr(second, 'c') ? ROLE_TEXT_BUFFER : ROLE_OBJECT);
}

/* A constructor of what goes on pointing to its argument. */
static void add_view(struct model *model, const char *name, const char *result, const char *first)
{
    add_function(model, name, result, first, NULL);
    struct function *function = api_find_function(&model->api, name);
    function->purpose = PURPOSE_CONSTRUCTOR;
    function->parameters[0].fate = FATE_KEPT;
}

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    add_function(&model, "tree_new", "struct tree *", NULL, NULL);
    add_function(&model, "tree_insert", "void", "struct tree *", "struct node *");
    add_function(&model, "tree_unlink", "void", "struct tree *", "struct node *");
    add_function(&model, "tree_visit", "void", "struct tree *", "struct node *");
    add_function(&model, "tree_offer", "int", "struct tree *", "struct node *");
    api_find_function(&model.api, "tree_offer")->failure = FAILURE_NEGATIVE;
    add_function(&model, "tree_compare", "int", "const struct tree *", "struct node *");
    add_function(&model, "tree_clear", "void", "struct tree *", NULL);
    add_function(&model, "tree_search", "void", "struct tree *", "struct node **");
    api_find_function(&model.api, "tree_search")->parameters[1].role = ROLE_OUT;
    add_function(&model, "node_new", "struct node *", NULL, NULL);
    add_function(&model, "node_use", "void", "struct node *", NULL);
    add_function(&model, "node_look", "void", "const struct node *", NULL);
    add_function(&model, "node_join", "void", "struct node *", "struct node *");
    add_function(&model, "tree_data", "void *", "struct tree *", NULL);
    struct function *keep = model_function(&model, "void", "tree_keep");
    model_parameter(&model, keep, "struct tree *", "tree", ROLE_OBJECT);
    model_parameter(&model, keep, "void *", "data", ROLE_USER_DATA)->fate = FATE_KEPT;
    add_view(&model, "walk_new", "struct walk *", "struct tree *");
    add_view(&model, "step_new", "struct step *", "struct walk *");
    add_function(&model, "walk_next", "void", "struct walk *", NULL);
    add_function(&model, "step_next", "void", "struct step *", NULL);
    add_function(&model, "walk_remove", "void", "struct tree *", "struct walk *");
    add_function(&model, "walk_free", "void", "struct walk *", NULL);
    api_find_function(&model.api, "walk_free")->purpose = PURPOSE_DESTRUCTOR;
    model_type(&model, "int *");
    static const char *const kinds[] = {"kind_a", "kind_b", "kind_c"};
    for (size_t i = 0; i < 3; i++) {
        add_function(&model, kinds[i], "struct item *", "struct item *", NULL);
        api_find_function(&model.api, kinds[i])->parameters[0].nullness = NULLNESS_ALLOWED;
        api_find_function(&model.api, kinds[i])->parameters[0].nullness_evidence =
            (struct evidence){EVIDENCE_COMMENT, 92, "may be null"};
    }
    add_function(&model, "item_save", "void", "struct item *", NULL);
    model_parameter(&model, model_function(&model, "void", "fill"), "char *", "bytes",
                    ROLE_TEXT_BUFFER);
    struct function *digest = model_function(&model, "void", "digest");
    model_parameter(&model, digest, "const char *", "text", ROLE_STRING);
    model_parameter(&model, digest, "int", "amount", ROLE_VALUE);
    model_function(&model, "char *", "name_of");
    struct function *cipher = model_function(&model, "void", "cipher");
    model_parameter(&model, cipher, "const unsigned char *", "key", ROLE_STRING);
    model_finish(&model);
    *state = &model;
    return 0;
}

static void assert_judged(struct lab *lab, const char *text, enum verdict verdict,
                          enum condition_kind kind)
{
    lab->returns = 100;
    struct judgement judgement = judge_in(lab, text);
    assert_string_equal(condition_name(judgement.condition.kind), condition_name(kind));
    assert_string_equal(verdict_name(judgement.verdict), verdict_name(verdict));
    assert_true(lab->runs > 0);
}

/* ---- what was put into an object ---- */

/* tree_visit is given another tree than the call of tree_insert. */
static bool fails_in_another_tree(const struct vocabulary *vocabulary,
                                  const struct statements *statements, size_t call,
                                  uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "tree_visit") &&
           is_call_of(vocabulary, statements, 2, "tree_insert") &&
           statements_source(statements, call, 0) != statements_source(statements, 2, 0);
}

static const char visits_another[] = "v0 = call tree_new()\n"
                                     "v1 = call node_new()\n"
                                     "call tree_insert(v0, v1)\n"
                                     "v3 = call tree_new()\n"
                                     "call tree_visit(v3, v1)\n";

static void what_is_in_another_object_is_foreign(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_in_another_tree};
    assert_judged(&lab, visits_another, VERDICT_UNDECIDED, CONDITION_FOREIGN);
}

static bool fails_to_visit(const struct vocabulary *vocabulary,
                           const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "tree_visit");
}

static void a_failure_with_its_own_object_is_a_fault(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_to_visit};
    assert_judged(&lab, visits_another, VERDICT_FAULT, CONDITION_NONE);
}

static bool fails_to_unlink_again(const struct vocabulary *vocabulary,
                                  const struct statements *statements, size_t call,
                                  uint64_t *address)
{
    (void)address;
    return call > 5 && is_call_of(vocabulary, statements, call, "tree_unlink");
}

static void what_was_taken_out_by_another_name_is_doubtful(void **state)
{
    static const char text[] = "v0 = call tree_new()\n"
                               "v1 = call node_new()\n"
                               "call tree_insert(v0, v1)\n"
                               "v3 = call node_new()\n"
                               "call tree_insert(v0, v3)\n"
                               "call tree_unlink(v0, v1)\n"
                               "call tree_unlink(v0, v3)\n";
    struct lab lab = {.model = *state, .fails = fails_to_unlink_again, .alias = 3, .alias_of = 1};
    assert_judged(&lab, text, VERDICT_UNDECIDED, CONDITION_ORDER);
    lab.alias = 0;
    assert_judged(&lab, text, VERDICT_FAULT, CONDITION_NONE);
}

static void what_was_taken_out_may_go_elsewhere(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_in_another_tree};
    assert_judged(&lab,
                  "v0 = call tree_new()\n"
                  "v1 = call node_new()\n"
                  "call tree_insert(v0, v1)\n"
                  "call tree_unlink(v0, v1)\n"
                  "v4 = call tree_new()\n"
                  "call tree_visit(v4, v1)\n",
                  VERDICT_FAULT, CONDITION_NONE);
}

/* ---- what was lent through a place of ours ---- */

/* What node_use is given was read before the tree was cleared. */
static bool fails_when_read_before(const struct vocabulary *vocabulary,
                                   const struct statements *statements, size_t call,
                                   uint64_t *address)
{
    (void)address;
    int source = is_call_of(vocabulary, statements, call, "node_use")
                     ? statements_source(statements, call, 0)
                     : -1;
    for (int i = source; i >= 0 && i < (int)call; i++)
        if (is_call_of(vocabulary, statements, (size_t)i, "tree_clear"))
            return true;
    return false;
}

static const char uses_after_change[] = "v0 = call tree_new()\n"
                                        "v1 = object \"struct node *\"(null)\n"
                                        "call tree_search(v0, v1)\n"
                                        "v3 = load \"struct node *\"(v1)\n"
                                        "call tree_clear(v0)\n"
                                        "call node_use(v3)\n";

static void what_was_delivered_before_a_change_is_stale(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_when_read_before};
    assert_judged(&lab, uses_after_change, VERDICT_UNDECIDED, CONDITION_STALE);
}

static void a_block_of_its_own_does_not_get_stale(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_when_read_before, .flags = VALUE_BLOCK};
    assert_judged(&lab, uses_after_change, VERDICT_FAULT, CONDITION_NONE);
}

/* ---- what a call ended that refused it ---- */

/* What node_look is given was offered, or compared, before. */
static bool fails_when_offered(const struct vocabulary *vocabulary,
                               const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    for (size_t i = 0; is_call_of(vocabulary, statements, call, "node_look") && i < call; i++)
        if ((is_call_of(vocabulary, statements, i, "tree_offer") ||
             is_call_of(vocabulary, statements, i, "tree_compare")) &&
            statements_source(statements, i, 1) == statements_source(statements, call, 0))
            return true;
    return false;
}

static uint64_t refuses_every_offer(const struct vocabulary *vocabulary,
                                    const struct statements *statements, size_t call)
{
    return is_call_of(vocabulary, statements, call, "tree_offer") ? UINT32_MAX : 0;
}

static void what_belonged_to_another_and_was_refused_was_not_removed(void **state)
{
    static const char text[] = "v0 = call tree_new()\n"
                               "v1 = call node_new()\n"
                               "v2 = call tree_offer(v0, v1)\n"
                               "call node_look(v1)\n";
    struct lab lab = {.model = *state, .fails = fails_when_offered, .returns = 100,
                      .flags = VALUE_ATTACHED | VALUE_DEAD};
    assert_string_equal(condition_name(judge_in(&lab, text).condition.kind), "none");
    lab.answers = refuses_every_offer;
    assert_string_equal(condition_name(judge_in(&lab, text).condition.kind), "attached");
}

/* cJSONUtils_MergePatch(a part of the patch, the patch). */
static void what_belongs_to_an_object_that_is_only_read_is_not_taken_from_it(void **state)
{
    static const char text[] = "v0 = call tree_new()\n"
                               "v1 = call node_new()\n"
                               "v2 = call tree_compare(v0, v1)\n"
                               "call node_look(v1)\n";
    struct lab lab = {.model = *state, .fails = fails_when_offered, .returns = 100,
                      .flags = VALUE_ATTACHED | VALUE_DEAD};
    assert_string_equal(condition_name(judge_in(&lab, text).condition.kind), "attached");
}

/* ---- kinds of records ---- */

/* An item of kind c has a child. */
static bool fails_below_c(const struct vocabulary *vocabulary, const struct statements *statements,
                          size_t call, uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "item_save") &&
           is_call_of(vocabulary, statements, 1, "kind_c") &&
           statements_source(statements, 1, 0) == 0;
}

static const char below_c[] = "v0 = call kind_a(null)\n"
                              "v1 = call kind_c(v0)\n"
                              "v2 = call kind_a(v1)\n"
                              "call item_save(v0)\n";

/* switch (item->NAME) ...: what is switched on is a field of the record. */
static void let_a_body_switch(struct model *model, const char *field)
{
    static struct code value, test;
    static struct body body;
    value = (struct code){.kind = CODE_FIELD, .name = field};
    test = (struct code){.kind = CODE_SWITCH, .first = &value};
    body = (struct body){.symbol = "item_save", .file = "item.c", .root = &test};
    vector_push(&model->api.bodies, &body);
}

static void a_kind_in_the_wrong_place_is_undecided(void **state)
{
    struct model *model = *state;
    struct lab lab = {.model = model, .fails = fails_below_c};
    assert_judged(&lab, below_c, VERDICT_FAULT, CONDITION_NONE);
    let_a_body_switch(model, "struct items.kind");
    assert_judged(&lab, below_c, VERDICT_FAULT, CONDITION_NONE);
    let_a_body_switch(model, "struct item.kind");
    assert_judged(&lab, below_c, VERDICT_UNDECIDED, CONDITION_VARIANT);
    model->api.bodies.count = 0;
}

/* ---- more room ---- */

static void another_failure_with_more_room_proves_nothing(void **state)
{
    static const char text[] = "v0 = buffer \"char\"(\"char *\" bytes \"abc\\x00\")\n"
                               "call fill(v0)\n";
    static const char report[] = "0x0 is located 0 bytes after 4-byte region [0x0,0x4)\n"
                                 "allocated by thread T0 here:\n\n";
    struct outcome outcome = lab_failure(*state, text, END_HEAP_OVERFLOW);
    outcome.message = "write of 1 byte";
    struct lab lab = {.model = *state, .fails = fails_always, .returns = 100,
                      .message = "read of 4 bytes"};
    struct judgement judgement = judge_outcome_in(&lab, text, &outcome, report);
    assert_string_equal(condition_name(judgement.condition.kind), "length");
    lab.message = "write of 1 byte";
    judgement = judge_outcome_in(&lab, text, &outcome, report);
    assert_string_equal(verdict_name(judgement.verdict), "fault");
}

/* ---- what a number measures ---- */

static int64_t amount_given(const struct vocabulary *vocabulary,
                            const struct statements *statements, size_t call)
{
    return is_call_of(vocabulary, statements, call, "digest")
               ? literal_at(vocabulary, statements, call, 1)->integer
               : 0;
}

static bool fails_from_two(const struct vocabulary *vocabulary,
                           const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    return amount_given(vocabulary, statements, call) >= 2;
}

static bool fails_with_any(const struct vocabulary *vocabulary,
                           const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "digest");
}

static void assert_overflow(struct model *model, behaviour *fails, const char *text,
                            enum wire_end end, const char *expected)
{
    struct lab lab = {.model = model, .fails = fails, .returns = 100};
    struct outcome outcome = lab_failure(model, text, end);
    struct judgement judgement = judge_outcome_in(&lab, text, &outcome, "");
    assert_string_equal(condition_name(judgement.condition.kind), expected);
}

static void a_number_may_say_more_than_there_is(void **state)
{
    static const char literal[] = "call digest(\"char *\" \"abc\", int 4)\n";
    static const char made[] = "v0 = call name_of()\n"
                               "call digest(v0, int 4)\n";
    assert_overflow(*state, fails_from_two, literal, END_GLOBAL_OVERFLOW, "length");
    assert_overflow(*state, fails_from_two, literal, END_HEAP_OVERFLOW, "none");
    assert_overflow(*state, fails_with_any, literal, END_GLOBAL_OVERFLOW, "none");
    assert_overflow(*state, fails_from_two, made, END_HEAP_OVERFLOW, "length");
    assert_overflow(*state, fails_from_two, made, END_SEGMENTATION_FAULT, "none");
}

/* ---- what a void * is ---- */

static const char uses_data[] = "v0 = call tree_new()\n"
                                "v1 = call node_new()\n"
                                "call tree_keep(v0, v1)\n"
                                "v3 = call tree_data(v0)\n"
                                "call node_use(v3)\n";

static bool fails_to_use(const struct vocabulary *vocabulary, const struct statements *statements,
                         size_t call, uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "node_use");
}

static void what_is_no_such_pointer_is_misuse(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_to_use};
    assert_judged(&lab, uses_data, VERDICT_MISUSE, CONDITION_DATA);
}

static void what_is_the_pointer_that_was_put_in_is_no_doubt(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_to_use, .alias = 3, .alias_of = 1};
    assert_judged(&lab, uses_data, VERDICT_FAULT, CONDITION_NONE);
}

/* node_join is given the first node and what came back. */
static bool fails_with_one_node(const struct vocabulary *vocabulary,
                                const struct statements *statements, size_t call,
                                uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "node_join") &&
           statements_source(statements, call, 0) == 1 &&
           statements_source(statements, call, 1) == 3;
}

static void one_pointer_under_two_names_is_an_alias(void **state)
{
    static const char joins[] = "v0 = call tree_new()\n"
                                "v1 = call node_new()\n"
                                "call tree_keep(v0, v1)\n"
                                "v3 = call tree_data(v0)\n"
                                "call node_join(v1, v3)\n";
    struct lab lab = {.model = *state, .fails = fails_with_one_node, .alias = 3, .alias_of = 1};
    assert_judged(&lab, joins, VERDICT_UNDECIDED, CONDITION_ALIAS);
}

static const struct operation *maker_of_data(const struct vocabulary *vocabulary,
                                             const struct statements *statements, size_t call)
{
    int data = is_call_of(vocabulary, statements, call, "tree_keep")
                   ? statements_source(statements, call, 1)
                   : -1;
    return data < 0 ? NULL : vocabulary->operations.items[statements->items[data].operation];
}

static bool fails_with_an_object(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t call,
                                 uint64_t *address)
{
    (void)address;
    const struct operation *maker = maker_of_data(vocabulary, statements, call);
    return maker && maker->kind == OPERATION_CALL;
}

static bool fails_with_any_data(const struct vocabulary *vocabulary,
                                const struct statements *statements, size_t call,
                                uint64_t *address)
{
    (void)address;
    return maker_of_data(vocabulary, statements, call) != NULL;
}

static enum condition_kind condition_of_keeping(struct model *model, behaviour *fails)
{
    static const char keeps[] = "v0 = call tree_new()\n"
                                "v1 = call node_new()\n"
                                "call tree_keep(v0, v1)\n";
    struct lab lab = {.model = model, .fails = fails, .returns = 100};
    struct outcome outcome = lab_failure(model, keeps, END_DOUBLE_FREE);
    return judge_outcome_in(&lab, keeps, &outcome, "").condition.kind;
}

static void an_object_that_is_kept_as_data_is_replaced_by_data(void **state)
{
    assert_int_equal(condition_of_keeping(*state, fails_with_an_object), CONDITION_DATA);
    assert_int_equal(condition_of_keeping(*state, fails_with_any_data), CONDITION_NONE);
}

static bool fails_with_short_keys(const struct vocabulary *vocabulary,
                                  const struct statements *statements, size_t call,
                                  uint64_t *address)
{
    (void)address;
    return literal_at(vocabulary, statements, call, 0)->size < 16;
}

static void bytes_may_have_to_be_as_many_as_a_constant_says(void **state)
{
    static const char text[] = "call cipher(\"const unsigned char *\" \"abc\")\n";
    struct model *model = *state;
    struct parameter *key = &api_find_function(&model->api, "cipher")->parameters[0];
    key->role_evidence = (struct evidence){EVIDENCE_TYPE, 50, "its type"};
    assert_overflow(model, fails_with_short_keys, text, END_GLOBAL_OVERFLOW, "length");
    assert_overflow(model, fails_always, text, END_GLOBAL_OVERFLOW, "none");
    key->role_evidence = (struct evidence){EVIDENCE_BODY, 88, "read up to a zero"};
    assert_overflow(model, fails_with_short_keys, text, END_GLOBAL_OVERFLOW, "none");
}

/* ---- what goes on pointing to an object ---- */

static bool is_stale(struct model *model, const char *text)
{
    struct statements statements = model_statements(model, text);
    struct outcome outcome = lab_failure(model, text, END_SEGMENTATION_FAULT);
    uint32_t kinds = judge_kinds_of_doubt(&model->vocabulary, &statements, &outcome);
    return kinds >> CONDITION_STALE & 1;
}

#define VIEW "v0 = call tree_new()\nv1 = call walk_new(v0)\n"

static void a_view_may_end_when_something_is_taken_out(void **state)
{
    static const char text[] = VIEW "call tree_clear(v0)\ncall walk_next(v1)\n";
    struct outcome outcome = lab_failure(*state, text, END_SEGMENTATION_FAULT);
    struct judgement judgement = judge_text(*state, text, &outcome, "", NULL);
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
    assert_string_equal(judgement.condition.sentence,
                        "walk_next is given what walk_new made before tree_clear was called for "
                        "'object'");
    assert_true(is_stale(*state, text));
}

static void so_may_a_view_of_a_view(void **state)
{
    assert_true(is_stale(*state, VIEW "v2 = call step_new(v1)\n"
                                      "call tree_clear(v0)\n"
                                      "call step_next(v2)\n"));
}

static void a_view_of_what_only_grew_or_that_was_made_since_is_not_stale(void **state)
{
    assert_false(is_stale(*state, VIEW "v2 = call node_new()\n"
                                       "call tree_insert(v0, v2)\n"
                                       "call walk_next(v1)\n"));
    assert_false(is_stale(*state, "v0 = call tree_new()\n"
                                  "call tree_clear(v0)\n"
                                  "v2 = call walk_new(v0)\n"
                                  "call walk_next(v2)\n"));
}

static void who_is_given_the_view_sees_to_it(void **state)
{
    assert_false(is_stale(*state, VIEW "call walk_remove(v0, v1)\ncall walk_next(v1)\n"));
}

static void a_view_can_always_be_ended(void **state)
{
    assert_false(is_stale(*state, VIEW "call tree_clear(v0)\ncall walk_free(v1)\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_in_another_object_is_foreign),
        cmocka_unit_test(a_failure_with_its_own_object_is_a_fault),
        cmocka_unit_test(what_was_taken_out_may_go_elsewhere),
        cmocka_unit_test(what_was_taken_out_by_another_name_is_doubtful),
        cmocka_unit_test(what_was_delivered_before_a_change_is_stale),
        cmocka_unit_test(a_block_of_its_own_does_not_get_stale),
        cmocka_unit_test(what_belonged_to_another_and_was_refused_was_not_removed),
        cmocka_unit_test(what_belongs_to_an_object_that_is_only_read_is_not_taken_from_it),
        cmocka_unit_test(a_kind_in_the_wrong_place_is_undecided),
        cmocka_unit_test(another_failure_with_more_room_proves_nothing),
        cmocka_unit_test(a_number_may_say_more_than_there_is),
        cmocka_unit_test(bytes_may_have_to_be_as_many_as_a_constant_says),
        cmocka_unit_test(what_is_no_such_pointer_is_misuse),
        cmocka_unit_test(what_is_the_pointer_that_was_put_in_is_no_doubt),
        cmocka_unit_test(one_pointer_under_two_names_is_an_alias),
        cmocka_unit_test(an_object_that_is_kept_as_data_is_replaced_by_data),
        cmocka_unit_test(a_view_may_end_when_something_is_taken_out),
        cmocka_unit_test(so_may_a_view_of_a_view),
        cmocka_unit_test(a_view_of_what_only_grew_or_that_was_made_since_is_not_stale),
        cmocka_unit_test(who_is_given_the_view_sees_to_it),
        cmocka_unit_test(a_view_can_always_be_ended),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
