/* Candidates become regression tests: shortened, cleaned up after, observed under different memory
 * contents, and confirmed to be clean by the real sanitizers. */
#include <errno.h>
#include <string.h>

#include "model/injected_failure.h"
#include "model/pointee.h"
#include "model/value.h"
#include "regress/changed_contents.h"
#include "regress/observers.h"
#include "regress/regress.h"
#include "shrink/shrink.h"
#include "triage/triage.h"

enum {
    TESTS_MADE_MAXIMUM = 480, /* when only those stay that add something: half of them do */
    TESTS_A_SECOND = 11, /* that can be made, compiled three times, run, and compared in use */
    TESTS_MADE_LEAST = 60,
    OTHER_BEHAVIOURS = 50, /* tests for which there is room after those for branches */
    SHRINK_TRIES = 200,
    SHRINK_TRIES_COVERING = 60, /* there are many of them */
    REPLACEMENTS = 1,          /* of a value, by the simplest: more would take the time of tests */
    TEXT_TRIES = 12,           /* of these, for each text: halves and quarters, and some more */
    TEXT_SIZE = 16,            /* what is shorter can be read, and tells more than the shortest */
    TEST_STATEMENTS_MAXIMUM = 40,
    TEST_LINES_MAXIMUM = 40, /* a screen */
    EFFECT_TRIES = 32, /* sequences in which a call may do something */
    SLOW_TICKS = 40, /* of runs while a test is shortened: the time of twenty other tests */
    INJECTED_ROUNDS = 2, /* tests of a function with allocations that fail; they read much alike */
};

/* Fresh memory holds one of these in different runs; what depends on it is no observation. */
static const uint8_t fills[] = {0x00, 0xA5, 0xFF};

/* The state while one test is being made. */
struct making {
    struct campaign *campaign;
    struct statements statements;
    size_t clean_up;
    size_t observer_count;
    uint64_t signature;
    bool has_effect; /* the call under test changes the state of a value that was there before */
    const uint32_t *wanted; /* branches that it must reach, instead of a signature */
    size_t wanted_count;
    uint16_t operation; /* under test */
    uint32_t ticks; /* that shortening took, in which a library was slow or hung */
    bool changes_files;
    struct outcome outcome;
    struct test *test;
    struct error *err;
    bool failed; /* an error of our own */
};

static bool is_test_material(const struct making *making, const struct statements *statements)
{
    const struct outcome *outcome = &making->outcome;
    return outcome_is_ok(outcome) && !outcome_has_skipped(outcome) &&
           !pointees_are_mistaken(&making->campaign->subject.vocabulary, statements, outcome) &&
           is_proper(making->campaign, statements, outcome);
}

static void count_ticks(struct making *making)
{
    if (making->outcome.end == END_HANG)
        making->ticks += WIRE_HANG_TICKS;
    else if (campaign_counts_time(making->campaign))
        making->ticks += making->outcome.ticks;
}

/* What is slow takes the time of other tests: then it stays as long as it is. */
static bool may_be_shortened(struct making *making)
{
    return making->ticks <= SLOW_TICKS && is_time_to_choose_tests(making->campaign);
}

static bool observe(struct making *making, const struct statements *statements, uint8_t fill)
{
    struct run_options options = {.flags = WIRE_OBSERVE | WIRE_LOOK, .fill = fill};
    if (!runner_run_with(making->campaign->lanes.runners.search, statements, &options,
                         &making->outcome, making->err))
        making->failed = true;
    else
        count_ticks(making);
    return !making->failed && is_test_material(making, statements);
}

/* Does the call change what is behind a value that was there before it, or end it? */
static bool changes_state(struct making *making, const struct statements *statements, size_t call)
{
    struct statements before = *statements;
    struct outcome *after = arena_alloc(&making->campaign->trial, sizeof *after);
    struct runner *runner = making->campaign->lanes.runners.search;
    before.count = call;
    if (!runner_run(runner, statements, WIRE_HASH_STATES, after, making->err) ||
        !runner_run(runner, &before, WIRE_HASH_STATES, &making->outcome, making->err)) {
        making->failed = true;
        return false;
    }
    for (size_t i = 0; i < call; i++)
        if (after->values[i].bits != making->outcome.values[i].bits ||
            (after->values[i].flags ^ making->outcome.values[i].flags) & VALUE_DEAD)
            return true;
    return false;
}

/* A call that did something goes on to do something: what `clear` does to a list shows in one that
 * is not empty. */
static bool behaves_the_same(void *context, const struct statements *candidate)
{
    struct making *making = context;
    int call = last_call(&making->campaign->subject.vocabulary, candidate);
    if (call < 0 || candidate->items[call].operation != making->operation)
        return false;
    return may_be_shortened(making) &&
           observe(making, candidate, WIRE_USUAL_FILL) &&
           behaviour_signature(&making->campaign->subject.vocabulary, candidate, &making->outcome,
                               (size_t)call) == making->signature &&
           (!making->has_effect || changes_state(making, candidate, (size_t)call));
}

static bool has_branch(const struct outcome *outcome, uint32_t branch)
{
    for (size_t i = 0; i < outcome->reached_count; i++)
        if (outcome->reached[i].branch == branch)
            return true;
    return false;
}

/* What is let fail and not asked about would wait for the next test, when the library comes to need
 * less. */
static bool is_asked_about(const struct vocabulary *vocabulary,
                           const struct statements *statements)
{
    struct injected injected = statements_injected(statements, vocabulary);
    for (size_t i = injected.statement; injected.injectable && i < statements->count; i++)
        if (statement_is_premise(vocabulary, &statements->items[i]))
            return true;
    return !injected.injectable;
}

static bool reaches_the_same(void *context, const struct statements *candidate)
{
    struct making *making = context;
    int call = last_call(&making->campaign->subject.vocabulary, candidate);
    if (call < 0 || candidate->items[call].operation != making->operation ||
        !is_asked_about(&making->campaign->subject.vocabulary, candidate) ||
        !may_be_shortened(making))
        return false;
    if (!runner_run(making->campaign->lanes.runners.search, candidate,
                    WIRE_MEASURE | WIRE_HASH_STATES, &making->outcome, making->err)) {
        making->failed = true;
        return false;
    }
    count_ticks(making);
    bool reaches = is_test_material(making, candidate);
    for (size_t i = 0; reaches && i < making->wanted_count; i++)
        reaches = has_branch(&making->outcome, making->wanted[i]);
    return reaches;
}

static bool simplest(void *context, const struct type *sort, size_t nth,
                     const struct sequence **sequence, size_t *index)
{
    struct making *making = context;
    return campaign_component(making->campaign, sort, nth, sequence, index);
}

static void shorten(struct making *making)
{
    int call = last_call(&making->campaign->subject.vocabulary, &making->statements);
    making->has_effect = call > 0 && !making->wanted &&
                         changes_state(making, &making->statements, (size_t)call);
    struct shrink_options options = {
        .vocabulary = &making->campaign->subject.vocabulary,
        .holds = making->wanted ? reaches_the_same : behaves_the_same,
        .simplest = simplest,
        .context = making,
        .replacements = REPLACEMENTS,
        .tries = making->wanted ? SHRINK_TRIES_COVERING : SHRINK_TRIES,
        .text_tries = TEXT_TRIES,
        .text_size = TEXT_SIZE,
    };
    shrink(&making->statements, &options);
}

static bool is_material_with_observers(void *context, const struct statements *statements,
                                       const struct outcome *outcome)
{
    struct making *making = context;
    return outcome_is_ok(outcome) && !outcome_has_skipped(outcome) &&
           is_proper(making->campaign, statements, outcome);
}

/* Is one of the callbacks that it passes told something? */
static bool passes_told(const struct making *making, size_t index)
{
    const struct statement *statement = &making->statements.items[index];
    for (size_t i = 0; i < statement->argument_count; i++) {
        const struct literal *literal =
            statement->arguments[i] < 0
                ? NULL
                : making->campaign->subject.vocabulary.literals.items[statement->arguments[i]];
        if (literal && literal->kind == LITERAL_CALLBACK && literal->callback->is_told)
            return true;
    }
    return false;
}

/* The text that a helper tells behind the statements; NULL when it does not. */
static const char *ask_for_text(struct making *making, const struct statement *asking)
{
    if (!statements_add(&making->statements, asking) ||
        !observe(making, &making->statements, WIRE_USUAL_FILL))
        return NULL;
    return making->outcome.values[making->statements.count - 1].text;
}

/* What callbacks were told is asked for behind the call under test. That it was nothing is worth a
 * word only when that call was given one to tell. */
static void add_listening(struct making *making)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    const struct operation *listen = vocabulary_helper(vocabulary, HELPER_LISTEN);
    const struct operation *heard = vocabulary_helper(vocabulary, HELPER_HEARD);
    int call = last_call(vocabulary, &making->statements), first = 0;
    while (first <= call && !passes_told(making, (size_t)first))
        first++;
    if (!listen || !heard || first > call)
        return;
    bool is_given = passes_told(making, (size_t)call);
    struct statements *silent =
        arena_copy(&making->campaign->trial, &making->statements, sizeof making->statements);
    const struct statement before = {.operation = (uint16_t)listen->id},
                           after = {.operation = (uint16_t)heard->id};
    const char *told = statements_insert(&making->statements, (size_t)first, &before, 1)
                           ? ask_for_text(making, &after)
                           : NULL;
    if (told && (is_given || *told))
        making->observer_count++;
    else
        making->statements = *silent;
}

/* What the test has put into the stream that the statement opens; NULL when it is no literal. */
static const char *text_put(const struct making *making, size_t opening)
{
    int operand = making->statements.items[opening].arguments[0];
    const struct literal *literal =
        operand < 0 ? NULL : making->campaign->subject.vocabulary.literals.items[operand];
    return literal && literal->kind == LITERAL_STRING ? literal->bytes : NULL;
}

/* What was written to a stream, the last one that has something else in it than the test put there,
 * is read behind the call under test. */
static void add_reading(struct making *making)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    const struct operation *open = vocabulary_helper(vocabulary, HELPER_OPEN_TEXT);
    const struct operation *read = vocabulary_helper(vocabulary, HELPER_TEXT_OF);
    size_t count = making->statements.count;
    for (size_t i = count; open && read && !making->failed && i-- > 0;) {
        const char *put = making->statements.items[i].operation == open->id
                              ? text_put(making, i)
                              : NULL;
        const struct statement reading = {.operation = (uint16_t)read->id,
                                          .argument_count = 1,
                                          .arguments = {(int16_t)((int)i - (int)count)}};
        const char *text = put ? ask_for_text(making, &reading) : NULL;
        if (text && strcmp(text, put) != 0) {
            making->observer_count++;
            return;
        }
        making->statements.count = count;
    }
}

static void add_observers(struct making *making)
{
    struct limited_runner limited;
    limited_runner_init(&limited, making->campaign->lanes.runners.search,
                        limit_to_choose_tests(making->campaign));
    struct observing observing = {
        .vocabulary = &making->campaign->subject.vocabulary,
        .values = &making->campaign->subject.values,
        .runner = &limited.runner,
        .is_proper = is_material_with_observers,
        .context = making,
    };
    int tested = last_call(observing.vocabulary, &making->statements);
    struct observed_change change = {0};
    if (tested >= 0)
        making->observer_count +=
            observers_append(&observing, &making->statements, (size_t)tested, &change);
    if (limited.has_failed) {
        *making->err = limited.failure;
        making->failed = true;
    }
    making->test->growth = change.growth;
    making->test->grown = change.grown;
}

static const struct type *value_type(const struct making *making, size_t index)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    return vocabulary->operations.items[making->statements.items[index].operation]->result;
}

static void record_values(struct making *making)
{
    struct test *test = making->test;
    for (size_t i = 0; i < making->outcome.statement_count; i++) {
        test->values[i] = making->outcome.values[i];
        if (test->values[i].text)
            test->values[i].text =
                arena_copy_string(making->campaign->arena, test->values[i].text);
        const struct type *type = value_type(making, i);
        if (test->values[i].bytes)
            test->values[i].bytes =
                arena_copy(making->campaign->arena, test->values[i].bytes, type->size);
        test->asserts[i] = true;
    }
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* Of wide values the padding does not count; the members of records have each their own word. */
static bool same_bits(const struct type *type, const struct observed_value *a,
                      const struct observed_value *b)
{
    if (!type_is_wide(type))
        return type->kind == TYPE_POINTER || type->kind == TYPE_RECORD || a->bits == b->bits;
    const char *left = observed_bytes(a, type), *right = observed_bytes(b, type);
    return left && right && value_is_same(type, left, right);
}

/* An unstable observation loses its assertion, not the test. Pointers are compared by what the test
 * asserts about them: null or not, and which other pointer they equal. */
static void compare_values(struct making *making)
{
    for (size_t i = 0; i < making->outcome.statement_count; i++) {
        const struct observed_value *now = &making->outcome.values[i];
        struct observed_value *first = &making->test->values[i];
        bool is_same = now->flags == first->flags && now->alias_of == first->alias_of &&
                       same_bits(value_type(making, i), now, first);
        making->test->asserts[i] &= is_same;
        if (!same_text(now->text, first->text))
            first->text = NULL;
        if (now->error != first->error)
            first->error = 0;
    }
}

/* errno means something only after a call that says by its result that it failed. That it is asked
 * what a stream is, is no failure of the library's. */
static void choose_error(struct making *making, size_t tested)
{
    for (size_t i = 0; i < making->clean_up; i++) {
        const struct operation *operation = making->campaign->subject.vocabulary.operations
                                                .items[making->statements.items[i].operation];
        struct observed_value *value = &making->test->values[i];
        bool is_meant = i == tested && making->test->asserts[i] && value->error != ENOTTY &&
                        !function_succeeded(operation->function, value);
        if (!is_meant)
            value->error = 0;
    }
}

/* What was there before the call under test tells what that call did. */
static bool choose_contents(struct making *making)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    struct statements before = making->statements;
    before.count = making->clean_up - making->observer_count;
    int tested = last_call(vocabulary, &before);
    if (tested >= 0)
        choose_error(making, (size_t)tested);
    before.count = tested < 0 ? 0 : (size_t)tested;
    if (before.count &&
        !runner_run(making->campaign->lanes.runners.search, &before, WIRE_OBSERVE | WIRE_LOOK,
                    &making->outcome, making->err))
        return !(making->failed = true);
    if (!before.count)
        making->outcome.content_count = 0;
    contents_choose(vocabulary, making->test, before.count, &making->outcome);
    return true;
}

static bool observe_values(struct making *making)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    struct statements body = making->statements;
    body.count = making->clean_up;
    if (!observe(making, &body, WIRE_USUAL_FILL))
        return false;
    record_values(making);
    contents_record(making->campaign->arena, vocabulary, making->test, &making->outcome);
    making->changes_files = making->outcome.changes_files;
    for (size_t i = 0; i < sizeof fills; i++) {
        if (!observe(making, &body, fills[i]))
            return false;
        compare_values(making);
        contents_compare(making->test, &making->outcome);
    }
    return choose_contents(making);
}

/* In a process of its own, with another allocator, addresses and times are others. */
static void compare_numbers(struct making *making)
{
    for (size_t i = 0; i < making->clean_up; i++)
        if (type_is_scalar(value_type(making, i)))
            making->test->asserts[i] &=
                making->outcome.values[i].bits == making->test->values[i].bits;
}

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
    compare_numbers(making);
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
        making->test->asserts[i] &= value_type(making, (size_t)i)->kind == TYPE_POINTER;
    return count_lines(making) <= TEST_LINES_MAXIMUM;
}

/* What took some time to shorten may still be slow: then it is no test that people run often. */
static bool is_slow(struct making *making)
{
    return making->ticks > TEST_TICKS &&
           (!observe(making, &making->statements, WIRE_USUAL_FILL) ||
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
    shorten(making);
    if (making->failed || is_double(campaign, &making->statements) || is_slow(making))
        return;
    add_listening(making);
    if (!making->failed)
        add_reading(making);
    add_observers(making);
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
    if (making->statements.count > TEST_STATEMENTS_MAXIMUM || !observe_values(making) ||
        !is_clean_when_confirmed(making) || !is_premise_said(making))
        return;
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
    memcpy(making->statements.items, candidate->statements,
           candidate->count * sizeof candidate->statements[0]);
    making->statements.count = candidate->count;
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
    if (call < 0 || !observe(making, &making->statements, WIRE_USUAL_FILL))
        return false;
    making->signature =
        behaviour_signature(vocabulary, &making->statements, &making->outcome, (size_t)call);
    return changes_state(making, &making->statements, (size_t)call);
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

static bool make_test_of(struct campaign *campaign, size_t operation,
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

/* Those that give null come after all others, and before them those whose answer tells little. */
static int rank_of(const struct candidate *candidate)
{
    return candidate->gives_null ? 2 : candidate->is_mute;
}

static const struct candidate *nth_candidate(const struct candidates *candidates, size_t nth)
{
    for (int rank = 0; rank <= 2; rank++)
        for (size_t i = 0; i < candidates->count; i++)
            if (rank_of(&candidates->items[i]) == rank && nth-- == 0)
                return &candidates->items[i];
    return NULL;
}

/* Which of the candidates of each function are meant. */
struct rounds {
    size_t first, end;
};

static size_t tests_wanted(const struct campaign *campaign)
{
    return campaign->options->no_minimize ? TESTS_MAXIMUM : TESTS_MADE_MAXIMUM;
}

void note_missing_tests(struct campaign *campaign, const char *what)
{
    if (campaign->suite.tests.count + OTHER_BEHAVIOURS >= tests_wanted(campaign))
        campaign_note(campaign, "%s: there are many tests already", what);
    else
        campaign_ran_short(campaign, "%s", what);
}

/* No more than there will be time for to compile and run. */
static size_t tests_maximum(const struct campaign *campaign)
{
    size_t most = tests_wanted(campaign);
    if (campaign->options->time_seconds <= 0)
        return most;
    double can_be_made = TESTS_A_SECOND * campaign->budget.seconds_after_search;
    if (can_be_made <= TESTS_MADE_LEAST)
        return TESTS_MADE_LEAST;
    return can_be_made < (double)most ? (size_t)can_be_made : most;
}

/* Round by round over the functions, so that each gets its first test before any gets a second.
 * *goes_on is false when there is no time or no room for more. */
static bool make_tests(struct campaign *campaign, const struct candidates *candidates,
                       struct rounds rounds, bool *goes_on, struct error *err)
{
    size_t maximum = tests_maximum(campaign);
    for (size_t round = rounds.first; *goes_on && round < rounds.end; round++) {
        for (size_t i = 0; i < campaign->subject.vocabulary.operations.count; i++) {
            const struct operation *operation = campaign->subject.vocabulary.operations.items[i];
            const struct candidate *candidate = nth_candidate(&candidates[i], round);
            if (!candidate || operation->function->is_not_under_test)
                continue;
            *goes_on = campaign->suite.tests.count < maximum && is_time_to_choose_tests(campaign);
            if (!*goes_on) {
                note_missing_tests(campaign, "not all regression tests were made");
                return true;
            }
            if (!make_test_of(campaign, i, candidate, err))
                return false;
        }
    }
    return true;
}

static bool note_unrestored(struct campaign *campaign)
{
    if (campaign->suite.unrestored)
        campaign_note(campaign,
                      "%zu test%s not made: what they set is global and could not be restored",
                      campaign->suite.unrestored,
                      campaign->suite.unrestored == 1 ? " was" : "s were");
    return true;
}

/* First a test of every function, then what covers the most, then other behaviours. */
bool choose_tests(struct campaign *campaign, struct error *err)
{
    static const struct rounds first = {0, 1}, others = {1, CANDIDATES_PER_OPERATION},
                               starved = {0, INJECTED_ROUNDS};
    campaign_stage(campaign, "making regression tests");
    bool goes_on = true;
    return make_tests(campaign, campaign->corpus.candidates, first, &goes_on, err) &&
           cover_branches(campaign, tests_maximum(campaign) - OTHER_BEHAVIOURS, err) &&
           make_tests(campaign, campaign->corpus.injected, starved, &goes_on, err) &&
           make_tests(campaign, campaign->corpus.candidates, others, &goes_on, err) &&
           note_unrestored(campaign);
}
