/* One finding for each thing that is wrong, not one for each place where it shows. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "model_builder.h"
#include "triage/triage.h"

static const char freed_in_clear[] = "ERROR: AddressSanitizer: heap-use-after-free\n"
                                     "    #0 in bag_walk bag.c:10\n\n"
                                     "freed by thread T0 here:\n"
                                     "    #0 in drop bag.c:20\n"
                                     "    #1 in bag_new bag.c:30\n"
                                     "    #2 in bag_copy bag.c:31\n\n"
                                     "previously allocated by thread T0 here:\n"
                                     "    #0 in bag_new bag.c:40\n";
static const char used_elsewhere[] = "ERROR: AddressSanitizer: heap-use-after-free\n"
                                     "    #0 in bag_count bag.c:11\n\n"
                                     "freed by thread T0 here:\n"
                                     "    #0 in drop bag.c:21\n"
                                     "    #1 in bag_new bag.c:30\n\n"
                                     "previously allocated by thread T0 here:\n"
                                     "    #0 in bag_new bag.c:44\n";
static const char freed_elsewhere[] = "ERROR: AddressSanitizer: heap-use-after-free\n"
                                      "    #0 in bag_count bag.c:12\n\n"
                                      "freed by thread T0 here:\n"
                                      "    #0 in drop bag.c:20\n"
                                      "    #1 in bag_copy bag.c:35\n\n"
                                      "previously allocated by thread T0 here:\n";
static const char lost_by_new[] = "Direct leak of 24 byte(s) in 1 object(s) allocated from:\n"
                                  "    #0 in grow bag.c:50\n";
static const char lost_by_copy[] = "Direct leak of 24 byte(s) in 1 object(s) allocated from:\n"
                                   "    #0 in grow bag.c:50\n"
                                   "    #1 in bag_copy bag.c:60\n";
static const char lost_by_other[] = "Direct leak of 24 byte(s) in 1 object(s) allocated from:\n"
                                    "    #0 in grow bag.c:51\n";
static const char shows_in_grow[] = "ERROR: AddressSanitizer: heap-buffer-overflow\n"
                                    "    #0 in grow bag.c:50\n"
                                    "    #1 in bag_new bag.c:60\n\n";
static const char further_in_grow[] = "ERROR: AddressSanitizer: heap-buffer-overflow\n"
                                      "    #0 in grow bag.c:55\n"
                                      "    #1 in make_room bag.c:65\n"
                                      "    #2 in bag_copy bag.c:70\n\n";
static const char shows_in_copy[] = "ERROR: AddressSanitizer: heap-buffer-overflow\n"
                                    "    #0 in bag_copy bag.c:70\n\n";

struct fixture {
    struct model model;
    struct campaign campaign;
    struct campaign_options options;
    const struct function *first, *second, *third;
};

static int set_up(void **state)
{
    static struct fixture fixture;
    model_init(&fixture.model);
    fixture.first = model_function(&fixture.model, "void", "bag_new");
    fixture.second = model_function(&fixture.model, "void", "bag_copy");
    fixture.third = model_function(&fixture.model, "void", "bag_clear");
    model_finish(&fixture.model);
    campaign_begin(&fixture.campaign, &fixture.options, &fixture.model.arena);
    fixture.campaign.subject.api = fixture.model.api;
    *state = &fixture;
    return 0;
}

static int use_abstract(void **state)
{
    struct fixture *fixture = *state;
    fixture->options.likeness = LIKENESS_ABSTRACT;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    vector_release(&fixture->campaign.findings);
    vector_release(&fixture->campaign.journal.notes);
    model_release(&fixture->model);
    return 0;
}

static struct finding fault(const struct function *function, enum wire_end end, const char *report)
{
    return (struct finding){.verdict = VERDICT_FAULT, .end = end, .function = function,
                            .calls = 3, .message = "", .report = report, .is_symbolized = true,
                            .condition = {.sentence = ""}};
}

/* Adds both and tells how many are left. */
static size_t count_of(struct fixture *fixture, struct finding a, struct finding b)
{
    fixture->campaign.findings.count = 0;
    add_finding(&fixture->campaign, &a);
    add_finding(&fixture->campaign, &b);
    return fixture->campaign.findings.count;
}

static void what_one_call_freed_is_one_fault(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_USE_AFTER_FREE, freed_in_clear);
    struct finding b = fault(fixture->second, END_USE_AFTER_FREE, used_elsewhere);
    assert_int_equal(count_of(fixture, a, b), 1);
    assert_int_equal(fixture->campaign.findings.items[0].similar, 1);
    b.report = freed_elsewhere;
    assert_int_equal(count_of(fixture, a, b), 2);
    a.report = b.report = "";
    assert_int_equal(count_of(fixture, a, b), 2);
}

static void what_a_wrapper_loses_is_lost_by_what_it_wraps(void **state)
{
    static const char *reaches[] = {"bag_copy", "check", "bag_new"};
    struct fixture *fixture = *state;
    struct function wrapper = *fixture->second;
    struct finding a = fault(fixture->first, END_LEAK, lost_by_new);
    struct finding b = fault(&wrapper, END_LEAK, lost_by_other);
    assert_int_equal(count_of(fixture, a, b), 2);
    wrapper.reaches = reaches;
    wrapper.reach_count = 3;
    assert_int_equal(count_of(fixture, a, b), 1);
    b.end = END_HEAP_OVERFLOW;
    assert_int_equal(count_of(fixture, a, b), 2);
}

static const char made_by_copy[] = "Direct leak of 8 byte(s)\n    #0 in dup bag.c:4\n"
                                   "    #1 in bag_copy bag.c:9\n";

/* Without the call that makes a block nothing leaks, and without the one that should free it. */
static void what_one_call_makes_and_another_loses_is_one_fault(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_LEAK, made_by_copy);
    struct finding b = fault(fixture->second, END_LEAK, made_by_copy);
    assert_int_equal(count_of(fixture, a, b), 1);
    b.function = fixture->third;
    assert_int_equal(count_of(fixture, a, b), 2);
}

static const char in_callback[] = "WARNING\nREAD of size 4 at 0x...\n    #0 in visit harness.c:64\n"
                                  "    #1 in bag_copy bag.c:9\n";

static void what_happens_in_a_callback_is_no_fault_of_the_library(void **state)
{
    struct fixture *fixture = *state;
    static struct callback visit = {.symbol = "visit"};
    struct finding a = fault(fixture->second, END_HEAP_OVERFLOW, in_callback);
    fixture->campaign.findings.count = 0;
    add_finding(&fixture->campaign, &a);
    assert_int_equal(a.verdict, VERDICT_FAULT);
    vector_push(&fixture->campaign.subject.vocabulary.callbacks, &visit);
    add_finding(&fixture->campaign, &a);
    assert_int_equal(a.verdict, VERDICT_UNDECIDED);
    assert_int_equal(a.rule, VERDICT_RULE_INSIDE_CALLBACK);
    vector_release(&fixture->campaign.subject.vocabulary.callbacks);
}

static void what_shows_in_one_function_is_one_fault(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_HEAP_OVERFLOW, shows_in_grow);
    struct finding b = fault(fixture->second, END_HEAP_OVERFLOW, further_in_grow);
    assert_int_equal(count_of(fixture, a, b), 1);
    b.report = shows_in_copy;
    assert_int_equal(count_of(fixture, a, b), 2);
    b.report = further_in_grow;
    b.end = END_UNDEFINED;
    assert_int_equal(count_of(fixture, a, b), 2);
}

static void without_a_stack_the_search_tells_the_function(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_UNDEFINED, "");
    struct finding b = fault(fixture->second, END_UNDEFINED, "");
    assert_int_equal(count_of(fixture, a, b), 2);
    a.innermost = b.innermost = "grow";
    assert_int_equal(count_of(fixture, a, b), 1);
    a.message = "signed integer overflow (bag.c:7)";
    b.message = "signed integer overflow (bag.c:9)";
    assert_int_equal(count_of(fixture, a, b), 1);
    b.message = "division by zero (bag.c:9)";
    assert_int_equal(count_of(fixture, a, b), 2);
}

static void broken_contracts_are_told_apart_by_function(void **state)
{
    struct fixture *fixture = *state;
    struct contract invariant = {.kind = CONTRACT_INVARIANT, .file = "c.c"};
    struct finding a = fault(fixture->first, END_INVARIANT, "");
    struct finding b = fault(fixture->second, END_INVARIANT, "");
    a.contract = b.contract = &invariant;
    a.innermost = b.innermost = "grow";
    assert_int_equal(count_of(fixture, a, b), 2);
    b.function = fixture->first;
    assert_int_equal(count_of(fixture, a, b), 1);
}

static const char filled_by_put[] =
    "WARNING\nWRITE of size 1 at 0x...\n    #0 in put bag.c:9\n\n"
    "0x... is located 0 bytes after 64-byte region\nallocated by thread T0 here:\n"
    "    #0 in get bag.c:2\n    #1 in make bag.c:4\n";
static const char filled_by_add[] =
    "WARNING\nWRITE of size 1 at 0x...\n    #0 in add bag.c:19\n\n"
    "0x... is located 0 bytes after 32-byte region\nallocated by thread T0 here:\n"
    "    #0 in get bag.c:2\n    #1 in make bag.c:4\n";
static const char of_another_maker[] =
    "WARNING\nWRITE of size 1 at 0x...\n    #0 in add bag.c:19\n\n"
    "0x... is located 0 bytes after 32-byte region\nallocated by thread T0 here:\n"
    "    #0 in get bag.c:2\n    #1 in copy bag.c:30\n";
static const char read_by_add[] =
    "WARNING\nREAD of size 1 at 0x...\n    #0 in add bag.c:20\n\n"
    "0x... is located 0 bytes after 32-byte region\nallocated by thread T0 here:\n"
    "    #0 in get bag.c:2\n    #1 in make bag.c:4\n";

static void a_block_that_is_too_small_is_one_fault(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_HEAP_OVERFLOW, filled_by_put);
    struct finding b = fault(fixture->second, END_HEAP_OVERFLOW, filled_by_add);
    assert_int_equal(count_of(fixture, a, b), 1);
    b.report = of_another_maker;
    assert_int_equal(count_of(fixture, a, b), 2);
    b.report = read_by_add;
    assert_int_equal(count_of(fixture, a, b), 2);
}

static void what_is_wrong_in_one_line_is_one_fault(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_HEAP_OVERFLOW, "\n    #0 in put bag.c:9\n");
    struct finding b = fault(fixture->second, END_UNDEFINED, "\n    #0 in put bag.c:9\n");
    assert_int_equal(count_of(fixture, a, b), 1);
    b.report = "\n    #0 in put bag.c:10\n";
    assert_int_equal(count_of(fixture, a, b), 2);
    a.report = b.report = "\n    #0 in put\n";
    assert_int_equal(count_of(fixture, a, b), 2);
}

static void each_option_has_its_own_likeness(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_HEAP_OVERFLOW, shows_in_grow);
    struct finding b = fault(fixture->second, END_HEAP_OVERFLOW, further_in_grow);
    struct finding c = fault(fixture->second, END_HEAP_OVERFLOW, shows_in_copy);
    static const size_t expected[LIKENESS_COUNT][2] = {
        [LIKENESS_ABSTRACT] = {1, 2}, [LIKENESS_ORACLE] = {1, 1},
        [LIKENESS_CONCRETE] = {2, 2}, [LIKENESS_RANDOM] = {2, 2}};
    for (size_t i = 0; i < LIKENESS_COUNT; i++) {
        fixture->options.likeness = (enum likeness)i;
        assert_int_equal(count_of(fixture, a, b), expected[i][0]);
        assert_int_equal(count_of(fixture, b, c), expected[i][1]);
        assert_int_equal(count_of(fixture, a, a), i == LIKENESS_RANDOM ? 2 : 1);
    }
}

static void a_sample_has_as_many_as_there_are_kinds(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_HEAP_OVERFLOW, shows_in_grow);
    struct finding b = fault(fixture->second, END_HEAP_OVERFLOW, shows_in_copy);
    fixture->options.likeness = LIKENESS_RANDOM;
    fixture->campaign.findings.count = 0;
    for (int i = 0; i < 5; i++)
        add_finding(&fixture->campaign, &a);
    add_finding(&fixture->campaign, &b);
    assert_int_equal(fixture->campaign.findings.count, 6);
    sample_findings(&fixture->campaign);
    sort_findings(&fixture->campaign);
    assert_int_equal(fixture->campaign.findings.count, 2);
    assert_int_equal(fixture->campaign.journal.notes.count, 1);
}

static void the_smallest_stands_for_its_members(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_HEAP_OVERFLOW, shows_in_grow);
    struct finding b = fault(fixture->second, END_HEAP_OVERFLOW, further_in_grow);
    a.similar = 4;
    b.calls = 1;
    assert_int_equal(count_of(fixture, a, b), 1);
    add_finding(&fixture->campaign, &a); /* the same again */
    const struct finding *exemplar = &fixture->campaign.findings.items[0];
    assert_ptr_equal(exemplar->function, fixture->second);
    assert_int_equal(exemplar->similar, 10);
    assert_int_equal(exemplar->member_count, 1);
    assert_ptr_equal(exemplar->members[0]->function, fixture->first);
    assert_ptr_equal(finding_other_function(exemplar, 0), fixture->first);
}

static void a_function_is_named_once(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_HEAP_OVERFLOW, shows_in_grow);
    struct finding b = fault(fixture->first, END_HEAP_OVERFLOW, further_in_grow);
    assert_int_equal(count_of(fixture, a, b), 1);
    assert_int_equal(fixture->campaign.findings.items[0].member_count, 1);
    assert_null(finding_other_function(&fixture->campaign.findings.items[0], 0));
}

/* Two uses that have nothing in common, until a third shares one's place and the other's origin. */
static void one_finding_may_join_two(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_USE_AFTER_FREE, freed_in_clear);
    struct finding b = fault(fixture->second, END_USE_AFTER_FREE, freed_elsewhere);
    assert_int_equal(count_of(fixture, a, b), 2);
    struct finding c = fault(fixture->second, END_USE_AFTER_FREE, used_elsewhere);
    add_finding(&fixture->campaign, &c);
    assert_int_equal(fixture->campaign.findings.count, 1);
    assert_int_equal(fixture->campaign.findings.items[0].member_count, 2);
    assert_int_equal(fixture->campaign.findings.items[0].similar, 2);
}

static void a_function_that_does_not_get_over_a_refusal_is_one_fault(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_UNDEFINED, "");
    struct finding b = fault(fixture->first, END_SEGMENTATION_FAULT, "");
    assert_int_equal(count_of(fixture, a, b), 2);
    a.condition.kind = b.condition.kind = CONDITION_ALLOCATION;
    a.condition.function = b.condition.function = fixture->first;
    assert_int_equal(count_of(fixture, a, b), 1);
    b.function = fixture->second;
    assert_int_equal(count_of(fixture, a, b), 2);
    b.function = fixture->first;
    b.end = END_LEAK;
    assert_int_equal(count_of(fixture, a, b), 2);
}

static void what_fails_without_a_refusal_as_well_is_one_fault(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_HEAP_OVERFLOW, shows_in_grow);
    struct finding b = fault(fixture->second, END_HEAP_OVERFLOW, further_in_grow);
    b.condition.kind = CONDITION_ALLOCATION;
    assert_int_equal(count_of(fixture, a, b), 1);
    assert_int_equal(count_of(fixture, b, a), 1);
    a.end = END_SEGMENTATION_FAULT;
    assert_int_equal(count_of(fixture, a, b), 2);
}

static void what_a_failing_allocation_loses_from_one_place_is_one_fault(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_LEAK, lost_by_new);
    struct finding b = fault(fixture->second, END_LEAK, lost_by_copy);
    a.condition.kind = b.condition.kind = CONDITION_ALLOCATION;
    assert_int_equal(count_of(fixture, a, b), 1);
    b.report = lost_by_other;
    assert_int_equal(count_of(fixture, a, b), 2);
}

/* Without a failing allocation, what was allocated in one place may be lost in many. */
static void other_leaks_are_told_apart_by_function(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_LEAK, lost_by_new);
    struct finding b = fault(fixture->second, END_LEAK, lost_by_copy);
    assert_int_equal(count_of(fixture, a, b), 2);
    b.function = fixture->first;
    assert_int_equal(count_of(fixture, a, b), 1);
}

static void what_is_no_fault_is_told_by_its_condition(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_HEAP_OVERFLOW, "");
    struct finding b = fault(fixture->second, END_HEAP_OVERFLOW, "");
    a.verdict = VERDICT_UNDECIDED;
    a.place = b.place = 77;
    assert_int_equal(count_of(fixture, a, b), 2);
    b.verdict = VERDICT_UNDECIDED;
    a.condition = (struct condition){CONDITION_NULL, fixture->first, -1, -1, ""};
    b.condition = a.condition;
    b.end = END_USE_AFTER_FREE;
    assert_int_equal(count_of(fixture, a, b), 1);
    b.condition.function = fixture->second;
    assert_int_equal(count_of(fixture, a, b), 2);
}

/* Nine functions that are given a page which was never delivered are one misunderstanding. */
static void what_has_one_cause_is_one_whatever_function_shows_it(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_SEGMENTATION_FAULT, "");
    struct finding b = fault(fixture->second, END_HEAP_OVERFLOW, "");
    a.verdict = b.verdict = VERDICT_UNDECIDED;
    a.condition = (struct condition){CONDITION_UNINITIALISED, fixture->first, 0, -1, ""};
    b.condition = (struct condition){CONDITION_UNINITIALISED, fixture->second, 0, -1, ""};
    a.cause = "page_read delivers nothing";
    assert_int_equal(count_of(fixture, a, b), 2);
    b.cause = "page_read delivers nothing";
    assert_int_equal(count_of(fixture, a, b), 1);
    b.cause = "page_open delivers nothing";
    assert_int_equal(count_of(fixture, a, b), 2);
}

/* A thunk has a number that says nothing. */
static void the_names_of_thunks_tell_nothing_apart(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_SEGMENTATION_FAULT,
                             "    #0 in assay_thunk_12 harness.c:80\n");
    struct finding b = fault(fixture->first, END_SEGMENTATION_FAULT,
                             "    #0 in assay_thunk_47 harness.c:290\n");
    assert_int_equal(count_of(fixture, a, b), 1);
}

/* ---- many of one shape ---- */

static struct finding fault_of_shape(const struct function *function, double calls)
{
    struct finding finding = fault(function, END_HEAP_OVERFLOW, "");
    finding.innermost = "release";
    clues_note(&finding.clues, CLUE_CALLS_BEFORE, calls);
    return finding;
}

static void weigh_both(struct fixture *fixture, struct finding a, struct finding b)
{
    fixture->options.weights = (struct weights){.bias = 5, .of = {[CLUE_CALLS_BEFORE] = -1}};
    fixture->options.show = (struct show){.last = VERDICT_FAULT, .least = 0.5};
    fixture->campaign.findings.count = 0;
    vector_push(&fixture->campaign.findings, a);
    vector_push(&fixture->campaign.findings, b);
    weigh_findings(&fixture->campaign);
}

static void what_never_ends_is_weighed_like_others(void **state)
{
    struct fixture *fixture = *state;
    struct finding sure = fault_of_shape(fixture->first, 1), doubtful = sure;
    clues_note(&doubtful.clues, CLUE_CALLS_BEFORE, 255);
    sure.end = doubtful.end = END_HANG;
    doubtful.innermost = "grow";
    weigh_both(fixture, sure, doubtful);
    assert_true(fixture->campaign.findings.items[0].is_shown);
    assert_true(fixture->campaign.findings.items[1].certainty.is_known);
    assert_false(fixture->campaign.findings.items[1].is_shown);
}

static void of_many_of_one_shape_the_surest_is_shown_and_counts_the_others(void **state)
{
    struct fixture *fixture = *state;
    const struct finding *items;
    weigh_both(fixture, fault_of_shape(fixture->first, 3), fault_of_shape(fixture->second, 1));
    items = fixture->campaign.findings.items;
    assert_false(items[0].is_shown);
    assert_true(items[1].is_shown);
    assert_int_equal(items[1].alike, 1);
    assert_int_equal(items[0].alike, 0);
    struct show all = {.last = VERDICT_FAULT};
    assert_true(finding_is_shown(&items[0], &all));
}

static void what_has_evidence_of_its_own_stands_for_itself(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault_of_shape(fixture->first, 3), b = fault_of_shape(fixture->second, 1);
    clues_note(&a.clues, CLUE_SAME_WAY, 1);
    weigh_both(fixture, a, b);
    assert_true(fixture->campaign.findings.items[0].is_shown);
    assert_int_equal(fixture->campaign.findings.items[1].alike, 0);
    a = fault_of_shape(fixture->first, 3);
    clues_note(&a.clues, CLUE_OWN_BLOCK, 1);
    weigh_both(fixture, a, b);
    assert_true(fixture->campaign.findings.items[0].is_shown);
}

static void what_ends_otherwise_or_elsewhere_has_another_shape(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault_of_shape(fixture->first, 3), b = fault_of_shape(fixture->second, 1);
    b.end = END_SEGMENTATION_FAULT;
    weigh_both(fixture, a, b);
    assert_true(fixture->campaign.findings.items[0].is_shown);
    b = fault_of_shape(fixture->second, 1);
    b.innermost = "grow";
    weigh_both(fixture, a, b);
    assert_true(fixture->campaign.findings.items[0].is_shown);
}

#define TEST(name) cmocka_unit_test_setup(name, use_abstract)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_one_call_freed_is_one_fault),
        TEST(what_has_one_cause_is_one_whatever_function_shows_it),
        TEST(the_names_of_thunks_tell_nothing_apart),
        TEST(a_function_that_does_not_get_over_a_refusal_is_one_fault),
        TEST(what_a_wrapper_loses_is_lost_by_what_it_wraps),
        TEST(what_one_call_makes_and_another_loses_is_one_fault),
        TEST(what_happens_in_a_callback_is_no_fault_of_the_library),
        TEST(what_shows_in_one_function_is_one_fault),
        TEST(without_a_stack_the_search_tells_the_function),
        TEST(broken_contracts_are_told_apart_by_function),
        TEST(a_block_that_is_too_small_is_one_fault),
        TEST(what_is_wrong_in_one_line_is_one_fault),
        TEST(each_option_has_its_own_likeness),
        TEST(a_sample_has_as_many_as_there_are_kinds),
        TEST(the_smallest_stands_for_its_members),
        TEST(a_function_is_named_once),
        TEST(one_finding_may_join_two),
        TEST(what_fails_without_a_refusal_as_well_is_one_fault),
        TEST(what_a_failing_allocation_loses_from_one_place_is_one_fault),
        TEST(other_leaks_are_told_apart_by_function),
        TEST(what_is_no_fault_is_told_by_its_condition),
        TEST(what_never_ends_is_weighed_like_others),
        TEST(of_many_of_one_shape_the_surest_is_shown_and_counts_the_others),
        TEST(what_has_evidence_of_its_own_stands_for_itself),
        TEST(what_ends_otherwise_or_elsewhere_has_another_shape),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
