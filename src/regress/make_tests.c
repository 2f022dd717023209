/* Candidates become regression tests: shortened, cleaned up after, observed under different memory
 * contents, and confirmed to be clean by the real sanitizers. */
#include <string.h>

#include "model/injected_failure.h"
#include "regress/proper_texts.h"
#include "triage/triage.h"

enum {
    TEST_STATEMENTS_MAXIMUM = 40,
    TEST_LINES_MAXIMUM = 40, /* a screen */
    EFFECT_TRIES = 32, /* sequences in which a call may do something */
};

/* What the library keeps for good is left by the clean-up as well, but is no leak. */
static bool is_clean_when_confirmed(struct making *making)
{
    struct campaign *campaign = making->campaign;
    struct statements body = making->statements;
    body.count = making->clean_up;
    if (!runner_run(campaign->lanes.runners.confirm, &making->statements,
                    WIRE_CHECK_LEAKS | WIRE_CHECK_CONTRACTS, &making->outcome, making->err))
        making->failed = true;
    else if (making->outcome.end == END_LEAK)
        making->failed = !examine_leak(campaign, &body, making->err);
    if (making->failed || !outcome_is_ok(&making->outcome))
        return false;
    making_compare_numbers(making);
    return true;
}

static bool is_double(const struct campaign *campaign, const struct statements *statements)
{
    uint64_t hash = statements_hash(statements);
    for (size_t i = 0; i < campaign->suite.tests.count; i++)
        if (statements_hash(&campaign->suite.tests.items[i].statements) == hash)
            return true;
    return false;
}

static const char *purpose_of(struct campaign *campaign, const struct making *making)
{
    const struct operation *operation =
        campaign->subject.vocabulary.operations.items[making->operation];
    struct injected injected =
        statements_injected(&making->statements, &campaign->subject.vocabulary);
    if (injected.injectable)
        return arena_printf(campaign->arena, "%s: what it does when one %s fails.",
                            operation->function->name, injectable_words(injected.injectable)->noun);
    if (making->keeps_texts)
        return arena_printf(campaign->arena, "%s: what it makes of blanks and comments.",
                            operation->function->name);
    if (making->shown)
        return arena_printf(campaign->arena, "%s: what it makes of a proper text.",
                            operation->function->name);
    if (making->wanted)
        return arena_printf(campaign->arena,
                            "%s: reaches %zu branch%s that no earlier test reaches.",
                            operation->function->name, making->wanted_count,
                            making->wanted_count == 1 ? "" : "es");
    return arena_printf(campaign->arena, "%s: the shortest sequence found that shows this result.",
                        operation->function->name);
}

static struct suite suite_of(const struct making *making)
{
    return (struct suite){.vocabulary = &making->campaign->subject.vocabulary,
                          .library = &making->campaign->options->library};
}

static size_t count_lines(const struct making *making)
{
    struct suite suite = suite_of(making);
    struct test test = *making->test;
    struct text text = {0};
    test.name = "test";
    emit_print_test(&text, &suite, &test, NULL);
    size_t lines = 0;
    for (const char *at = text_string(&text); (at = strchr(at, '\n')); at++)
        lines += at[1] != '\0'; /* the last is empty */
    text_release(&text);
    return lines;
}

/* A test that is too long says nothing about the way to the call that it is about. False when it
 * still is. */
static bool fits_a_screen(struct making *making)
{
    struct statements body = making->statements;
    body.count = making->clean_up - making->observer_count;
    int tested = last_call(&making->campaign->subject.vocabulary, &body);
    if (count_lines(making) <= TEST_LINES_MAXIMUM)
        return true;
    for (int i = 0; i < tested; i++)
        making->test->asserts[i] &= making_value_type(making, (size_t)i)->kind == TYPE_POINTER;
    return count_lines(making) <= TEST_LINES_MAXIMUM;
}

/* What took some time to shorten may still be slow: then it is no test that people run often. */
static bool is_slow(struct making *making)
{
    return making->ticks > TEST_TICKS &&
           (!making_observe(making, &making->statements, WIRE_USUAL_FILL) ||
            test_takes_long(making->campaign, &making->outcome));
}

/* That something was refused is what such a test is about. */
static bool is_premise_said(const struct making *making)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    for (size_t i = 0; i < making->clean_up; i++)
        if (statement_is_premise(vocabulary, &making->statements.items[i]) &&
            !making->test->asserts[i])
            return false;
    return true;
}

static void make_test(struct making *making)
{
    struct campaign *campaign = making->campaign;
    struct releaser releaser = campaign_releaser(campaign);
    making_shorten(making);
    if (making->failed || is_double(campaign, &making->statements) || is_slow(making))
        return;
    making_add_observers(making);
    bool is_clean; /* or something is kept for good, or it leaks */
    if (making->failed)
        return;
    bool is_restored;
    if (!append_clean_up(&releaser, &making->statements, &making->clean_up, &is_clean,
                         making->err) ||
        !restore_variables(campaign, &making->statements, &is_restored, making->err)) {
        making->failed = true;
        return;
    }
    if (!is_restored)
        return;
    making->test->statements = making->statements;
    making->test->clean_up = making->clean_up;
    making->test->observer_count = making->observer_count;
    if (making->statements.count > TEST_STATEMENTS_MAXIMUM || !making_record_values(making) ||
        !is_clean_when_confirmed(making) || !is_premise_said(making))
        return;
    making->test->shows_proper_text = making->shown && !making->keeps_texts;
    making->test->needs_directory = making->changes_files;
    making->test->purpose = purpose_of(campaign, making);
    if (!fits_a_screen(making))
        return;
    struct suite suite = suite_of(making);
    bool is_printed[SEQUENCE_MAXIMUM];
    emit_find_printed(&suite, making->test, is_printed);
    test_drop_statements(making->test, is_printed);
    if (is_double(campaign, &making->test->statements))
        return;
    vector_push(&campaign->suite.tests, *making->test);
}

static struct making *making_new(struct campaign *campaign, const struct candidate *candidate,
                                 size_t operation, struct error *err)
{
    struct making *making = arena_alloc_zeroed(&campaign->trial, 1, sizeof *making);
    making->campaign = campaign;
    making->err = err;
    making->operation = (uint16_t)operation;
    making->signature = candidate->signature;
    making->test = arena_alloc_zeroed(&campaign->trial, 1, sizeof *making->test);
    for (; making->statements.count < candidate->count; making->statements.count++)
        making->statements.items[making->statements.count] =
            candidate->statements[making->statements.count];
    return making;
}

/* What comes after the call only disguises what the test is about. */
static void end_at(struct making *making, size_t statement)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    struct statements *statements = &making->statements;
    size_t end = statement + 1;
    while (end < statements->count &&
           (vocabulary->operations.items[statements->items[end].operation]->kind ==
                OPERATION_LOAD ||
            injectable_asked_by(
                vocabulary->operations.items[statements->items[end].operation]->function)))
        end++;
    statements->count = end < statements->count ? end : statements->count;
}

/* Takes the sequence up to its last call of the function under test. False when it has none. */
static bool take(struct making *making, const struct candidate *teacher)
{
    for (size_t i = teacher->count; i-- > 0;) {
        if (teacher->statements[i].operation != making->operation)
            continue;
        memcpy(making->statements.items, teacher->statements,
               teacher->count * sizeof teacher->statements[0]);
        making->statements.count = teacher->count;
        end_at(making, i);
        return true;
    }
    return false;
}

/* Is the sequence one of a call that does something? Then that is what the test has to show. */
static bool takes_effect(struct making *making)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    int call = last_call(vocabulary, &making->statements);
    if (call < 0 || !making_observe(making, &making->statements, WIRE_USUAL_FILL))
        return false;
    making->signature =
        behaviour_signature(vocabulary, &making->statements, &making->outcome, (size_t)call);
    return making_changes_state(making, &making->statements, (size_t)call);
}

/* The shortest sequence with a call that gives nothing back may show nothing: `clear` of an empty
 * list. A sequence that the search learned from is then better, where the call does something. */
static void prefer_effect(struct making *making)
{
    struct campaign *campaign = making->campaign;
    const struct type *result =
        campaign->subject.vocabulary.operations.items[making->operation]->result;
    bool is_injected =
        statements_injected(&making->statements, &campaign->subject.vocabulary).injectable !=
        INJECTABLE_NONE;
    if (result->kind != TYPE_VOID || is_injected || takes_effect(making))
        return;
    struct statements *shortest =
        arena_copy(&campaign->trial, &making->statements, sizeof making->statements);
    uint64_t signature = making->signature;
    size_t tries = 0;
    for (size_t i = 0; i < campaign->corpus.covering.count && tries < EFFECT_TRIES; i++) {
        if (making->failed || !take(making, &campaign->corpus.covering.items[i]))
            continue;
        if (takes_effect(making))
            return;
        tries++;
    }
    making->statements = *shortest;
    making->signature = signature;
}

bool make_test_of(struct campaign *campaign, size_t operation,
                         const struct candidate *candidate, struct error *err)
{
    arena_reset(&campaign->trial);
    struct making *making = making_new(campaign, candidate, operation, err);
    if (!candidate->gives_null)
        prefer_effect(making);
    if (!making->failed)
        make_test(making);
    return !making->failed;
}

static bool make_test_of_fuller_text(struct campaign *campaign, size_t operation,
                                     const struct fuller_text *fuller, struct error *err)
{
    arena_reset(&campaign->trial);
    struct candidate nothing = {0};
    struct making *making = making_new(campaign, &nothing, operation, err);
    making->statements = fuller->statements;
    making->shown = &fuller->showing;
    making->keeps_texts = making->test->is_spare = true;
    make_test(making);
    return !making->failed;
}

bool make_test_of_proper_text(struct campaign *campaign, size_t operation,
                              struct known_texts *known, struct error *err)
{
    arena_reset(&campaign->trial);
    struct candidate nothing = {0};
    struct making *making = making_new(campaign, &nothing, operation, err);
    struct showing showing = {0};
    struct fuller_text fuller = {0};
    if (find_proper_text(making, known, &showing, &fuller)) {
        making->shown = &showing;
        make_test(making);
    }
    return !making->failed &&
           (!fuller.is_found || make_test_of_fuller_text(campaign, operation, &fuller, err));
}

bool make_test_of_call(struct campaign *campaign, const struct candidate *candidate,
                       size_t statement, const struct branches *wanted, struct error *err)
{
    arena_reset(&campaign->trial);
    struct making *making = making_new(campaign, candidate, 0, err);
    end_at(making, statement);
    int call = last_call(&campaign->subject.vocabulary, &making->statements);
    if (call < 0)
        return true;
    making->operation = making->statements.items[call].operation;
    making->wanted = wanted->items;
    making->wanted_count = wanted->count;
    if (!campaign->subject.vocabulary.operations.items[making->operation]
             ->function->is_not_under_test)
        make_test(making);
    return !making->failed;
}
