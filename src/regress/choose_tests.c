/* Which candidates become tests, and in which order: each function has its first test before any
 * has its second. */
#include "regress/regress.h"

enum {
    TESTS_MADE_MAXIMUM = 480, /* when only those stay that add something: half of them do */
    TESTS_A_SECOND = 11, /* that can be made, compiled three times, run, and compared in use */
    TESTS_MADE_LEAST = 60,
    OTHER_BEHAVIOURS = 50, /* tests for which there is room after those for branches */
    INJECTED_ROUNDS = 2, /* tests of a function with allocations that fail; they read much alike */
};

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

static bool reads_text(const struct operation *operation)
{
    for (size_t i = 0; i < operation->argument_count; i++) {
        enum role role = operation->function->parameters[i].role;
        const struct type *sort = operation->arguments[i];
        if (type_is_stream(sort) || role_has(role, TRAIT_NAMES_FILE) ||
            (sort->kind == TYPE_POINTER && role_has(role, TRAIT_STORAGE | TRAIT_ENDED) &&
             (sort->target->kind == TYPE_CHAR || sort->target->kind == TYPE_VOID)) ||
            role == ROLE_STRING)
            return true;
    }
    return false;
}

/* Of each function that reads texts a test of a proper one. */
static bool show_proper_texts(struct campaign *campaign, struct error *err)
{
    size_t maximum = tests_maximum(campaign);
    struct known_texts known = {0};
    const struct vocabulary *vocabulary = &campaign->subject.vocabulary;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind != OPERATION_CALL || operation->function->is_support ||
            operation->function->is_not_under_test || !reads_text(operation) ||
            !api_rule_is_on(&campaign->subject.api, RULE_PROPER_TEXTS))
            continue;
        if (campaign->suite.tests.count >= maximum || !is_time_to_choose_tests(campaign))
            return true;
        if (!make_test_of_proper_text(campaign, i, &known, err))
            return false;
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

/* First a test of every function, and what it makes of proper texts, then what covers the most,
 * then other behaviours. */
bool choose_tests(struct campaign *campaign, struct error *err)
{
    static const struct rounds first = {0, 1}, others = {1, CANDIDATES_PER_OPERATION},
                               starved = {0, INJECTED_ROUNDS};
    campaign_stage(campaign, "making regression tests");
    bool goes_on = true;
    return make_tests(campaign, campaign->corpus.candidates, first, &goes_on, err) &&
           show_proper_texts(campaign, err) &&
           cover_branches(campaign, tests_maximum(campaign) - OTHER_BEHAVIOURS, err) &&
           make_tests(campaign, campaign->corpus.injected, starved, &goes_on, err) &&
           make_tests(campaign, campaign->corpus.candidates, others, &goes_on, err) &&
           note_unrestored(campaign);
}
