/* One finding for each thing that is wrong, not one for each place where it shows. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "campaign/internal.h"
#include "model_builder.h"

static const char freed_in_clear[] = "ERROR: AddressSanitizer: heap-use-after-free\n"
                                     "    #0 0x1 (/tmp/library.so+0x10) (BuildId: a)\n\n"
                                     "freed by thread T0 here:\n"
                                     "    #0 0x2 (/bin/worker+0x99) (BuildId: b)\n"
                                     "    #1 0x3 (/tmp/library.so+0x20) (BuildId: a)\n"
                                     "    #2 0x4 (/tmp/library.so+0x30) (BuildId: a)\n\n"
                                     "previously allocated by thread T0 here:\n"
                                     "    #0 0x5 (/tmp/library.so+0x40) (BuildId: a)\n";
static const char used_elsewhere[] = "ERROR: AddressSanitizer: heap-use-after-free\n"
                                     "    #0 0x1 (/tmp/library.so+0x11) (BuildId: a)\n\n"
                                     "freed by thread T0 here:\n"
                                     "    #0 0x7 (/tmp/library.so+0x20) (BuildId: a)\n"
                                     "    #1 0x8 (/tmp/library.so+0x30) (BuildId: a)\n\n"
                                     "previously allocated by thread T0 here:\n"
                                     "    #0 0x9 (/tmp/library.so+0x44) (BuildId: a)\n";
static const char freed_elsewhere[] = "freed by thread T0 here:\n"
                                      "    #0 0x7 (/tmp/library.so+0x20) (BuildId: a)\n"
                                      "    #1 0x8 (/tmp/library.so+0x35) (BuildId: a)\n\n"
                                      "previously allocated by thread T0 here:\n";
static const char lost_by_new[] = "Direct leak of 24 byte(s) in 1 object(s) allocated from:\n"
                                  "    #0 0x1 (/bin/worker+0x99) (BuildId: b)\n"
                                  "    #1 0x2 (/tmp/library.so+0x50) (BuildId: a)\n";
static const char lost_by_copy[] = "Direct leak of 24 byte(s) in 1 object(s) allocated from:\n"
                                   "    #0 0x1 (/bin/worker+0x98) (BuildId: b)\n"
                                   "    #1 0x2 (/tmp/library.so+0x50) (BuildId: a)\n"
                                   "    #2 0x3 (/tmp/library.so+0x60) (BuildId: a)\n";
static const char lost_by_other[] = "Direct leak of 24 byte(s) in 1 object(s) allocated from:\n"
                                    "    #0 0x2 (/tmp/library.so+0x51) (BuildId: a)\n";

struct fixture {
    struct model model;
    struct campaign campaign;
    const struct function *first, *second;
};

static int set_up(void **state)
{
    static struct fixture fixture;
    model_init(&fixture.model);
    fixture.first = model_function(&fixture.model, "void", "bag_new");
    fixture.second = model_function(&fixture.model, "void", "bag_copy");
    model_finish(&fixture.model);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    vector_release(&fixture->campaign.findings);
    model_release(&fixture->model);
    return 0;
}

static struct finding fault(const struct function *function, enum wire_end end, const char *report)
{
    return (struct finding){.verdict = VERDICT_FAULT, .end = end, .function = function,
                            .calls = 3, .message = "", .report = report,
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

static void what_shows_at_one_place_is_one_fault(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_HEAP_OVERFLOW, "");
    struct finding b = fault(fixture->second, END_HEAP_OVERFLOW, "");
    a.place = b.place = 77;
    assert_int_equal(count_of(fixture, a, b), 1);
    b.place = 78;
    assert_int_equal(count_of(fixture, a, b), 2);
    a.place = b.place = 0;
    assert_int_equal(count_of(fixture, a, b), 2);
    a.place = b.place = 77;
    b.end = END_UNDEFINED;
    assert_int_equal(count_of(fixture, a, b), 2);
    a.end = b.end = END_INVARIANT;
    assert_int_equal(count_of(fixture, a, b), 2);
}

static void the_shorter_one_is_kept(void **state)
{
    struct fixture *fixture = *state;
    struct finding a = fault(fixture->first, END_HEAP_OVERFLOW, "");
    struct finding b = fault(fixture->second, END_HEAP_OVERFLOW, "");
    a.place = b.place = 77;
    a.similar = 4;
    b.calls = 1;
    assert_int_equal(count_of(fixture, a, b), 1);
    assert_ptr_equal(fixture->campaign.findings.items[0].function, fixture->second);
    assert_int_equal(fixture->campaign.findings.items[0].similar, 5);
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
    b.condition.function = fixture->second;
    assert_int_equal(count_of(fixture, a, b), 2);
    b.condition.function = fixture->first;
    b.end = END_LEAK;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_one_call_freed_is_one_fault),
        cmocka_unit_test(a_function_that_does_not_get_over_a_refusal_is_one_fault),
        cmocka_unit_test(what_shows_at_one_place_is_one_fault),
        cmocka_unit_test(the_shorter_one_is_kept),
        cmocka_unit_test(what_a_failing_allocation_loses_from_one_place_is_one_fault),
        cmocka_unit_test(other_leaks_are_told_apart_by_function),
        cmocka_unit_test(what_is_no_fault_is_told_by_its_condition),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
