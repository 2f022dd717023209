#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"
#include "judge_lab.h"
#include "model/injected_failure.h"
#include "rule_sets.h"

static const char clean_crash[] = "v0 = call stack_new()\n"
                                  "call stack_push(v0, int 1)\n"
                                  "v2 = call stack_pop(v0)\n";

/* `struct crate { struct box box; }` */
static void declare_crate(struct model *model)
{
    static struct field field = {.name = "box"};
    model_parameter(model, model_function(model, "void", "crate_use"), "struct crate *", "crate",
                    ROLE_OBJECT);
    field.type = model_type(model, "struct box");
    /* The builder made the record, and it is not const there. */
    struct record *record = (struct record *)model_type(model, "struct crate")->record;
    record->fields = &field;
    record->field_count = 1;
    model_open_record(model, "struct crate");
    ((struct record *)field.type->record)->is_base = true;
}

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    fake_declare(&model, NULL);
    lab_declare_on_box(&model, "box_use", PURPOSE_OTHER);
    model_parameter(&model, model_function(&model, "void", "box_fill"), "char *", "bytes",
                    ROLE_TEXT_BUFFER);
    lab_declare_on_box(&model, "box_clear", PURPOSE_CLEARER);
    lab_declare_on_box(&model, "box_init", PURPOSE_INITIALISER);
    model_parameter(&model, model_function(&model, "void", "box_add"), "struct box **", "set",
                    ROLE_IN_OUT);
    model_function(&model, "struct stack *", "stack_special");
    struct function *load = model_function(&model, "void", "box_load");
    model_parameter(&model, load, "const int *", "items", ROLE_BUFFER);
    model_parameter(&model, load, "int", "from", ROLE_LENGTH);
    model_parameter(&model, load, "int", "to", ROLE_VALUE);
    model_pair(load, 0, 1);
    load->parameters[0].role_evidence.confidence = 88;
    struct function *split = model_function(&model, "void", "text_split");
    model_parameter(&model, split, "const char *", "text", ROLE_BUFFER);
    model_parameter(&model, split, "unsigned long", "max", ROLE_LENGTH);
    model_pair(split, 0, 1);
    split->parameters[0].role_evidence.confidence = 88;
    lab_declare_stack_at(&model);
    for (unsigned i = 1; i < INJECTABLE_COUNT; i++) {
        struct function *injects =
            model_function(&model, "void", injectable_words((enum injectable)i)->fails);
        model_parameter(&model, injects, "int", "number", ROLE_VALUE);
        injects->is_support = true;
    }
    static const struct filler filler = {0};
    struct function *fill = model_function(&model, "void", "fill_box");
    model_parameter(&model, fill, "struct box *", "record", ROLE_OBJECT);
    model_parameter(&model, fill, "int", "width", ROLE_VALUE);
    fill->filler = &filler;
    fill->is_support = true;
    model_open_record(&model, "struct box");
    declare_crate(&model);
    model_contract(&model, CONTRACT_INVARIANT, "stack_contracts.c", 12);
    model_finish(&model);
    *state = &model;
    return 0;
}

static void assert_verdict(struct model *model, const char *text, const struct outcome *outcome,
                           enum verdict expected, const char *expected_reason)
{
    struct judgement judgement = judge_text(model, text, outcome, "", NULL);
    assert_string_equal(verdict_name(judgement.verdict), verdict_name(expected));
    assert_string_equal(judgement.reason, expected_reason);
}

static void a_broken_contract_is_a_fault(void **state)
{
    struct outcome outcome = lab_failure(*state, clean_crash, END_INVARIANT);
    outcome.contract = 0;
    assert_verdict(*state, clean_crash, &outcome, VERDICT_FAULT,
                   "the call broke an invariant (invariant at stack_contracts.c:12)");
}

static void a_contract_that_clean_calls_break_is_a_fault(void **state)
{
    struct outcome outcome = lab_failure(*state, clean_crash, END_INVARIANT);
    outcome.contract = 0;
    assert_verdict(*state, clean_crash, &outcome, VERDICT_FAULT,
                   "the call broke an invariant (invariant at stack_contracts.c:12)");
}

static void a_contract_about_a_record_that_nothing_made_ready_proves_nothing(void **state)
{
    static const char text[] = "v0 = object \"struct box\"()\n"
                               "call box_use(v0)\n";
    struct outcome outcome = lab_failure(*state, text, END_INVARIANT);
    outcome.contract = 0;
    assert_verdict(*state, text, &outcome, VERDICT_UNDECIDED,
                   "box_use is given a record that no initialiser made ready for 'box'; "
                   "nothing says that this is allowed");
}

/* A node that begins like a list is no list. */
static void a_contract_about_what_only_begins_like_its_type_proves_nothing(void **state)
{
    static const char text[] = "v0 = object \"struct crate\"()\n"
                               "call box_init(v0)\n"
                               "call box_use(v0)\n";
    struct outcome outcome = lab_failure(*state, text, END_INVARIANT);
    outcome.contract = 0;
    struct judgement judgement = judge_text(*state, text, &outcome, "", NULL);
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
    assert_string_equal(verdict_rule_row(judgement.rule)->name, "only-base");
}

/* The check looks at a text that the call took out of what owned it. */
static void a_contract_that_crashes_on_what_may_have_ended_proves_nothing(void **state)
{
    static const char text[] = "v0 = call stack_new()\n"
                               "call stack_append(v0, v0)\n";
    struct outcome outcome = lab_failure(*state, text, END_CONTRACT_CRASHED);
    outcome.contract = 0;
    struct judgement judgement = judge_text(*state, text, &outcome, "", NULL);
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
    outcome = lab_failure(*state, text, END_INVARIANT);
    outcome.contract = 0;
    judgement = judge_text(*state, text, &outcome, "", NULL);
    assert_string_equal(verdict_name(judgement.verdict), "fault");
}

static void a_broken_law_without_a_contract_is_a_fault(void **state)
{
    struct outcome outcome = lab_failure(*state, clean_crash, END_COPY_DIFFERS);
    assert_verdict(*state, clean_crash, &outcome, VERDICT_FAULT,
                   "the call returned a copy that does not equal its original");
}

static void a_crash_of_clean_calls_is_a_fault(void **state)
{
    static const enum wire_end ends[] = {END_SEGMENTATION_FAULT, END_HEAP_OVERFLOW,
                                         END_USE_AFTER_FREE,     END_DOUBLE_FREE,
                                         END_UNDEFINED,          END_BAD_FREE,
                                         END_ARITHMETIC,         END_LEAK};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        struct outcome outcome = lab_failure(*state, clean_crash, ends[i]);
        assert_verdict(
            *state, clean_crash, &outcome, VERDICT_FAULT,
            "no call looks like misuse");
    }
}

static void assert_doubt(struct model *model, const char *text, enum condition_kind kind,
                         const char *sentence)
{
    struct outcome outcome = lab_failure(model, text, END_SEGMENTATION_FAULT);
    struct judgement judgement = judge_text(model, text, &outcome, "", NULL);
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
    assert_string_equal(condition_name(judgement.condition.kind), condition_name(kind));
    assert_string_equal(judgement.condition.sentence, sentence);
}

static void a_record_that_the_test_filled_is_doubtful(void **state)
{
    assert_doubt(*state,
                 "v0 = object \"struct box\"()\n"
                 "call fill_box(v0, int 3)\n"
                 "call box_init(v0)\n"
                 "call box_use(v0)\n",
                 CONDITION_FILLED,
                 "box_init is given storage that the test filled for 'box'");
}

static void a_record_that_the_test_filled_is_so_behind_a_pointer(void **state)
{
    assert_doubt(*state,
                 "v0 = object \"struct box\"()\n"
                 "call fill_box(v0, int 3)\n"
                 "v2 = object \"struct box *\"(v0)\n"
                 "call box_add(v2)\n",
                 CONDITION_FILLED,
                 "box_add is given the address of a record that the test filled for 'set'");
}

static void a_record_that_nothing_made_ready_is_doubtful(void **state)
{
    assert_doubt(*state,
                 "v0 = object \"struct box\"()\n"
                 "call box_use(v0)\n",
                 CONDITION_UNINITIALISED,
                 "box_use is given a record that no initialiser made ready for 'box'");
}

static void a_record_that_was_made_ready_is_not(void **state)
{
    static const char text[] = "v0 = object \"struct box\"()\n"
                               "call box_init(v0)\n"
                               "call box_use(v0)\n";
    struct outcome outcome = lab_failure(*state, text, END_SEGMENTATION_FAULT);
    assert_verdict(*state, text, &outcome, VERDICT_FAULT, "no call looks like misuse");
}

static void a_record_that_was_cleared_is_doubtful(void **state)
{
    assert_doubt(*state,
                 "v0 = object \"struct box\"()\n"
                 "call box_init(v0)\n"
                 "call box_clear(v0)\n"
                 "call box_use(v0)\n",
                 CONDITION_ORDER, "box_use is given a record that was cleared before for 'box'");
}

static void a_place_for_a_result_is_not_doubtful(void **state)
{
    static const char text[] = "v0 = object \"struct stack *\"(null)\n"
                               "v1 = call stack_make(v0)\n"
                               "v2 = load \"struct stack *\"(v0)\n"
                               "v3 = call stack_size(v2)\n";
    struct outcome outcome = lab_failure(*state, text, END_SEGMENTATION_FAULT);
    assert_verdict(*state, text, &outcome, VERDICT_FAULT, "no call looks like misuse");
}

static void a_null_pointer_is_doubtful(void **state)
{
    assert_doubt(*state, "v0 = call stack_size(null)\n", CONDITION_NULL,
                 "stack_size is given a null pointer for 'stack'");
}

static void a_null_pointer_is_misuse_where_it_is_forbidden(void **state)
{
    struct model *model = *state;
    struct parameter *stack =
        &api_find_function(&model->api, "stack_size")->parameters[0];
    static const char text[] = "v0 = call stack_size(null)\n";
    struct outcome outcome = lab_failure(model, text, END_SEGMENTATION_FAULT);
    stack->nullness = NULLNESS_FORBIDDEN;
    assert_verdict(model, text, &outcome, VERDICT_MISUSE,
                   "stack_size is given a null pointer for 'stack', which is not allowed");
    stack->nullness = NULLNESS_ALLOWED;
    assert_verdict(model, text, &outcome, VERDICT_FAULT, "no call looks like misuse");
    stack->nullness = NULLNESS_UNKNOWN;
}

static void the_same_value_twice_is_doubtful(void **state)
{
    assert_doubt(*state,
                 "v0 = call stack_new()\n"
                 "call stack_append(v0, v0)\n",
                 CONDITION_ALIAS, "stack_append is given the same value for 'to' and 'from'");
}

static void the_same_value_twice_is_fine_where_both_are_const(void **state)
{
    static const char text[] = "v0 = call stack_new()\n"
                               "v1 = call stack_equal(v0, v0)\n";
    struct outcome outcome = lab_failure(*state, text, END_SEGMENTATION_FAULT);
    assert_verdict(*state, text, &outcome, VERDICT_FAULT, "no call looks like misuse");
}

static void an_element_of_something_fresh_is_doubtful(void **state)
{
    assert_doubt(*state,
                 "v0 = call stack_new()\n"
                 "v1 = call stack_pop(v0)\n",
                 CONDITION_ORDER, "stack_pop is called on something that has no element yet");
}

static void what_was_closed_is_doubtful(void **state)
{
    assert_doubt(*state,
                 "v0 = call stack_new()\n"
                 "call stack_free(v0)\n"
                 "v2 = call stack_size(v0)\n",
                 CONDITION_ORDER,
                 "stack_size is given a value that was given to stack_free before for 'stack'");
}

static void doubts_about_earlier_calls_count(void **state)
{
    assert_doubt(*state,
                 "v0 = object \"struct box\"()\n"
                 "call box_use(v0)\n"
                 "v2 = call stack_new()\n"
                 "v3 = call stack_size(v2)\n",
                 CONDITION_UNINITIALISED,
                 "box_use is given a record that no initialiser made ready for 'box'");
}

static void documentation_makes_doubtful(void **state)
{
    struct model *model = *state;
    struct function *function = api_find_function(&model->api, "stack_size");
    static const char text[] = "v0 = call stack_new()\n"
                               "v1 = call stack_size(v0)\n";
    function->comment = "/** How many there are.\n * The stack must not be empty; really. */";
    assert_doubt(model, text, CONDITION_ORDER,
                 "stack_size is documented: \"The stack must not be empty\"");
    function->comment = "/* The result must be released; `stack` must not be NULL. */";
    struct outcome outcome = lab_failure(model, text, END_SEGMENTATION_FAULT);
    assert_verdict(model, text, &outcome, VERDICT_FAULT, "no call looks like misuse");
    function->comment = NULL;
}

static void advice_and_lifetimes_are_no_demands(void **state)
{
    static const char *const comments[] = {
        "/* It should not be called unless absolutely necessary. */",
        "/* What it is given must be valid while the stack exists. */"};
    struct model *model = *state;
    struct function *function = api_find_function(&model->api, "stack_size");
    static const char text[] = "v0 = call stack_new()\n"
                               "v1 = call stack_size(v0)\n";
    struct outcome outcome = lab_failure(model, text, END_SEGMENTATION_FAULT);
    for (size_t i = 0; i < 2; i++) {
        function->comment = comments[i];
        assert_verdict(model, text, &outcome, VERDICT_FAULT,
                       "no call looks like misuse");
    }
    function->comment = NULL;
}

static void documentation_that_speaks_of_the_case_allows_it(void **state)
{
    struct model *model = *state;
    struct function *function = api_find_function(&model->api, "stack_append");
    static const char text[] = "v0 = call stack_new()\n"
                               "call stack_append(v0, v0)\n";
    struct outcome outcome = lab_failure(model, text, END_SEGMENTATION_FAULT);
    function->comment = "/* Appends; `from` may be the same as `to`. */";
    assert_verdict(model, text, &outcome, VERDICT_FAULT, "no call looks like misuse");
    function->comment = "/* Appends; `from` must not be the same as `to`. */";
    assert_doubt(model, text, CONDITION_ALIAS,
                 "stack_append is given the same value for 'to' and 'from'");
    function->comment = NULL;
}

static void documentation_that_denies_an_alias_does_not_allow_it(void **state)
{
    struct model *model = *state;
    struct function *function = api_find_function(&model->api, "stack_append");
    function->comment = "/* Appends `from`, which is not part of `to`. */";
    assert_doubt(model,
                 "v0 = call stack_new()\n"
                 "call stack_append(v0, v0)\n",
                 CONDITION_ALIAS, "stack_append is given the same value for 'to' and 'from'");
    function->comment = NULL;
}

static void what_was_cleared_may_be_used_where_the_clearer_says_so(void **state)
{
    struct model *model = *state;
    struct function *clearer = api_find_function(&model->api, "box_clear");
    static const char text[] = "v0 = object \"struct box\"()\n"
                               "call box_init(v0)\n"
                               "call box_clear(v0)\n"
                               "call box_use(v0)\n";
    struct outcome outcome = lab_failure(model, text, END_USE_AFTER_FREE);
    clearer->comment = "/* Frees the content; the box is empty then and can be used again. */";
    assert_verdict(model, text, &outcome, VERDICT_FAULT, "no call looks like misuse");
    clearer->comment = "/* Frees the content; the box must be initialised again. */";
    assert_doubt(model, text, CONDITION_ORDER,
                 "box_use is given a record that was cleared before for 'box'");
    clearer->comment = NULL;
}

static void a_number_below_the_documented_least_is_misuse(void **state)
{
    struct model *model = *state;
    struct parameter *number = &api_find_function(&model->api, "stack_at")->parameters[1];
    static const char text[] = "v0 = call stack_new()\n"
                               "v1 = call stack_at(v0, int 0)\n";
    struct outcome outcome = lab_failure(model, text, END_SEGMENTATION_FAULT);
    number->has_least = true;
    number->least = 1;
    assert_verdict(model, text, &outcome, VERDICT_MISUSE,
                   "stack_at is given 0 for 'number', which is not allowed");
    number->least = 0;
    assert_verdict(model, text, &outcome, VERDICT_FAULT, "no call looks like misuse");
    number->has_least = false;
}

/* ---- which memory was violated ---- */

#define REPORT(access, where, frame)                                               \
    "==1==ERROR: AddressSanitizer: heap-buffer-overflow\n" access                   \
    " of size 1 at 0x1\n    #0 0x1 (/tmp/library.so+0x1)\n\n"                        \
    "0x1 is located 0 bytes " where " 4-byte region [0x1,0x5)\n"                    \
    "allocated by thread T0 here:\n    #0 0x2 (/x/assay+0x1)\n" frame "\n"          \
    "SUMMARY: x /library.so+0x1"
#define LIBRARY_FRAME "    #1 0x3 (/tmp/library.so+0x9)\n"

static void assert_overflow(struct model *model, const char *text, const char *report,
                            enum condition_kind kind)
{
    struct outcome outcome = lab_failure(model, text, END_HEAP_OVERFLOW);
    struct judgement judgement = judge_text(model, text, &outcome, report, NULL);
    assert_string_equal(condition_name(judgement.condition.kind), condition_name(kind));
    assert_int_equal(judgement.verdict,
                     kind == CONDITION_NONE ? VERDICT_FAULT : VERDICT_UNDECIDED);
}

/* The thunk of the failing call is on both stacks. */
static void what_the_failing_call_allocated_depends_on_no_state(void **state)
{
    static const char text[] = "v0 = call stack_new()\n"
                               "v1 = call stack_size(v0)\n";
    static const char report[] =
        REPORT("WRITE", "after", LIBRARY_FRAME "    #2 0x4 (/tmp/library.so+0x1)\n");
    struct model *model = *state;
    struct function *function = api_find_function(&model->api, "stack_size");
    function->comment = "/* The stack must be open. */";
    assert_overflow(model, text, report, CONDITION_NONE);
    assert_overflow(model, text, REPORT("WRITE", "after", LIBRARY_FRAME), CONDITION_ORDER);
    assert_overflow(model, "v0 = call stack_new()\n"
                           "v1 = call stack_size(v0)\n"
                           "v2 = call stack_size(v0)\n", report, CONDITION_ORDER);
    function->comment = "/* Its characters must be valid UTF-8. */";
    assert_overflow(model, text, report, CONDITION_ORDER);
    function->comment = NULL;
}

static struct clues clues_of_overflow(struct model *model, const char *report)
{
    static const char text[] = "v0 = call stack_new()\nv1 = call stack_size(v0)\n";
    struct outcome outcome = lab_failure(model, text, END_STACK_OVERFLOW);
    return judge_text(model, text, &outcome, report, NULL).clues;
}

#define LOCAL(frame)                                                                    \
    "Address 0x1 is located in stack of thread T0 (x) at offset 40 in frame\n    #0 0x1 "  \
    frame "\n\n  This frame has 1 object(s):\n    [32, 40) 'text' (line 7)\n"

static void a_local_variable_of_the_library_is_its_own(void **state)
{
    struct clues own = clues_of_overflow(*state, LOCAL("(/tmp/library.so+0x1)"));
    assert_int_equal(clues_value(&own, CLUE_OWN_BLOCK), 1);
    struct clues foreign = clues_of_overflow(*state, LOCAL("(/lib/libc.so+0x1)"));
    assert_int_equal(clues_value(&foreign, CLUE_OWN_BLOCK), 0);
}

static void a_variable_of_the_library_is_memory_of_the_library(void **state)
{
    struct clues clues = clues_of_overflow(
        *state, "0x1 is located 0 bytes after global variable 'table' (0x1) of size 28\n");
    assert_int_equal(clues_value(&clues, CLUE_LIBRARY_BLOCK), 1);
    struct clues poisoned = clues_of_overflow(
        *state, "Address 0x1 is a wild pointer inside of access range of size 0x1.\n");
    assert_int_equal(clues_value(&poisoned, CLUE_LIBRARY_BLOCK), 0);
}

static void what_follows_a_format_makes_no_block_of_the_call_too_small(void **state)
{
    static const char own[] =
        REPORT("WRITE", "after", LIBRARY_FRAME "    #2 0x4 (/tmp/library.so+0x1)\n");
    static const char text[] = "v0 = call stack_new()\nv1 = call stack_at(v0, int 1)\n";
    struct model *model = *state;
    struct parameter *number = &api_find_function(&model->api, "stack_at")->parameters[1];
    number->decides_tail = true;
    assert_overflow(model, text, REPORT("WRITE", "after", ""), CONDITION_FORMAT);
    assert_overflow(model, text, REPORT("WRITE", "after", LIBRARY_FRAME), CONDITION_FORMAT);
    assert_overflow(model, text, own, CONDITION_NONE);
    number->decides_tail = false;
}

static void an_overflow_of_our_buffer_counts_when_its_length_is_told(void **state)
{
    static const char text[] = "v0 = call stack_new()\n"
                               "v1 = buffer \"int\"(\"int *\" bytes \"abcd\")\n"
                               "call stack_load(v0, v1, \"unsigned long\" 1)\n";
    struct model *model = *state;
    struct evidence *evidence =
        &api_find_function(&model->api, "stack_load")->parameters[1].role_evidence;
    evidence->confidence = 70;
    assert_overflow(model, text, REPORT("READ", "after", ""), CONDITION_NONE);
    evidence->confidence = 20;
    assert_overflow(model, text, REPORT("READ", "after", ""), CONDITION_LENGTH);
}

static void an_overflow_is_doubtful_when_another_number_may_be_the_length(void **state)
{
    static const char text[] = "v0 = buffer \"int\"(\"int *\" bytes \"abcd\")\n"
                               "call box_load(v0, int 1, int 1)\n";
    assert_overflow(*state, text, REPORT("READ", "after", ""), CONDITION_LENGTH);
}

static void a_string_need_not_be_as_long_as_a_bound(void **state)
{
    static const char text[] = "v0 = buffer \"char\"(\"char *\" bytes \"abcd\")\n"
                               "call text_split(v0, \"unsigned long\" 4)\n";
    struct model *model = *state;
    struct parameter *bound = &api_find_function(&model->api, "text_split")->parameters[1];
    assert_overflow(model, text, REPORT("READ", "after", ""), CONDITION_LENGTH);
    bound->name = "len";
    assert_overflow(model, text, REPORT("READ", "after", ""), CONDITION_NONE);
    bound->name = "max";
}

static void freeing_what_is_ours_is_doubtful(void **state)
{
    static const char text[] = "v0 = buffer \"char\"(\"char *\" bytes \"abc\\x00\")\n"
                               "call box_fill(v0)\n";
    struct outcome outcome = lab_failure(*state, text, END_BAD_FREE);
    struct judgement judgement = judge_text(*state, text, &outcome, "", NULL);
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
    assert_string_equal(condition_name(judgement.condition.kind), "data");
}

static void null_is_doubtful_where_only_a_call_that_returned_allows_it(void **state)
{
    struct model *model = *state;
    struct parameter *stack = &api_find_function(&model->api, "stack_size")->parameters[0];
    stack->nullness = NULLNESS_ALLOWED;
    stack->nullness_evidence = (struct evidence){EVIDENCE_EXPERIMENT, 90, "calls returned"};
    assert_doubt(model, "v0 = call stack_size(null)\n", CONDITION_NULL,
                 "stack_size is given a null pointer for 'stack'");
    stack->nullness = NULLNESS_UNKNOWN;
    stack->nullness_evidence = (struct evidence){0};
}

static void an_overflow_of_a_buffer_without_a_length_is_doubtful(void **state)
{
    static const char text[] = "v0 = buffer \"char\"(\"char *\" bytes \"abc\\x00\")\n"
                               "call box_fill(v0)\n";
    assert_overflow(*state, text, REPORT("WRITE", "after", ""), CONDITION_LENGTH);
    assert_overflow(*state, text, REPORT("READ", "after", ""), CONDITION_LENGTH);
    assert_overflow(*state, text, REPORT("WRITE", "before", ""), CONDITION_NONE);
    assert_overflow(*state, text, REPORT("WRITE", "after", LIBRARY_FRAME), CONDITION_NONE);
}

/* ---- counterfactual replay ---- */

static void assert_judged(struct model *model, behaviour *fails, const char *text,
                          enum verdict verdict, enum condition_kind kind)
{
    struct lab lab = {.model = model, .fails = fails, .returns = 100,
                      .components = {"v0 = call stack_new()\n", "v0 = call stack_special()\n",
                                     "v0 = call stack_new()\ncall stack_push(v0, int 1)\n"
                                     "v2 = call stack_special()\n"}};
    struct judgement judgement = judge_in(&lab, text);
    assert_string_equal(condition_name(judgement.condition.kind), condition_name(kind));
    assert_string_equal(verdict_name(judgement.verdict), verdict_name(verdict));
    assert_true(lab.runs > 0);
}

static bool fails_when_null(const struct vocabulary *vocabulary,
                            const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "stack_size") &&
           literal_at(vocabulary, statements, call, 0);
}

static void a_doubt_that_changes_nothing_is_dropped(void **state)
{
    static const char text[] = "v0 = call stack_size(null)\n";
    assert_judged(*state, fails_always, text, VERDICT_FAULT, CONDITION_NONE);
    assert_judged(*state, fails_when_null, text, VERDICT_UNDECIDED, CONDITION_NULL);
}

static bool fails_when_alias(const struct vocabulary *vocabulary,
                             const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "stack_append") &&
           statements_source(statements, call, 0) == statements_source(statements, call, 1);
}

static void an_alias_matters_when_a_copy_heals(void **state)
{
    static const char text[] = "v0 = call stack_new()\n"
                               "call stack_append(v0, v0)\n";
    assert_judged(*state, fails_when_alias, text, VERDICT_UNDECIDED, CONDITION_ALIAS);
    assert_judged(*state, fails_always, text, VERDICT_FAULT, CONDITION_NONE);
}

/* stack_at(stack, number) */

static bool number_given(const struct vocabulary *vocabulary, const struct statements *statements,
                         size_t call, int64_t *number)
{
    if (!is_call_of(vocabulary, statements, call, "stack_at"))
        return false;
    *number = literal_at(vocabulary, statements, call, 1)->integer;
    return true;
}

static bool fails_outside(const struct vocabulary *vocabulary, const struct statements *statements,
                          size_t call, uint64_t *address)
{
    int64_t number;
    if (!number_given(vocabulary, statements, call, &number))
        return false;
    *address = (uint64_t)(4096 + 8 * number);
    return number < 0 || number >= 3;
}

static bool fails_at_three(const struct vocabulary *vocabulary,
                           const struct statements *statements, size_t call, uint64_t *address)
{
    int64_t number;
    if (!number_given(vocabulary, statements, call, &number))
        return false;
    *address = (uint64_t)(4096 + 8 * number);
    return number == 3;
}

static bool fails_from_three(const struct vocabulary *vocabulary,
                             const struct statements *statements, size_t call, uint64_t *address)
{
    int64_t number;
    if (!number_given(vocabulary, statements, call, &number))
        return false;
    *address = 4096;
    return number >= 3;
}

static bool fails_by_bits(const struct vocabulary *vocabulary, const struct statements *statements,
                          size_t call, uint64_t *address)
{
    int64_t number;
    if (!number_given(vocabulary, statements, call, &number))
        return false;
    *address = (uint64_t)((1 << 20) - number / 8);
    return number < 0 || number >= 16;
}

static bool fails_here_and_there(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t call,
                                 uint64_t *address)
{
    int64_t number;
    if (!number_given(vocabulary, statements, call, &number))
        return false;
    *address = (uint64_t)(4096 + (number % 7) * 64);
    return number >= 16;
}

static bool fails_below_zero(const struct vocabulary *vocabulary,
                             const struct statements *statements, size_t call, uint64_t *address)
{
    int64_t number;
    (void)address;
    return number_given(vocabulary, statements, call, &number) && number < 0;
}

#define AT(number) "v0 = call stack_new()\nv1 = call stack_at(v0, int " #number ")\n"

static void a_position_that_nobody_checks_is_undecided(void **state)
{
    assert_judged(*state, fails_outside, AT(3), VERDICT_UNDECIDED, CONDITION_INDEX);
}

static void what_a_position_is_computed_from_is_undecided_where_nobody_checks_it(void **state)
{
    assert_judged(*state, fails_by_bits, AT(40), VERDICT_UNDECIDED, CONDITION_INDEX);
}

static void a_large_number_that_fails_here_and_there_is_a_fault(void **state)
{
    assert_judged(*state, fails_here_and_there, AT(40), VERDICT_FAULT, CONDITION_NONE);
}

static void a_position_that_may_be_any_is_no_doubt(void **state)
{
    struct model *model = *state;
    struct parameter *number = &api_find_function(&model->api, "stack_at")->parameters[1];
    number->takes_any = true;
    assert_judged(model, fails_outside, AT(3), VERDICT_FAULT, CONDITION_NONE);
    number->takes_any = false;
}

static void a_range_that_is_checked_wrongly_is_a_fault(void **state)
{
    assert_judged(*state, fails_at_three, AT(3), VERDICT_FAULT, CONDITION_NONE);
}

static void a_large_number_that_is_no_position_is_a_fault(void **state)
{
    assert_judged(*state, fails_from_three, AT(3), VERDICT_FAULT, CONDITION_NONE);
}

static void a_negative_number_is_undecided_when_only_such_fail(void **state)
{
    assert_judged(*state, fails_below_zero, AT(-1), VERDICT_UNDECIDED, CONDITION_NEGATIVE);
}

static void a_negative_number_is_a_fault_where_the_body_tells_such_apart(void **state)
{
    struct model *model = *state;
    struct parameter *number = &api_find_function(&model->api, "stack_at")->parameters[1];
    number->tells_negatives = true;
    assert_judged(model, fails_below_zero, AT(-1), VERDICT_FAULT, CONDITION_NONE);
    number->tells_negatives = false;
}

static bool fails_when_new(const struct vocabulary *vocabulary,
                           const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    int source = is_call_of(vocabulary, statements, call, "stack_size")
                     ? statements_source(statements, call, 0)
                     : -1;
    return source >= 0 && is_call_of(vocabulary, statements, (size_t)source, "stack_new");
}

static void a_failure_of_all_values_of_a_constructor_is_undecided(void **state)
{
    static const char text[] = "v0 = call stack_new()\n"
                               "v1 = call stack_size(v0)\n";
    assert_judged(*state, fails_when_new, text, VERDICT_UNDECIDED, CONDITION_VARIANT);
}

static void a_function_that_never_returned_is_undecided(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    struct judgement judgement = judge_in(&lab, "v0 = call stack_new()\n"
                                                "v1 = call stack_size(v0)\n");
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
    assert_string_equal(condition_name(judgement.condition.kind), "order");
}

static void an_overflow_in_a_function_that_never_returned_is_a_fault(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    static const char text[] = "v0 = call stack_new()\n"
                               "v1 = call stack_size(v0)\n";
    struct outcome outcome = lab_failure(*state, text, END_HEAP_OVERFLOW);
    struct judgement judgement = judge_outcome_in(&lab, text, &outcome, "");
    assert_string_equal(verdict_name(judgement.verdict), "fault");
}

static void nothing_is_replayed_when_the_rule_is_off(void **state)
{
    struct model *model = *state;
    struct lab lab = {.model = model, .fails = fails_always, .returns = 100};
    model->api.rules_off = RULES(RULE_COUNTERFACTUALS);
    struct judgement judgement = judge_in(&lab, "v0 = call stack_size(null)\n");
    model->api.rules_off = NO_RULES;
    assert_int_equal(lab.runs, 0);
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
}

static bool fails_without_memory(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t last,
                                 uint64_t *address)
{
    (void)last, (void)address;
    return statements_injected(statements, vocabulary).injectable != INJECTABLE_NONE;
}

static bool fails_anyway(const struct vocabulary *vocabulary, const struct statements *statements,
                         size_t last, uint64_t *address)
{
    (void)vocabulary, (void)statements, (void)last, (void)address;
    return true;
}

static const char starved_push[] = "v0 = call stack_new()\n"
                                   "call assay_fail_allocation(int 2)\n"
                                   "call stack_push(v0, int 1)\n";

static void a_call_must_get_over_a_failing_allocation(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_without_memory};
    struct judgement judgement = judge_in(&lab, starved_push);
    assert_string_equal(verdict_name(judgement.verdict), "fault");
    assert_string_equal(condition_name(judgement.condition.kind), "allocation");
    assert_string_equal(judgement.condition.sentence, "allocation number 2 of stack_push fails");
}

static void an_abort_for_want_of_memory_says_so(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_without_memory, .end = END_ABORT};
    struct outcome outcome = lab_failure(*state, starved_push, END_ABORT);
    struct judgement judgement = judge_outcome_in(&lab, starved_push, &outcome, "");
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
    assert_string_equal(judgement.reason, "allocation number 2 of stack_push fails; "
                                          "the library may be meant to abort");
}

static void assert_starved_assertion(struct model *model, const char *text, const char *message,
                                     const char *reason)
{
    struct lab lab = {.model = model, .fails = fails_without_memory, .end = END_ASSERT};
    struct outcome outcome = lab_failure(model, text, END_ASSERT);
    outcome.message = message;
    struct judgement judgement = judge_outcome_in(&lab, text, &outcome, "");
    assert_true(condition_is_injected(judgement.condition.kind));
    assert_string_equal(judgement.reason, reason);
}

static void an_assertion_that_there_is_memory_is_like_an_abort(void **state)
{
    static const char *const alike[] = {"items", "stack->items", "items != NULL", "items!=NULL",
                                        "(items)", "NULL != items", "stack->items[0] != ((void*)0)",
                                        "items && \"out of memory\""};
    static const char *const others[] = {"stack->count > 0", "is_valid(stack)", "items == old",
                                         "items != NULL && count", "", "0", "false", "stack->count",
                                         "count != 0", "(items) == (old)"};
    static const char undecided[] = "allocation number 2 of stack_push fails; "
                                    "the library asserts that there is memory";
    static const char fault[] = "allocation number 2 of stack_push fails, "
                                "and the library does not cope with it";
    struct model *model = *state;
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        assert_starved_assertion(model, starved_push,
                                 arena_printf(&model->arena, "grow: %s (stack.c:9)", alike[i]),
                                 undecided);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_starved_assertion(model, starved_push,
                                 arena_printf(&model->arena, "grow: %s (stack.c:9)", others[i]),
                                 fault);
    assert_starved_assertion(model, starved_push, "", fault);
    assert_starved_assertion(model, starved_push, "grow: items (/a/path/that/is/cut/o", undecided);
    assert_starved_assertion(model,
                             "v0 = call stack_new()\n"
                             "call assay_fail_read(int 2)\n"
                             "call stack_push(v0, int 1)\n",
                             "grow: items (stack.c:9)",
                             "read number 2 of stack_push fails, "
                             "and the library does not cope with it");
}

static void what_cannot_be_read_or_written_must_be_got_over_too(void **state)
{
    static const char *const words[] = {"read", "write"};
    for (size_t i = 0; i < 2; i++) {
        struct lab lab = {.model = *state, .fails = fails_without_memory};
        struct model *model = *state;
        struct judgement judgement =
            judge_in(&lab, arena_printf(&model->arena,
                                        "v0 = call stack_new()\n"
                                        "call assay_fail_%s(int 3)\n"
                                        "call stack_push(v0, int 1)\n", words[i]));
        assert_string_equal(verdict_name(judgement.verdict), "fault");
        assert_string_equal(condition_name(judgement.condition.kind), words[i]);
        assert_true(condition_is_injected(judgement.condition.kind));
        assert_string_equal(judgement.condition.sentence,
                            arena_printf(&model->arena, "%s number 3 of stack_push fails",
                                         words[i]));
    }
}

static void calls_after_a_failing_allocation_may_be_wrong(void **state)
{
    assert_judged(*state, fails_without_memory,
                  "v0 = call stack_new()\n"
                  "call assay_fail_allocation(int 1)\n"
                  "call stack_push(v0, int 1)\n"
                  "call stack_push(v0, int 2)\n",
                  VERDICT_UNDECIDED, CONDITION_ALLOCATION);
}

static void an_allocation_that_makes_no_difference_is_no_condition(void **state)
{
    assert_judged(*state, fails_anyway, starved_push, VERDICT_FAULT, CONDITION_NONE);
}

static void the_same_failure_is_judged_the_same_again(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_outside, .returns = 100};
    struct judgement first = judge_in(&lab, AT(3));
    size_t runs = lab.runs;
    lab.runs = 0;
    struct judgement second = judge_in(&lab, AT(3));
    assert_int_equal(lab.runs, runs);
    assert_string_equal(first.reason, second.reason);
}

static void what_comes_after_the_failure_does_not_count(void **state)
{
    static const char text[] = "v0 = call stack_new()\n"
                               "v1 = call stack_size(v0)\n"
                               "v2 = object \"struct box\"()\n"
                               "call box_use(v2)\n";
    struct outcome outcome = lab_failure(*state, text, END_SEGMENTATION_FAULT);
    outcome.statement = 1;
    assert_verdict(
        *state, text, &outcome, VERDICT_FAULT,
        "no call looks like misuse");
}

static void numbers_and_strings_are_clean(void **state)
{
    static const char text[] = "v0 = call stack_new()\n"
                               "call stack_push(v0, int -5)\n"
                               "call stack_label(v0, \"char *\" \"abc\")\n";
    struct outcome outcome = lab_failure(*state, text, END_HEAP_OVERFLOW);
    assert_verdict(
        *state, text, &outcome, VERDICT_FAULT,
        "no call looks like misuse");
}

static void an_assertion_on_its_own_parameter_is_misuse(void **state)
{
    struct outcome outcome = lab_failure(*state, clean_crash, END_ASSERT);
    outcome.message = "stack_pop: stack != (void *)0 (stack.c:9)";
    assert_verdict(*state, clean_crash, &outcome, VERDICT_MISUSE,
                   "stack_pop asserts a precondition of its own: "
                   "stack_pop: stack != (void *)0 (stack.c:9)");
}

/* After a push the stack has an element, so that the bookkeeping is wrong. */
static void an_assertion_on_what_is_behind_a_parameter_depends_on_the_state(void **state)
{
    static const char fresh[] = "v0 = call stack_new()\n"
                                "v1 = call stack_size(v0)\n";
    struct outcome outcome = lab_failure(*state, clean_crash, END_ASSERT);
    outcome.message = "stack_pop: stack->count > (size_t)0 (stack.c:9)";
    struct judgement judgement = judge_text(*state, clean_crash, &outcome, "", NULL);
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
    outcome.message = "stack_grow: stack->count > (size_t)0 (stack.c:9)";
    assert_verdict(*state, clean_crash, &outcome, VERDICT_FAULT,
                   "no call looks like misuse");
    outcome = lab_failure(*state, fresh, END_ASSERT);
    outcome.message = "stack_size: stack->count > (size_t)0 (stack.c:9)";
    judgement = judge_text(*state, fresh, &outcome, "", NULL);
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
}

static void an_assertion_against_what_documentation_allows_is_a_fault(void **state)
{
    struct model *model = *state;
    struct function *function = api_find_function(&model->api, "stack_size");
    static const char text[] = "v0 = call stack_new()\n"
                               "v1 = call stack_size(v0)\n";
    struct outcome outcome = lab_failure(model, text, END_ASSERT);
    outcome.message = "stack_size: stack->count > (size_t)0 (stack.c:9)";
    function->comment = "/* How many there are, 0 for an empty stack. */";
    assert_verdict(model, text, &outcome, VERDICT_FAULT, "no call looks like misuse");
    static const char *const others[] = {"/* How many there are; it must not be empty. */",
                                         "/* How many lines that are not empty there are. */"};
    for (size_t i = 0; i < 2; i++) {
        function->comment = others[i];
        struct judgement judgement = judge_text(model, text, &outcome, "", NULL);
        assert_string_equal(verdict_name(judgement.verdict), "undecided");
    }
    function->comment = NULL;
}

static void one_fresh_object_beside_a_used_one_is_no_excuse(void **state)
{
    static const char fresh[] = "v0 = call stack_new()\n"
                                "v1 = call stack_new()\n"
                                "call stack_append(v0, v1)\n";
    static const char used[] = "v0 = call stack_new()\n"
                               "v1 = call stack_new()\n"
                               "call stack_push(v1, int 1)\n"
                               "call stack_append(v0, v1)\n";
    struct outcome outcome = lab_failure(*state, fresh, END_ASSERT);
    outcome.message = "grow: room > 0 (stack.c:9)";
    struct judgement judgement = judge_text(*state, fresh, &outcome, "", NULL);
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
    outcome = lab_failure(*state, used, END_ASSERT);
    outcome.message = "grow: room > 0 (stack.c:9)";
    assert_verdict(*state, used, &outcome, VERDICT_FAULT, "no call looks like misuse");
}

static void the_end_of_a_leak_need_not_be_a_call(void **state)
{
    static const char text[] = "v0 = call stack_new()\n"
                               "v1 = object \"int\"(int 0)\n";
    struct outcome outcome = lab_failure(*state, text, END_LEAK);
    assert_verdict(*state, text, &outcome, VERDICT_FAULT, "no call looks like misuse");
}

static void assert_assertion_is_a_fault(struct model *model, const char *message)
{
    struct outcome outcome = lab_failure(model, clean_crash, END_ASSERT);
    outcome.message = message;
    assert_verdict(
        model, clean_crash, &outcome, VERDICT_FAULT,
        "no call looks like misuse");
}

static void other_assertions_are_no_preconditions(void **state)
{
    assert_assertion_is_a_fault(*state, "grow: stack->room > 0 (stack.c:9)");
    assert_assertion_is_a_fault(*state, "stack_pop_all: stack != NULL (stack.c:9)");
    assert_assertion_is_a_fault(*state, "stack_pop: my_stack != stacks (pop.c:9)");
    assert_assertion_is_a_fault(*state, "");
}

static void a_file_named_like_a_parameter_does_not_speak_of_it(void **state)
{
    assert_assertion_is_a_fault(*state, "stack_pop: room > 0 (stack.c:9)");
    assert_assertion_is_a_fault(*state, "stack_pop: room > (0) (src/stack/stack.c:9)");
}

static void what_may_be_meant_is_undecided(void **state)
{
    static const struct {
        enum wire_end end;
        const char *reason;
    } cases[] = {
        {END_HANG, "the call may be slow rather than stuck"},
        {END_EXIT, "the library may be meant to end the process"},
        {END_ABORT, "the library may be meant to abort"},
        {END_MEMORY_EXHAUSTED, "the call may be meant to use much memory"},
        {END_FORBIDDEN, "the sandbox stopped the call, which is not a fault"},
        {END_STACK_EXHAUSTED, "the call may need more stack than there is"},
        {END_SIGNAL, "the library may be meant to raise the signal"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct outcome outcome = lab_failure(*state, clean_crash, cases[i].end);
        assert_verdict(*state, clean_crash, &outcome, VERDICT_UNDECIDED, cases[i].reason);
    }
}

static void adding_nothing_to_null_is_undecided(void **state)
{
    struct outcome outcome = lab_failure(*state, clean_crash, END_UNDEFINED);
    outcome.message = "nullptr with offset (stack.c:9)";
    assert_verdict(*state, clean_crash, &outcome, VERDICT_UNDECIDED,
                   "adding 0 to a null pointer does no harm");
    outcome.message = "nullptr with nonzero offset (stack.c:9)";
    assert_verdict(*state, clean_crash, &outcome, VERDICT_FAULT,
                   "no call looks like misuse");
}

static void what_is_made_ready_twice_may_leak(void **state)
{
    static const char text[] = "v0 = object \"struct box\"()\n"
                               "call box_init(v0)\n"
                               "call box_init(v0)\n";
    struct outcome outcome = lab_failure(*state, text, END_LEAK);
    struct judgement judgement = judge_text(*state, text, &outcome, "", NULL);
    assert_string_equal(condition_name(judgement.condition.kind), "order");
    outcome.end = END_SEGMENTATION_FAULT;
    assert_verdict(*state, text, &outcome, VERDICT_FAULT, "no call looks like misuse");
}

/* `box_copy(target, source)` that calls `box_init(target)`. */
static void what_a_call_makes_ready_on_its_way_may_have_held_something(void **state)
{
    static const char text[] = "v0 = object \"struct box\"()\n"
                               "call box_init(v0)\n"
                               "call box_use(v0)\n";
    static const char *reaches[] = {"box_use", "box_init", "box_clear"};
    struct model *model = *state;
    struct function *use = api_find_function(&model->api, "box_use");
    struct outcome outcome = lab_failure(model, text, END_LEAK);
    assert_verdict(model, text, &outcome, VERDICT_FAULT, "no call looks like misuse");
    use->reaches = reaches;
    use->reach_count = 2;
    struct judgement judgement = judge_text(model, text, &outcome, "", NULL);
    assert_string_equal(verdict_rule_row(judgement.rule)->name, "ready-twice");
    use->reach_count = 3;
    assert_verdict(model, text, &outcome, VERDICT_FAULT, "no call looks like misuse");
    use->reach_count = 0;
}

static void a_doubtful_leak_is_not_put_down_to_an_allocation(void **state)
{
    static const char clean[] = "v0 = object \"struct box\"()\n"
                                "call assay_fail_allocation(int 1)\n"
                                "call box_init(v0)\n";
    static const char twice[] = "v0 = object \"struct box\"()\n"
                                "call box_init(v0)\n"
                                "call assay_fail_allocation(int 1)\n"
                                "call box_init(v0)\n";
    struct outcome outcome = lab_failure(*state, clean, END_LEAK);
    struct judgement judgement = judge_text(*state, clean, &outcome, "", NULL);
    assert_string_equal(condition_name(judgement.condition.kind), "allocation");
    outcome = lab_failure(*state, twice, END_LEAK);
    judgement = judge_text(*state, twice, &outcome, "", NULL);
    assert_string_equal(condition_name(judgement.condition.kind), "order");
}

static void no_failure_is_no_verdict(void **state)
{
    struct outcome outcome = lab_failure(*state, clean_crash, END_OK);
    assert_verdict(*state, clean_crash, &outcome, VERDICT_NONE, "");
    outcome.end = END_LOST;
    assert_verdict(*state, clean_crash, &outcome, VERDICT_NONE, "");
    outcome.end = END_ABORT;
    assert_verdict(*state, "", &outcome, VERDICT_NONE, "");
}

static void every_failure_has_a_verdict_and_a_reason(void **state)
{
    struct model *model = *state;
    for (int end = END_OK + 1; end < END_LOST; end++) {
        struct outcome outcome = lab_failure(model, clean_crash, (enum wire_end)end);
        struct judgement judgement = judge_text(model, clean_crash, &outcome, "", NULL);
        assert_true(judgement.verdict != VERDICT_NONE);
        assert_true(strlen(judgement.reason) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_broken_contract_is_a_fault),
        cmocka_unit_test(a_contract_that_clean_calls_break_is_a_fault),
        cmocka_unit_test(a_contract_about_a_record_that_nothing_made_ready_proves_nothing),
        cmocka_unit_test(a_contract_about_what_only_begins_like_its_type_proves_nothing),
        cmocka_unit_test(a_contract_that_crashes_on_what_may_have_ended_proves_nothing),
        cmocka_unit_test(a_broken_law_without_a_contract_is_a_fault),
        cmocka_unit_test(a_crash_of_clean_calls_is_a_fault),
        cmocka_unit_test(a_record_that_the_test_filled_is_doubtful),
        cmocka_unit_test(a_record_that_the_test_filled_is_so_behind_a_pointer),
        cmocka_unit_test(a_record_that_nothing_made_ready_is_doubtful),
        cmocka_unit_test(a_record_that_was_made_ready_is_not),
        cmocka_unit_test(a_record_that_was_cleared_is_doubtful),
        cmocka_unit_test(a_place_for_a_result_is_not_doubtful),
        cmocka_unit_test(a_null_pointer_is_doubtful),
        cmocka_unit_test(a_null_pointer_is_misuse_where_it_is_forbidden),
        cmocka_unit_test(the_same_value_twice_is_doubtful),
        cmocka_unit_test(the_same_value_twice_is_fine_where_both_are_const),
        cmocka_unit_test(an_element_of_something_fresh_is_doubtful),
        cmocka_unit_test(what_was_closed_is_doubtful),
        cmocka_unit_test(doubts_about_earlier_calls_count),
        cmocka_unit_test(documentation_makes_doubtful),
        cmocka_unit_test(advice_and_lifetimes_are_no_demands),
        cmocka_unit_test(what_the_failing_call_allocated_depends_on_no_state),
        cmocka_unit_test(a_local_variable_of_the_library_is_its_own),
        cmocka_unit_test(a_variable_of_the_library_is_memory_of_the_library),
        cmocka_unit_test(what_follows_a_format_makes_no_block_of_the_call_too_small),
        cmocka_unit_test(documentation_that_speaks_of_the_case_allows_it),
        cmocka_unit_test(documentation_that_denies_an_alias_does_not_allow_it),
        cmocka_unit_test(what_was_cleared_may_be_used_where_the_clearer_says_so),
        cmocka_unit_test(a_number_below_the_documented_least_is_misuse),
        cmocka_unit_test(an_overflow_of_our_buffer_counts_when_its_length_is_told),
        cmocka_unit_test(an_overflow_is_doubtful_when_another_number_may_be_the_length),
        cmocka_unit_test(a_string_need_not_be_as_long_as_a_bound),
        cmocka_unit_test(freeing_what_is_ours_is_doubtful),
        cmocka_unit_test(null_is_doubtful_where_only_a_call_that_returned_allows_it),
        cmocka_unit_test(an_overflow_of_a_buffer_without_a_length_is_doubtful),
        cmocka_unit_test(a_doubt_that_changes_nothing_is_dropped),
        cmocka_unit_test(an_alias_matters_when_a_copy_heals),
        cmocka_unit_test(a_position_that_nobody_checks_is_undecided),
        cmocka_unit_test(what_a_position_is_computed_from_is_undecided_where_nobody_checks_it),
        cmocka_unit_test(a_large_number_that_fails_here_and_there_is_a_fault),
        cmocka_unit_test(a_position_that_may_be_any_is_no_doubt),
        cmocka_unit_test(a_range_that_is_checked_wrongly_is_a_fault),
        cmocka_unit_test(a_large_number_that_is_no_position_is_a_fault),
        cmocka_unit_test(a_negative_number_is_undecided_when_only_such_fail),
        cmocka_unit_test(a_negative_number_is_a_fault_where_the_body_tells_such_apart),
        cmocka_unit_test(a_failure_of_all_values_of_a_constructor_is_undecided),
        cmocka_unit_test(a_function_that_never_returned_is_undecided),
        cmocka_unit_test(an_overflow_in_a_function_that_never_returned_is_a_fault),
        cmocka_unit_test(nothing_is_replayed_when_the_rule_is_off),
        cmocka_unit_test(a_call_must_get_over_a_failing_allocation),
        cmocka_unit_test(an_abort_for_want_of_memory_says_so),
        cmocka_unit_test(an_assertion_that_there_is_memory_is_like_an_abort),
        cmocka_unit_test(what_cannot_be_read_or_written_must_be_got_over_too),
        cmocka_unit_test(calls_after_a_failing_allocation_may_be_wrong),
        cmocka_unit_test(an_allocation_that_makes_no_difference_is_no_condition),
        cmocka_unit_test(the_same_failure_is_judged_the_same_again),
        cmocka_unit_test(what_comes_after_the_failure_does_not_count),
        cmocka_unit_test(numbers_and_strings_are_clean),
        cmocka_unit_test(an_assertion_on_its_own_parameter_is_misuse),
        cmocka_unit_test(an_assertion_on_what_is_behind_a_parameter_depends_on_the_state),
        cmocka_unit_test(an_assertion_against_what_documentation_allows_is_a_fault),
        cmocka_unit_test(one_fresh_object_beside_a_used_one_is_no_excuse),
        cmocka_unit_test(the_end_of_a_leak_need_not_be_a_call),
        cmocka_unit_test(other_assertions_are_no_preconditions),
        cmocka_unit_test(a_file_named_like_a_parameter_does_not_speak_of_it),
        cmocka_unit_test(what_may_be_meant_is_undecided),
        cmocka_unit_test(adding_nothing_to_null_is_undecided),
        cmocka_unit_test(what_is_made_ready_twice_may_leak),
        cmocka_unit_test(what_a_call_makes_ready_on_its_way_may_have_held_something),
        cmocka_unit_test(a_doubtful_leak_is_not_put_down_to_an_allocation),
        cmocka_unit_test(no_failure_is_no_verdict),
        cmocka_unit_test(every_failure_has_a_verdict_and_a_reason),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
