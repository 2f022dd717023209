/* Laws: found by names and types, told apart by answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "laws/laws.h"
#include "model_builder.h"

struct fixture {
    struct model model;
    struct arena arena;
    struct function *push;
    struct found_laws laws;
};

static void begin(struct fixture *fixture)
{
    struct model *model = &fixture->model;
    *fixture = (struct fixture){0};
    model_init(model);
    model_function(model, "struct stack *", "stack_new");
    struct function *size = model_function(model, "unsigned long", "stack_size");
    model_parameter(model, size, "const struct stack *", "stack", ROLE_OBJECT);
    fixture->push = model_function(model, "_Bool", "stack_push");
    model_parameter(model, fixture->push, "struct stack *", "stack", ROLE_OBJECT);
    model_parameter(model, fixture->push, "int", "value", ROLE_VALUE);
}

static const struct law *find(struct fixture *fixture, const char *name)
{
    model_finish(&fixture->model);
    fixture->laws = laws_find(&fixture->model.vocabulary, &fixture->arena);
    return laws_named(&fixture->laws, name);
}

static void end(struct fixture *fixture)
{
    model_release(&fixture->model);
    arena_release(&fixture->arena);
}

static const char grows[] = "law-grows stack_size stack_push stack_size";

static enum law_state state(struct fixture *fixture, const struct law *law, const char *text,
                            const uint64_t *answers)
{
    struct statements statements = model_statements(&fixture->model, text);
    struct outcome *outcome = arena_alloc_zeroed(&fixture->arena, 1, sizeof *outcome);
    outcome->statement = outcome->statement_count = statements.count;
    for (size_t i = 0; i < statements.count; i++)
        outcome->values[i] = (struct observed_value){.bits = answers[i],
                                                     .alias_of = VALUE_NO_ALIAS};
    return law_check(law, &fixture->model.vocabulary, &statements, outcome);
}

static const char pushed[] = "v0 = call stack_new()\n"
                             "v1 = call stack_size(v0)\n"
                             "v2 = call stack_push(v0, int 5)\n"
                             "v3 = call stack_size(v0)\n";

static void a_law_is_found_by_names_and_types(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    const struct law *law = find(&fixture, grows);
    assert_non_null(law);
    assert_int_equal(law->step_count, 3);
    assert_int_equal(law->blamed, 1);
    end(&fixture);
}

static void documentation_that_contradicts_a_law_wins(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    fixture.push->comment = "/* Puts a value in; a full stack evicts its oldest. */";
    assert_null(find(&fixture, grows));
    end(&fixture);
}

static void a_rule_switches_a_law_off(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    rules_add(&fixture.model.api.rules_off, RULE_LAW_GROWS);
    assert_null(find(&fixture, grows));
    end(&fixture);
}

static void answers_tell_whether_a_law_holds(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    const struct law *law = find(&fixture, grows);
    const uint64_t kept[] = {1, 2, 1, 3}, broken[] = {1, 2, 1, 2}, refused[] = {1, 2, 0, 2};
    assert_int_equal(state(&fixture, law, pushed, kept), LAW_HOLDS);
    assert_int_equal(state(&fixture, law, pushed, broken), LAW_IS_BROKEN);
    assert_int_equal(state(&fixture, law, pushed, refused), LAW_DOES_NOT_APPLY);
    end(&fixture);
}

static void no_other_call_comes_between_those_of_a_law(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    const struct law *law = find(&fixture, grows);
    const uint64_t answers[] = {1, 2, 1, 1, 4};
    assert_int_equal(state(&fixture, law,
                           "v0 = call stack_new()\n"
                           "v1 = call stack_size(v0)\n"
                           "v2 = call stack_push(v0, int 5)\n"
                           "v3 = call stack_push(v0, int 5)\n"
                           "v4 = call stack_size(v0)\n",
                           answers),
                     LAW_DOES_NOT_APPLY);
    end(&fixture);
}

static void a_law_is_about_one_object(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    const struct law *law = find(&fixture, grows);
    const uint64_t answers[] = {1, 2, 2, 1, 2};
    assert_int_equal(state(&fixture, law,
                           "v0 = call stack_new()\n"
                           "v1 = call stack_new()\n"
                           "v2 = call stack_size(v0)\n"
                           "v3 = call stack_push(v1, int 5)\n"
                           "v4 = call stack_size(v0)\n",
                           answers),
                     LAW_DOES_NOT_APPLY);
    end(&fixture);
}

/* A list with places, equality and a clear; begin() made the stack beside it. */
static void add_list(struct fixture *fixture)
{
    struct model *model = &fixture->model;
    const char *list = "struct list *", *asked = "const struct list *";
    model_function(model, list, "list_new");
    model_parameter(model, model_function(model, "unsigned long", "list_size"), asked, "list",
                    ROLE_OBJECT);
    struct function *append = model_function(model, "_Bool", "list_append");
    model_parameter(model, append, list, "list", ROLE_OBJECT);
    model_parameter(model, append, "int", "value", ROLE_VALUE);
    struct function *get = model_function(model, "int", "list_get");
    model_parameter(model, get, asked, "list", ROLE_OBJECT);
    model_parameter(model, get, "unsigned long", "index", ROLE_INDEX);
    struct function *set = model_function(model, "_Bool", "list_set");
    model_parameter(model, set, list, "list", ROLE_OBJECT);
    model_parameter(model, set, "unsigned long", "index", ROLE_INDEX);
    model_parameter(model, set, "int", "value", ROLE_VALUE);
    struct function *equal = model_function(model, "_Bool", "list_equal");
    model_parameter(model, equal, asked, "a", ROLE_OBJECT);
    model_parameter(model, equal, asked, "b", ROLE_OBJECT);
    model_parameter(model, model_function(model, "void", "list_clear"), list, "list", ROLE_OBJECT);
}

static void what_stands_before_the_end_stays_when_more_is_put_behind_it(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    add_list(&fixture);
    const struct law *law = find(&fixture, "law-stays list_size list_get list_append list_append "
                                           "list_append list_get");
    assert_non_null(law);
    static const char grown[] = "v0 = call list_new()\n"
                                "v1 = call list_size(v0)\n"
                                "v2 = call list_get(v0, \"unsigned long\" 1)\n"
                                "v3 = call list_append(v0, int 5)\n"
                                "v4 = call list_append(v0, int 5)\n"
                                "v5 = call list_append(v0, int 5)\n"
                                "v6 = call list_get(v0, \"unsigned long\" 1)\n";
    const uint64_t kept[] = {1, 2, 7, 1, 1, 1, 7}, moved[] = {1, 2, 7, 1, 1, 1, 8};
    const uint64_t behind[] = {1, 1, 7, 1, 1, 1, 8};
    assert_int_equal(state(&fixture, law, grown, kept), LAW_HOLDS);
    assert_int_equal(state(&fixture, law, grown, moved), LAW_IS_BROKEN);
    assert_int_equal(state(&fixture, law, grown, behind), LAW_DOES_NOT_APPLY);
    end(&fixture);
}

static void of_two_equal_ones_the_one_that_is_given_another_value_is_told_apart(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    add_list(&fixture);
    const struct law *law =
        find(&fixture, "law-told-apart list_equal list_get list_set list_get list_equal");
    assert_non_null(law);
    static const char set[] = "v0 = call list_new()\n"
                              "v1 = call list_new()\n"
                              "v2 = call list_equal(v0, v1)\n"
                              "v3 = call list_get(v1, \"unsigned long\" 1)\n"
                              "v4 = call list_set(v1, \"unsigned long\" 1, int 5)\n"
                              "v5 = call list_get(v1, \"unsigned long\" 1)\n"
                              "v6 = call list_equal(v0, v1)\n";
    const uint64_t told[] = {1, 2, 1, 4, 1, 5, 0}, missed[] = {1, 2, 1, 4, 1, 5, 1};
    const uint64_t as_before[] = {1, 2, 1, 5, 1, 5, 1};
    assert_int_equal(state(&fixture, law, set, told), LAW_HOLDS);
    assert_int_equal(state(&fixture, law, set, missed), LAW_IS_BROKEN);
    assert_int_equal(state(&fixture, law, set, as_before), LAW_DOES_NOT_APPLY);
    end(&fixture);
}

static void equal_ones_answer_alike_but_for_places(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    add_list(&fixture);
    assert_non_null(find(&fixture, "law-equal-agrees list_equal list_size list_size"));
    assert_null(laws_named(&fixture.laws, "law-equal-agrees list_equal list_get list_get"));
    end(&fixture);
}

static void what_the_same_calls_made_is_no_evidence_that_equality_agrees(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    add_list(&fixture);
    assert_true(find(&fixture, "law-equal-agrees list_equal list_size list_size")->wants_unlike);
    assert_false(laws_named(&fixture.laws,
                            "law-told-apart list_equal list_get list_set list_get list_equal")
                     ->wants_unlike);
    end(&fixture);
}

/* ---- promises ---- */

static const char told[] = "law-as-told stack_size stack_push stack_size";

static void what_a_call_says_of_itself_tells_the_size(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    fixture.push->comment = "Returns 1 if the value is new, 0 if not.";
    const struct law *law = find(&fixture, told);
    const uint64_t grown[] = {1, 2, 1, 3}, stayed[] = {1, 2, 0, 2}, wrong[] = {1, 2, 0, 3};
    assert_non_null(law);
    assert_int_equal(state(&fixture, law, pushed, grown), LAW_HOLDS);
    assert_int_equal(state(&fixture, law, pushed, stayed), LAW_HOLDS);
    assert_int_equal(state(&fixture, law, pushed, wrong), LAW_IS_BROKEN);
    end(&fixture);
}

static bool is_promised(const char *comment)
{
    struct fixture fixture;
    begin(&fixture);
    fixture.push->comment = comment;
    const struct law *law = find(&fixture, told);
    bool promised = law && law->is_promised;
    end(&fixture);
    return promised;
}

static void documentation_promises_a_law(void **unused)
{
    (void)unused;
    assert_true(is_promised("Returns 1 if the value is new, 0 if it\nwas there."));
    assert_false(is_promised("Returns 0 if it is new, -1 if there is no room."));
    assert_false(is_promised("Puts a value in."));
    assert_false(is_promised(NULL));
}

static void a_law_that_is_promised_may_break_in_most_states(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    fixture.push->comment = "Returns 1 if the value is new, 0 if not.";
    struct law_record record = {.law = find(&fixture, told), .held = 40, .broken = 60};
    memset(record.held_states, 0xff, sizeof record.held_states);
    assert_true(law_is_suspect(&record));
    record.held = 5;
    assert_false(law_is_suspect(&record));
    end(&fixture);
}

/* A number that is written, read, and turned. */
static void add_note(struct model *model, const char *comment)
{
    const char *note = "struct note *", *asked = "const struct note *";
    model_function(model, note, "note_new");
    struct function *get = model_function(model, "int", "note_take");
    model_parameter(model, get, note, "note", ROLE_OBJECT);
    model_parameter(model, get, "int *", "out", ROLE_OUT);
    get->failure = FAILURE_NEGATIVE;
    get->comment = comment;
    struct function *write = model_function(model, "unsigned long", "note_write");
    model_parameter(model, write, asked, "note", ROLE_OBJECT);
    model_parameter(model, write, "char *", "text", ROLE_BUFFER);
    model_parameter(model, write, "unsigned long", "size", ROLE_CAPACITY);
    model_pair(write, 1, 2);
    struct function *parse = model_function(model, note, "note_parse");
    model_parameter(model, parse, "const char *", "text", ROLE_STRING);
    struct function *value = model_function(model, "int", "note_value");
    model_parameter(model, value, asked, "note", ROLE_OBJECT);
    model_parameter(model, model_function(model, "void", "note_negate"), note, "note", ROLE_OBJECT);
    struct function *turn = model_function(model, "void", "note_rotate");
    model_parameter(model, turn, note, "note", ROLE_OBJECT);
    model_parameter(model, turn, "long", "n", ROLE_VALUE);
}

static void what_is_written_is_read_and_written_again(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    add_note(&fixture.model, NULL);
    const struct law *law = find(&fixture, "law-read-back note_write note_parse note_write");
    assert_non_null(law);
    assert_int_equal(law->conclusion.relation, RELATION_SAME_TEXT);
    assert_false(law->is_promised);
    law = laws_named(&fixture.laws, "law-read-back note_write note_parse");
    assert_non_null(law);
    static const char written[] = "v0 = call note_new()\n"
                                  "v1 = buffer \"char\"(\"char *\" bytes \"abcd\")\n"
                                  "v2 = call note_write(v0, v1, \"unsigned long\" 4)\n"
                                  "v3 = call note_parse(v1)\n";
    const uint64_t fits[] = {1, 2, 3, 4}, is_cut[] = {1, 2, 4, 4};
    assert_int_equal(state(&fixture, law, written, fits), LAW_HOLDS);
    assert_int_equal(state(&fixture, law, written, is_cut), LAW_DOES_NOT_APPLY);
    end(&fixture);
}

static void what_is_done_twice_or_turned_back_is_undone(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    add_note(&fixture.model, NULL);
    assert_non_null(find(&fixture, "law-undone note_value note_negate note_negate note_value"));
    const struct law *law = laws_named(
        &fixture.laws, "law-turned-back note_value note_rotate note_rotate note_value");
    assert_non_null(law);
    static const char opposite[] = "v0 = call note_new()\n"
                                   "v1 = call note_value(v0)\n"
                                   "call note_rotate(v0, long 3)\n"
                                   "call note_rotate(v0, long -3)\n"
                                   "v4 = call note_value(v0)\n";
    static const char same[] = "v0 = call note_new()\n"
                               "v1 = call note_value(v0)\n"
                               "call note_rotate(v0, long 3)\n"
                               "call note_rotate(v0, long 3)\n"
                               "v4 = call note_value(v0)\n";
    const uint64_t kept[] = {1, 7, 0, 0, 7}, changed[] = {1, 7, 0, 0, 8};
    assert_int_equal(state(&fixture, law, opposite, kept), LAW_HOLDS);
    assert_int_equal(state(&fixture, law, opposite, changed), LAW_IS_BROKEN);
    assert_int_equal(state(&fixture, law, same, changed), LAW_DOES_NOT_APPLY);
    end(&fixture);
}

static void what_a_failing_call_delivers_is_asked_where_it_is_promised(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    add_note(&fixture.model, "Takes it out.");
    assert_null(find(&fixture, "law-out-kept note_take"));
    end(&fixture);
    begin(&fixture);
    add_note(&fixture.model, "Takes it out. On failure *out is left alone.");
    const struct law *law = find(&fixture, "law-out-kept note_take");
    assert_non_null(law);
    static const char taken[] = "v0 = call note_new()\n"
                                "v1 = object \"int\"(int 5)\n"
                                "v2 = call note_take(v0, v1)\n"
                                "v3 = load \"int\"(v1)\n";
    const uint64_t failed = (uint64_t)-1;
    const uint64_t kept[] = {1, 2, failed, 5}, written[] = {1, 2, failed, 0}, went[] = {1, 2, 0, 9};
    assert_int_equal(state(&fixture, law, taken, kept), LAW_HOLDS);
    assert_int_equal(state(&fixture, law, taken, written), LAW_IS_BROKEN);
    assert_int_equal(state(&fixture, law, taken, went), LAW_DOES_NOT_APPLY);
    end(&fixture);
}

static void what_breaks_often_is_no_law_of_the_library(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture);
    struct law_record record = {.law = find(&fixture, grows), .held = 900, .broken = 3};
    memset(record.held_states, 0xff, sizeof record.held_states);
    assert_true(law_is_suspect(&record));
    record.broken = 800;
    assert_false(law_is_suspect(&record));
    record = (struct law_record){.law = record.law, .held = 900, .broken = 3};
    assert_false(law_is_suspect(&record)); /* all in one state */
    end(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_law_is_found_by_names_and_types),
        cmocka_unit_test(documentation_that_contradicts_a_law_wins),
        cmocka_unit_test(a_rule_switches_a_law_off),
        cmocka_unit_test(answers_tell_whether_a_law_holds),
        cmocka_unit_test(no_other_call_comes_between_those_of_a_law),
        cmocka_unit_test(a_law_is_about_one_object),
        cmocka_unit_test(what_stands_before_the_end_stays_when_more_is_put_behind_it),
        cmocka_unit_test(of_two_equal_ones_the_one_that_is_given_another_value_is_told_apart),
        cmocka_unit_test(equal_ones_answer_alike_but_for_places),
        cmocka_unit_test(what_the_same_calls_made_is_no_evidence_that_equality_agrees),
        cmocka_unit_test(what_a_call_says_of_itself_tells_the_size),
        cmocka_unit_test(documentation_promises_a_law),
        cmocka_unit_test(a_law_that_is_promised_may_break_in_most_states),
        cmocka_unit_test(what_is_written_is_read_and_written_again),
        cmocka_unit_test(what_is_done_twice_or_turned_back_is_undone),
        cmocka_unit_test(what_a_failing_call_delivers_is_asked_where_it_is_promised),
        cmocka_unit_test(what_breaks_often_is_no_law_of_the_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
