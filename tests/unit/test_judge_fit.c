/* Arguments that have to fit each other, or what they stand for: characters, contents, divisors,
 * what is freed, what lives in what. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "judge_lab.h"

static void add_number(struct model *model, struct function *function, const char *name)
{
    model_parameter(model, function, "int", name, ROLE_VALUE);
}

/* Two buffers, each with its length; what the length of the first is called matters. */
static void add_copying(struct model *model, const char *name, const char *length)
{
    struct function *copy = model_function(model, "void", name);
    model_parameter(model, copy, "int *", "dest", ROLE_BUFFER);
    model_parameter(model, copy, "unsigned long", length, ROLE_LENGTH);
    model_parameter(model, copy, "const int *", "src", ROLE_BUFFER);
    model_parameter(model, copy, "unsigned long", "src_size", ROLE_LENGTH);
    model_pair(copy, 0, 1);
    model_pair(copy, 2, 3);
    for (size_t i = 0; i < 4; i++)
        copy->parameters[i].role_evidence = (struct evidence){EVIDENCE_BODY, 88, "measured"};
}

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    add_copying(&model, "copy_named", "dest_size");
    add_copying(&model, "copy_stride", "destiny");
    struct function *decode = model_function(&model, "void", "decode");
    model_parameter(&model, decode, "char *", "to", ROLE_TEXT_BUFFER);
    add_number(&model, decode, "c");
    struct function *split = model_function(&model, "void", "split");
    model_parameter(&model, split, "char *", "line", ROLE_TEXT_BUFFER);
    model_parameter(&model, split, "char", "delimiter", ROLE_VALUE);
    struct function *day = model_function(&model, "int", "day_of_year");
    add_number(&model, day, "year");
    add_number(&model, day, "month");
    struct function *plain = model_function(&model, "void", "plain");
    add_number(&model, plain, "c");
    struct function *invert = model_function(&model, "void", "invert");
    model_parameter(&model, invert, "const int *", "from", ROLE_BUFFER);
    model_parameter(&model, invert, "int *", "work", ROLE_BUFFER);
    struct function *pack = model_function(&model, "void", "pack");
    add_number(&model, pack, "size");
    add_number(&model, pack, "nails");
    struct function *root = model_function(&model, "int", "root");
    add_number(&model, root, "n");
    root->comment = "/* An error if a < 0 and n is even. */";
    struct function *wrap = model_function(&model, "void", "wrap");
    model_parameter(&model, wrap, "char *", "pixels", ROLE_TEXT_BUFFER);
    add_number(&model, wrap, "width");
    add_number(&model, wrap, "height");
    struct function *tree_new = model_function(&model, "struct tree *", "tree_new");
    (void)tree_new;
    static const char *const steps[] = {"tree_root", "tree_child"};
    for (size_t i = 0; i < 2; i++) {
        struct function *step = model_function(&model, "struct node *", steps[i]);
        model_parameter(&model, step, i ? "struct node *" : "struct tree *", "of", ROLE_OBJECT);
        step->belonging = BELONGING_ARGUMENT;
    }
    struct function *name = model_function(&model, "const char *", "node_name");
    model_parameter(&model, name, "struct node *", "node", ROLE_OBJECT);
    name->belonging = BELONGING_ARGUMENT;
    struct function *read = model_function(&model, "void", "tree_read");
    model_parameter(&model, read, "struct tree *", "tree", ROLE_OBJECT);
    model_parameter(&model, read, "const char *", "text", ROLE_STRING);
    model_function(&model, "struct node *", "node_new");
    static const char *const linking[] = {"tree_add", "tree_remove"};
    for (size_t i = 0; i < 2; i++) {
        struct function *links = model_function(&model, "void", linking[i]);
        model_parameter(&model, links, "struct tree *", "tree", ROLE_OBJECT);
        model_parameter(&model, links, "struct node *", "node", ROLE_OBJECT);
    }
    struct function *merge = model_function(&model, "void", "node_merge");
    model_parameter(&model, merge, "struct node *", "target", ROLE_OBJECT);
    model_parameter(&model, merge, "const struct node *", "source", ROLE_OBJECT);
    struct function *move = model_function(&model, "void", "node_move");
    model_parameter(&model, move, "struct node *", "parent", ROLE_OBJECT);
    model_parameter(&model, move, "struct node *", "child", ROLE_OBJECT);
    struct function *pop = model_function(&model, "struct node *", "tree_pop");
    model_parameter(&model, pop, "struct tree *", "tree", ROLE_OBJECT);
    struct function *mode_new = model_function(&model, "void *", "mode_new");
    (void)mode_new;
    struct function *resize = model_function(&model, "void *", "resize");
    model_parameter(&model, resize, "void *", "block", ROLE_USER_DATA);
    model_parameter(&model, resize, "int", "size", ROLE_SIZE);
    struct function *use = model_function(&model, "void", "mode_use");
    model_parameter(&model, use, "const void *", "mode", ROLE_OBJECT);
    model_finish(&model);
    *state = &model;
    return 0;
}

static int64_t number_of(const struct vocabulary *vocabulary, const struct statements *statements,
                         size_t call, size_t argument)
{
    return literal_at(vocabulary, statements, call, argument)->integer;
}

static void assert_judged(struct lab *lab, const char *text, enum verdict verdict,
                          const char *sentence)
{
    lab->returns = 100;
    struct judgement judgement = judge_in(lab, text);
    assert_string_equal(judgement.condition.sentence, sentence);
    assert_string_equal(verdict_name(judgement.verdict), verdict_name(verdict));
}

/* ---- characters ---- */

static bool fails_beyond_a_table(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t call,
                                 uint64_t *address)
{
    size_t last = statements->items[call].argument_count - 1u;
    *address = 1;
    return number_of(vocabulary, statements, call, last) > 255;
}

#define DECODES(number)                                   \
    "v0 = buffer \"char\"(\"char *\" bytes \"abcd\")\n"  \
    "call decode(v0, int " number ")\n"

static void a_number_that_is_no_character_is_doubtful(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_beyond_a_table};
    assert_judged(&lab, DECODES("123456"), VERDICT_UNDECIDED,
                  "decode is given 123456, which is no character, for 'c'");
}

static bool fails_without_separator(const struct vocabulary *vocabulary,
                                    const struct statements *statements, size_t call,
                                    uint64_t *address)
{
    *address = 1;
    return number_of(vocabulary, statements, call, 1) == 0;
}

static void a_zero_that_separates_is_doubtful(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_without_separator};
    assert_judged(&lab, "v0 = buffer \"char\"(\"char *\" bytes \"abcd\")\n"
                        "call split(v0, char 0)\n",
                  VERDICT_UNDECIDED,
                  "split is given the character 0, which separates nothing, for 'delimiter'");
}

static void a_zero_is_not_where_every_separator_fails(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_judged(&lab, "v0 = buffer \"char\"(\"char *\" bytes \"abcd\")\n"
                        "call split(v0, char 0)\n", VERDICT_FAULT, "");
}

static bool fails_beyond_december(const struct vocabulary *vocabulary,
                                  const struct statements *statements, size_t call,
                                  uint64_t *address)
{
    *address = 1;
    return number_of(vocabulary, statements, call, 1) > 12;
}

static void what_no_calendar_has_is_doubtful(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_beyond_december};
    assert_judged(&lab, "call day_of_year(int 0, int 28)\n", VERDICT_UNDECIDED,
                  "day_of_year is given 28, which no calendar has, for 'month'");
}

static void a_month_of_the_calendar_and_one_that_is_not_the_cause_are_not(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_judged(&lab, "call day_of_year(int 0, int 12)\n", VERDICT_FAULT, "");
    assert_judged(&lab, "call day_of_year(int 0, int 28)\n", VERDICT_FAULT, "");
}

static void characters_and_numbers_among_numbers_are_not(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_judged(&lab, DECODES("200"), VERDICT_FAULT, "");
    assert_judged(&lab, DECODES("-1"), VERDICT_FAULT, "");
    assert_judged(&lab, DECODES("123456"), VERDICT_FAULT, "");
    lab.fails = fails_beyond_a_table;
    assert_judged(&lab, "call plain(int 123456)\n", VERDICT_FAULT, "");
}

/* ---- positions that come from contents ---- */

/* The first number is not the largest. */
static bool fails_with_the_first_small(const struct vocabulary *vocabulary,
                                       const struct statements *statements, size_t call,
                                       uint64_t *address)
{
    (void)call;
    *address = 1;
    const char *bytes = literal_at(vocabulary, statements, 0, 0)->bytes;
    return bytes[0] <= bytes[4];
}

static struct judgement judge_before(struct lab *lab, const char *where)
{
    static const char text[] = "v0 = buffer \"int\"(\"int *\" bytes \"aaaabbbb\")\n"
                               "v1 = buffer \"int\"(\"int *\" bytes \"abcdefghijkl\")\n"
                               "call invert(v0, v1)\n";
    struct outcome outcome = lab_failure(lab->model, text, END_HEAP_OVERFLOW);
    char report[512];
    snprintf(report, sizeof report,
             "==1==ERROR: AddressSanitizer: heap-buffer-overflow\nREAD of size 4 at 0x1\n"
             "    #0 0x1 (/tmp/library.so+0x1)\n\n0x1 is located 4 bytes %s 12-byte region "
             "[0x1,0x5)\nallocated by thread T0 here:\n    #0 0x2 (/x/assay+0x1)\n\nSUMMARY: x",
             where);
    lab->returns = 100;
    struct parameter *parameters = api_find_function(&lab->model->api, "invert")->parameters;
    parameters[0].declared_length = 2;
    parameters[1].declared_length = 3;
    return judge_outcome_in(lab, text, &outcome, report);
}

static void contents_may_have_to_fit(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_the_first_small};
    struct judgement judgement = judge_before(&lab, "before");
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
    assert_string_equal(judgement.condition.sentence,
                        "invert is given contents that the test chose for 'from', from which it "
                        "may take positions");
}

static void contents_that_change_nothing_do_not_matter(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_string_equal(verdict_name(judge_before(&lab, "before").verdict), "fault");
}

/* ---- divisors ---- */

static bool divides_by_zero(const struct vocabulary *vocabulary,
                            const struct statements *statements, size_t call, uint64_t *address)
{
    *address = 1;
    return number_of(vocabulary, statements, call, 0) * 8 ==
           number_of(vocabulary, statements, call, 1);
}

static bool divides_by_one_less(const struct vocabulary *vocabulary,
                                const struct statements *statements, size_t call,
                                uint64_t *address)
{
    *address = 1;
    return number_of(vocabulary, statements, call, 1) == 1;
}

static struct judgement judge_division(struct lab *lab, const char *text)
{
    struct outcome outcome = lab_failure(lab->model, text, END_SEGMENTATION_FAULT);
    outcome.message = lab->message = "integer divide by zero";
    lab->returns = 100;
    return judge_outcome_in(lab, text, &outcome, "");
}

static void two_numbers_may_make_a_divisor_together(void **state)
{
    struct lab lab = {.model = *state, .fails = divides_by_zero};
    struct judgement judgement = judge_division(&lab, "call pack(int 32, int 256)\n");
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
    assert_non_null(strstr(judgement.condition.sentence, "which may have to fit"));
}

static void a_divisor_of_one_number_is_a_fault(void **state)
{
    struct lab lab = {.model = *state, .fails = divides_by_one_less};
    assert_string_equal(verdict_name(judge_division(&lab, "call pack(int 32, int 1)\n").verdict),
                        "fault");
}

static bool divides_by_it(const struct vocabulary *vocabulary, const struct statements *statements,
                          size_t call, uint64_t *address)
{
    *address = 1;
    return number_of(vocabulary, statements, call, 0) == 0;
}

static void a_comparison_with_zero_does_not_speak_of_it(void **state)
{
    struct lab lab = {.model = *state, .fails = divides_by_it};
    struct function *root = api_find_function(&lab.model->api, "root");
    assert_string_equal(verdict_name(judge_division(&lab, "v0 = call root(int 0)\n").verdict),
                        "undecided");
    root->comment = "/* 0 when n is 0. */";
    assert_string_equal(verdict_name(judge_division(&lab, "v0 = call root(int 0)\n").verdict),
                        "fault");
    root->comment = "/* An error if a < 0 and n is even. */";
}

static void a_divisor_is_doubted_for_what_was_seen(void **state)
{
    static const char text[] = "v0 = call root(int 0)\n";
    struct lab lab = {.model = *state, .fails = divides_by_it, .flags = VALUE_SKIPPED};
    assert_string_equal(verdict_name(judge_division(&lab, text).verdict), "fault");

    struct lab otherwise = {.model = *state, .fails = fails_always, .returns = 100};
    struct outcome outcome = lab_failure(*state, text, END_ARITHMETIC);
    assert_string_equal(verdict_name(judge_outcome_in(&otherwise, text, &outcome, "").verdict),
                        "undecided");
    otherwise.end = END_LOST;
    assert_string_equal(verdict_name(judge_outcome_in(&otherwise, text, &outcome, "").verdict),
                        "fault");
}

static bool divides_by_what_fails(const struct vocabulary *vocabulary,
                                  const struct statements *statements, size_t call,
                                  uint64_t *address)
{
    *address = 1;
    return is_call_of(vocabulary, statements, call, "root") ||
           number_of(vocabulary, statements, call, 0) == 32;
}

static void a_number_that_cannot_be_tried_makes_no_divisor(void **state)
{
    struct lab lab = {.model = *state, .fails = divides_by_what_fails};
    struct judgement judgement =
        judge_division(&lab, "v0 = call root(int 4)\ncall pack(int 32, v0)\n");
    assert_string_equal(verdict_name(judgement.verdict), "fault");
}

/* ---- what lives in what ---- */

static bool fails_with_its_own_text(const struct vocabulary *vocabulary,
                                    const struct statements *statements, size_t call,
                                    uint64_t *address)
{
    (void)address;
    int at = (int)call;
    if (!is_call_of(vocabulary, statements, call, "tree_read"))
        return false;
    for (int argument = 1; !is_call_of(vocabulary, statements, (size_t)at, "tree_new");
         argument = 0)
        at = statements_source(statements, (size_t)at, (size_t)argument);
    return at == statements_source(statements, call, 0);
}

static void what_lives_in_an_object_at_any_remove_is_a_part_of_it(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_its_own_text};
    assert_judged(&lab,
                  "v0 = call tree_new()\n"
                  "v1 = call tree_root(v0)\n"
                  "v2 = call tree_child(v1)\n"
                  "v3 = call node_name(v2)\n"
                  "call tree_read(v0, v3)\n",
                  VERDICT_UNDECIDED,
                  "tree_read is given for 'text' what node_name returned for 'tree'");
    lab.fails = fails_always;
    assert_judged(&lab,
                  "v0 = call tree_new()\n"
                  "v1 = call tree_root(v0)\n"
                  "v2 = call node_name(v1)\n"
                  "v3 = call tree_new()\n"
                  "call tree_read(v3, v2)\n",
                  VERDICT_FAULT, "");
}

/* A part of the first argument stands for the second. */
static bool fails_with_its_own_child(const struct vocabulary *vocabulary,
                                     const struct statements *statements, size_t call,
                                     uint64_t *address)
{
    (void)address;
    int part = statements_source(statements, call, 1);
    return (is_call_of(vocabulary, statements, call, "node_merge") ||
            is_call_of(vocabulary, statements, call, "node_move")) &&
           part > 0 && is_call_of(vocabulary, statements, (size_t)part, "tree_child") &&
           statements_source(statements, (size_t)part, 0) ==
               statements_source(statements, call, 0);
}

static void a_source_has_to_last_while_its_target_changes(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_its_own_child};
    assert_judged(&lab,
                  "v0 = call node_new()\n"
                  "v1 = call tree_child(v0)\n"
                  "call node_merge(v0, v1)\n",
                  VERDICT_UNDECIDED,
                  "node_merge is given for 'source' what tree_child returned for 'target'");
    assert_judged(&lab,
                  "v0 = call node_new()\n"
                  "v1 = call tree_child(v0)\n"
                  "call node_move(v0, v1)\n",
                  VERDICT_FAULT, "");
}

static void what_was_never_put_there_cannot_be_removed(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_judged(&lab,
                  "v0 = call tree_new()\n"
                  "v1 = call node_new()\n"
                  "call tree_remove(v0, v1)\n",
                  VERDICT_UNDECIDED,
                  "tree_remove is given what was never put there for 'node'");
    assert_judged(&lab,
                  "v0 = call tree_new()\n"
                  "v1 = call node_new()\n"
                  "call tree_add(v0, v1)\n"
                  "call tree_remove(v0, v1)\n",
                  VERDICT_FAULT, "");
    assert_judged(&lab,
                  "v0 = call tree_new()\n"
                  "v1 = call tree_root(v0)\n"
                  "v2 = call tree_child(v1)\n"
                  "call tree_remove(v0, v2)\n",
                  VERDICT_FAULT, "");
}

static void what_was_popped_cannot_be_removed(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_judged(&lab,
                  "v0 = call tree_new()\n"
                  "v1 = call tree_pop(v0)\n"
                  "call tree_remove(v0, v1)\n",
                  VERDICT_UNDECIDED,
                  "tree_remove is given what was removed before for 'node'");
    assert_judged(&lab,
                  "v0 = call tree_new()\n"
                  "v1 = call tree_pop(v0)\n"
                  "call tree_add(v0, v1)\n"
                  "call tree_remove(v0, v1)\n",
                  VERDICT_FAULT, "");
}

/* ---- blocks of bytes ---- */

static const char resizes[] = "v0 = call mode_new()\n"
                              "v1 = call resize(v0, int 2)\n"
                              "call mode_use(v1)\n";

static void what_is_no_block_of_bytes_is_not_resized(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    struct parameter *block = api_find_function(&lab.model->api, "resize")->parameters;
    assert_judged(&lab, resizes, VERDICT_FAULT, "");
    block->fate = FATE_RELEASED;
    assert_judged(&lab, resizes, VERDICT_UNDECIDED,
                  "resize is given something that is no block of bytes for 'block'");
    assert_judged(&lab,
                  "v0 = call resize(null, int 2)\n"
                  "v1 = call resize(v0, int 3)\n"
                  "call mode_use(v1)\n",
                  VERDICT_FAULT, "");
    block->fate = FATE_UNKNOWN;
}

static struct judgement judge_overflow(struct lab *lab, const char *text)
{
    struct outcome outcome = lab_failure(lab->model, text, END_HEAP_OVERFLOW);
    lab->returns = 100;
    return judge_outcome_in(lab, text, &outcome,
                            "==1==ERROR: AddressSanitizer: heap-buffer-overflow\n"
                            "WRITE of size 1 at 0x1\n    #0 0x1 (/tmp/library.so+0x1)\n\n"
                            "0x1 is located 0 bytes after 4-byte region [0x1,0x5)\n"
                            "allocated by thread T0 here:\n    #0 0x2 (/x/assay+0x1)\n\n"
                            "SUMMARY: x /library.so+0x1");
}

static void a_buffer_is_not_large_when_the_numbers_say_more(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_string_equal(
        verdict_name(judge_overflow(&lab, "v0 = buffer \"char\"(\"char *\" bytes \"abcd\")\n"
                                          "call wrap(v0, int 10, int 20)\n")
                         .verdict),
        "fault");
    assert_string_equal(
        verdict_name(judge_overflow(&lab, "v0 = buffer \"char\"(\"char *\" bytes \"abcd\")\n"
                                          "call wrap(v0, int 100, int 200)\n")
                         .verdict),
        "undecided");
}

/* ---- failures that are alike ---- */

static void freeing_what_is_no_block_is_another_failure(void **state)
{
    static const char text[] = "v0 = call tree_root(null)\n";
    struct lab lab = {.model = *state, .fails = fails_always, .returns = 100,
                      .components = {"v0 = call tree_new()\n"}};
    struct outcome outcome = lab_failure(*state, text, END_USE_AFTER_FREE);
    lab.end = END_DOUBLE_FREE;
    assert_string_equal(verdict_name(judge_outcome_in(&lab, text, &outcome, "").verdict), "fault");
    lab.end = END_BAD_FREE;
    assert_string_equal(verdict_name(judge_outcome_in(&lab, text, &outcome, "").verdict),
                        "undecided");
}

/* ---- which number measures a buffer ---- */

static const char *verdict_on_copying(struct model *model, const char *name)
{
    char text[256];
    snprintf(text, sizeof text,
             "v0 = buffer \"int\"(\"int *\" bytes \"aaaa\")\n"
             "v1 = buffer \"int\"(\"int *\" bytes \"aaaabbbb\")\n"
             "call %s(v0, \"unsigned long\" 1, v1, \"unsigned long\" 2)\n",
             name);
    struct outcome outcome = lab_failure(model, text, END_HEAP_OVERFLOW);
    return verdict_name(judge_text(model, text, &outcome,
                                   "0x1 is located 0 bytes after 4-byte region [0x1,0x5)\n"
                                   "allocated by thread T0 here:\n    #0 0x2 (/x/assay+0x1)\n\n",
                                   NULL)
                            .verdict);
}

static void a_length_named_after_its_buffer_is_its_length(void **state)
{
    assert_string_equal(verdict_on_copying(*state, "copy_named"), "fault");
    assert_string_equal(verdict_on_copying(*state, "copy_stride"), "undecided");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_length_named_after_its_buffer_is_its_length),
        cmocka_unit_test(a_number_that_is_no_character_is_doubtful),
        cmocka_unit_test(a_zero_that_separates_is_doubtful),
        cmocka_unit_test(what_no_calendar_has_is_doubtful),
        cmocka_unit_test(a_month_of_the_calendar_and_one_that_is_not_the_cause_are_not),
        cmocka_unit_test(a_zero_is_not_where_every_separator_fails),
        cmocka_unit_test(characters_and_numbers_among_numbers_are_not),
        cmocka_unit_test(contents_may_have_to_fit),
        cmocka_unit_test(contents_that_change_nothing_do_not_matter),
        cmocka_unit_test(two_numbers_may_make_a_divisor_together),
        cmocka_unit_test(a_divisor_of_one_number_is_a_fault),
        cmocka_unit_test(a_comparison_with_zero_does_not_speak_of_it),
        cmocka_unit_test(a_divisor_is_doubted_for_what_was_seen),
        cmocka_unit_test(a_number_that_cannot_be_tried_makes_no_divisor),
        cmocka_unit_test(what_lives_in_an_object_at_any_remove_is_a_part_of_it),
        cmocka_unit_test(a_source_has_to_last_while_its_target_changes),
        cmocka_unit_test(what_was_never_put_there_cannot_be_removed),
        cmocka_unit_test(what_was_popped_cannot_be_removed),
        cmocka_unit_test(what_is_no_block_of_bytes_is_not_resized),
        cmocka_unit_test(a_buffer_is_not_large_when_the_numbers_say_more),
        cmocka_unit_test(freeing_what_is_no_block_is_another_failure),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
