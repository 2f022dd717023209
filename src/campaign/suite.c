/* Candidates become regression tests: shortened, cleaned up after, observed under different memory
 * contents, and confirmed to be clean by the real sanitizers. */
#include <string.h>

#include "campaign/internal.h"
#include "model/value.h"

enum {
    TESTS_MAXIMUM = 300,
    SHRINK_TRIES = 200,
    SHRINK_TRIES_TEACHER = 60, /* there are many of them */
    TEST_STATEMENTS_MAXIMUM = 40,
    TEACHERS_MAXIMUM = 4096,
    STARVED_ROUNDS = 2, /* tests of a function with allocations that fail; they read much alike */
};

/* Fresh memory holds one of these in different runs; what depends on it is no observation. */
static const uint8_t fills[] = {0x00, 0xA5, 0xFF};

int last_call(const struct vocabulary *vocabulary, const struct statements *statements)
{
    for (size_t i = statements->count; i-- > 0;) {
        const struct operation *operation =
            vocabulary->operations.items[statements->items[i].operation];
        if (operation->kind == OPERATION_CALL && !operation->function->is_support)
            return (int)i;
    }
    return -1;
}

static unsigned magnitude(int64_t value)
{
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    return size ? 64 - (unsigned)__builtin_clzll(size) : 0;
}

/* Numbers up to two are themselves, larger ones count by sign and magnitude. */
static uint64_t number_class(const struct type *sort, uint64_t bits)
{
    int64_t value = type_integer(sort, bits);
    if (value >= -2 && value <= 2)
        return (uint64_t)(value + 2);
    return (value < 0 ? 100 : 200) + magnitude(value);
}

uint64_t behaviour_signature(const struct vocabulary *vocabulary,
                             const struct statements *statements, const struct outcome *outcome,
                             size_t call)
{
    const struct operation *operation =
        vocabulary->operations.items[statements->items[call].operation];
    const struct observed_value *value = &outcome->values[call];
    uint64_t result = 0;
    if (type_is_integer(operation->result))
        result = number_class(operation->result, value->bits);
    else if (operation->result->kind == TYPE_POINTER)
        result = value->flags & (VALUE_NULL | VALUE_DEAD);
    uint64_t reads = 0;
    for (size_t i = call + 1; i < statements->count; i++) {
        bool is_support = vocabulary->operations.items[statements->items[i].operation]->kind ==
                          OPERATION_CALL;
        reads = hash_join(reads, is_support ? outcome->values[i].bits
                                            : outcome->values[i].flags & VALUE_NULL);
    }
    struct refused refused = statements_refused(statements, vocabulary);
    uint64_t starved =
        refused.refusal ? hash_join(refused.refusal, (uint64_t)refused.number) : 0;
    return hash_join(hash_join(hash_join(operation->id, result), reads), starved);
}

void offer_candidate(struct campaign *campaign, struct candidates *candidates,
                     const struct statements *statements, uint64_t signature)
{
    size_t place = 0;
    while (place < candidates->count && candidates->items[place].signature != signature)
        place++;
    if (place == CANDIDATES_PER_OPERATION)
        return;
    if (place < candidates->count && candidates->items[place].count <= statements->count)
        return;
    if (place == candidates->count)
        candidates->count++;
    candidates->items[place] = (struct candidate){
        .signature = signature,
        .statements = arena_copy(&campaign->work, statements->items,
                                 statements->count * sizeof statements->items[0]),
        .count = statements->count,
    };
}

/* The state while one test is being made. */
struct making {
    struct campaign *campaign;
    struct statements statements;
    size_t clean_up;
    uint64_t signature;
    const uint32_t *wanted; /* branches that it must reach, instead of a signature */
    size_t wanted_count;
    uint16_t operation; /* under test */
    bool changes_files;
    struct outcome outcome;
    struct emit_test *test;
    struct error *err;
    bool failed; /* an error of our own */
};

static bool is_test_material(const struct making *making, const struct statements *statements)
{
    const struct outcome *outcome = &making->outcome;
    return outcome_is_ok(outcome) && !outcome_has_skipped(outcome) &&
           !pointees_are_mistaken(&making->campaign->vocabulary, statements, outcome);
}

static bool observe(struct making *making, const struct statements *statements, uint8_t fill)
{
    if (!executor_run(making->campaign->search, statements, WIRE_OBSERVE, fill, &making->outcome,
                      NULL, making->err))
        making->failed = true;
    return !making->failed && is_test_material(making, statements);
}

static bool behaves_the_same(void *context, const struct statements *candidate)
{
    struct making *making = context;
    int call = last_call(&making->campaign->vocabulary, candidate);
    if (call < 0 || candidate->items[call].operation != making->operation)
        return false;
    return is_time_to_choose_tests(making->campaign) && observe(making, candidate, 0xBE) &&
           behaviour_signature(&making->campaign->vocabulary, candidate, &making->outcome,
                               (size_t)call) == making->signature;
}

static bool has_branch(const struct outcome *outcome, uint32_t branch)
{
    for (size_t i = 0; i < outcome->reached_count; i++)
        if (outcome->reached[i].branch == branch)
            return true;
    return false;
}

static bool reaches_the_same(void *context, const struct statements *candidate)
{
    struct making *making = context;
    int call = last_call(&making->campaign->vocabulary, candidate);
    if (call < 0 || candidate->items[call].operation != making->operation ||
        !is_time_to_choose_tests(making->campaign))
        return false;
    if (!executor_run(making->campaign->search, candidate, WIRE_MEASURE | WIRE_HASH_STATES, 0xBE,
                      &making->outcome, NULL, making->err)) {
        making->failed = true;
        return false;
    }
    bool reaches = is_test_material(making, candidate);
    for (size_t i = 0; reaches && i < making->wanted_count; i++)
        reaches = has_branch(&making->outcome, making->wanted[i]);
    return reaches;
}

static void shorten(struct making *making)
{
    struct shrink_options options = {
        .vocabulary = &making->campaign->vocabulary,
        .holds = making->wanted ? reaches_the_same : behaves_the_same,
        .context = making,
        .tries = making->wanted ? SHRINK_TRIES_TEACHER : SHRINK_TRIES,
    };
    shrink(&making->statements, &options);
}

static const struct type *value_type(const struct making *making, size_t index)
{
    const struct vocabulary *vocabulary = &making->campaign->vocabulary;
    return vocabulary->operations.items[making->statements.items[index].operation]->result;
}

static void record_values(struct making *making)
{
    struct emit_test *test = making->test;
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

/* Of values with parts only what a test would say about them counts, not their padding. */
static bool same_bits(const struct type *type, const struct observed_value *a,
                      const struct observed_value *b)
{
    if (type->kind != TYPE_RECORD && !type_is_wide(type))
        return type->kind == TYPE_POINTER || a->bits == b->bits;
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
    }
}

static bool observe_values(struct making *making)
{
    struct statements body = making->statements;
    body.count = making->clean_up;
    if (!observe(making, &body, 0xBE))
        return false;
    record_values(making);
    making->changes_files = making->outcome.changes_files;
    for (size_t i = 0; i < sizeof fills; i++) {
        if (!observe(making, &body, fills[i]))
            return false;
        compare_values(making);
    }
    return true;
}

static bool is_clean_when_confirmed(struct making *making)
{
    struct campaign *campaign = making->campaign;
    if (!executor_run(campaign->confirm, &making->statements,
                      WIRE_CHECK_LEAKS | WIRE_CHECK_CONTRACTS, 0xBE, &making->outcome, NULL,
                      making->err))
        making->failed = true;
    return !making->failed && outcome_is_ok(&making->outcome);
}

static bool is_double(const struct campaign *campaign, const struct statements *statements)
{
    uint64_t hash = statements_hash(statements);
    for (size_t i = 0; i < campaign->tests.count; i++)
        if (statements_hash(&campaign->tests.items[i].statements) == hash)
            return true;
    return false;
}

static const char *purpose_of(struct campaign *campaign, const struct making *making)
{
    const struct operation *operation =
        campaign->vocabulary.operations.items[making->operation];
    struct refused refused = statements_refused(&making->statements, &campaign->vocabulary);
    if (refused.refusal)
        return arena_printf(campaign->arena, "%s: what it does when one %s of its fails.",
                            operation->function->name, refusal_words(refused.refusal)->noun);
    if (making->wanted)
        return arena_printf(campaign->arena, "%s: reaches %zu branch%s that no test before does.",
                            operation->function->name, making->wanted_count,
                            making->wanted_count == 1 ? "" : "es");
    return arena_printf(campaign->arena, "%s: the shortest sequence found that shows this result.",
                        operation->function->name);
}

static void make_test(struct making *making)
{
    struct campaign *campaign = making->campaign;
    shorten(making);
    if (making->failed || is_double(campaign, &making->statements))
        return;
    struct statements body = making->statements;
    bool is_clean;
    if (!append_clean_up(campaign, &making->statements, &making->clean_up, &is_clean,
                         making->err)) {
        making->failed = true;
        return;
    }
    if (!is_clean) {
        making->failed = !examine_leak(campaign, &body, making->err);
        return;
    }
    if (making->statements.count > TEST_STATEMENTS_MAXIMUM || !observe_values(making) ||
        !is_clean_when_confirmed(making) || is_double(campaign, &making->statements))
        return;
    making->test->statements = making->statements;
    making->test->clean_up = making->clean_up;
    making->test->needs_directory = making->changes_files;
    making->test->purpose = purpose_of(campaign, making);
    vector_push(&campaign->tests, *making->test);
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

static bool make_test_of(struct campaign *campaign, size_t operation,
                         const struct candidate *candidate, struct error *err)
{
    arena_reset(&campaign->trial);
    struct making *making = making_new(campaign, candidate, operation, err);
    make_test(making);
    return !making->failed;
}

/* ---- tests for branches that the others do not reach ---- */

void remember_teacher(struct campaign *campaign, const struct statements *statements,
                      const struct outcome *outcome)
{
    if (campaign->teachers.count == TEACHERS_MAXIMUM || outcome_has_skipped(outcome) ||
        last_call(&campaign->vocabulary, statements) < 0)
        return;
    struct candidate teacher = {
        .statements = arena_copy(&campaign->work, statements->items,
                                 statements->count * sizeof statements->items[0]),
        .count = statements->count,
    };
    vector_push(&campaign->teachers, teacher);
}

/* Notes the branches that the sequence reaches; those that are new are in *added, which has room
 * for them. Branches of a sequence that does not end well do not count. */
static bool measure(struct campaign *campaign, const struct statements *statements,
                    uint8_t *is_reached, uint32_t *added, size_t *added_count, struct error *err)
{
    struct outcome *outcome = arena_alloc_zeroed(&campaign->trial, 1, sizeof *outcome);
    if (!executor_run(campaign->search, statements, WIRE_MEASURE, 0xBE, outcome, NULL, err))
        return false;
    *added_count = 0;
    for (size_t i = 0; outcome_is_ok(outcome) && i < outcome->reached_count; i++) {
        uint32_t branch = outcome->reached[i].branch;
        if (!sites_counts(&campaign->sites, branch) || is_reached[branch])
            continue;
        is_reached[branch] = 1;
        added[(*added_count)++] = branch;
    }
    return true;
}

static bool make_test_of_teacher(struct campaign *campaign, const struct candidate *teacher,
                                 uint8_t *is_reached, uint32_t *added, struct error *err)
{
    arena_reset(&campaign->trial);
    struct making *making = making_new(campaign, teacher, 0, err);
    size_t count;
    making->operation =
        making->statements.items[last_call(&campaign->vocabulary, &making->statements)].operation;
    if (campaign->vocabulary.operations.items[making->operation]->function->is_helper)
        return true;
    if (!measure(campaign, &making->statements, is_reached, added, &count, err))
        return false;
    if (!count)
        return true;
    making->wanted = added;
    making->wanted_count = count;
    size_t before = campaign->tests.count;
    make_test(making);
    for (size_t i = 0; campaign->tests.count == before && i < count; i++)
        is_reached[added[i]] = 0; /* another one may */
    return !making->failed;
}

/* In the order in which they were found, which is that of growing depth. */
static bool teach(struct campaign *campaign, struct error *err)
{
    size_t size = campaign->coverage.sites ? sites_map_size(&campaign->sites) : 0;
    uint8_t *is_reached = arena_alloc_zeroed(&campaign->work, size + 1, 1);
    uint32_t *added = arena_alloc_zeroed(&campaign->work, size + 1, sizeof *added);
    size_t ignored;
    for (size_t i = 0; size && i < campaign->tests.count; i++) {
        arena_reset(&campaign->trial);
        if (!measure(campaign, &campaign->tests.items[i].statements, is_reached, added, &ignored,
                     err))
            return false;
    }
    for (size_t i = 0; size && i < campaign->teachers.count; i++) {
        if (campaign->tests.count == TESTS_MAXIMUM || !is_time_to_choose_tests(campaign)) {
            campaign_note(campaign, "not all branches that the search reached have a test: %s",
                          campaign->tests.count == TESTS_MAXIMUM ? "there are many tests already"
                                                                 : "give more time with --time");
            return true;
        }
        if (!make_test_of_teacher(campaign, &campaign->teachers.items[i], is_reached, added, err))
            return false;
    }
    return true;
}

/* Round by round over the functions, so that each gets its first test before any gets a second.
 * *goes_on is false when there is no time or no room for more. */
static bool make_tests(struct campaign *campaign, const struct candidates *candidates,
                       size_t rounds, bool *goes_on, struct error *err)
{
    for (size_t round = 0; round < rounds; round++) {
        for (size_t i = 0; i < campaign->vocabulary.operations.count; i++) {
            const struct operation *operation = campaign->vocabulary.operations.items[i];
            if (round >= candidates[i].count || operation->function->is_helper)
                continue;
            *goes_on =
                campaign->tests.count < TESTS_MAXIMUM && is_time_to_choose_tests(campaign);
            if (!*goes_on) {
                campaign_note(campaign, "not all regression tests were made: %s",
                              campaign->tests.count == TESTS_MAXIMUM
                                  ? "there are many already"
                                  : "give more time with --time");
                return true;
            }
            if (!make_test_of(campaign, i, &candidates[i].items[round], err))
                return false;
        }
    }
    return true;
}

bool choose_tests(struct campaign *campaign, struct error *err)
{
    campaign_stage(campaign, "making regression tests");
    bool goes_on = true;
    return make_tests(campaign, campaign->candidates, CANDIDATES_PER_OPERATION, &goes_on, err) &&
           (!goes_on ||
            make_tests(campaign, campaign->starved, STARVED_ROUNDS, &goes_on, err)) &&
           (!goes_on || teach(campaign, err));
}
