/* Laws are tried on objects that the search made, brought into further states by calls that change
 * them: many elements, few keys again and again, or as they are. */
#include "laws/laws.h"

#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "judge/judge.h"
#include "generate/arguments.h"
#include "laws/states.h"

enum {
    LAWS_PERCENT = 15,       /* of the time that is left after the search */
    LAWS_CALLS_PERCENT = 200, /* of --calls: twice the search, since each law needs its runs */
    LAWS_CPU_PERCENT = 25,   /* of --cpu-time: beside it the laws have no other limit */
    TRIALS_OF_A_PASS = 8,    /* of each law */
    TRIALS_MAXIMUM = 4000,   /* of a law: more would say no more */
    TRIALS_IN_VAIN = 64,     /* that did not apply, after which it is tried ... */
    VAIN_PASSES = 8,         /* ... in one pass of so many */
    HOPELESS_RUNS = 16,      /* in which a law applied, until it is given up ... */
    HOPELESS_BELOW = 20,     /* ... when its share is so many per cent too small */
    BATCH = 64,
    HELD_RUNS_LEAST = 25,    /* before a law is one of the library ... */
    HELD_STATES_LEAST = 8,   /* ... in so many states that differ */
    PROMISED_RUNS_LEAST = 8, /* of a law that is promised, broken ones among them ... */
    PROMISED_STATES_LEAST = 2, /* ... in so many states */
    SETTLED_RUNS = 200,      /* in which a law held, until it is tried ... */
    SETTLED_PASSES = 4,      /* ... in one pass of so many */
};

struct trying {
    struct campaign *campaign;
    struct runner *runner;
    struct tried_laws *tried;
    struct state_maker maker;
    struct statements trials[BATCH];
    struct law_record *records[BATCH];
    bool alike[BATCH]; /* its two objects are what the same calls made */
    size_t count;
    struct outcome outcome;
    struct statements ran;
    uint64_t calls, calls_maximum; /* 0: time decides */
    double deadline, cpu_deadline; /* the clock's, and of all processors together */
};

/* ---- what came of a trial ---- */

size_t law_record_states(const uint64_t states[4])
{
    size_t count = 0;
    for (size_t i = 0; i < 4; i++)
        count += (size_t)__builtin_popcountll(states[i]);
    return count;
}

/* What a promise says, the runs need not. */
static bool is_confirmed(const struct law_record *record)
{
    size_t states = law_record_states(record->held_states);
    if (!record->law->is_promised)
        return record->held >= HELD_RUNS_LEAST && states >= HELD_STATES_LEAST;
    return record->held + record->broken >= PROMISED_RUNS_LEAST &&
           states + law_record_states(record->broken_states) >= PROMISED_STATES_LEAST;
}

bool law_is_kept(const struct law_record *record)
{
    return is_confirmed(record) &&
           record->held * 100 >= (record->held + record->broken) * record->law->share;
}

bool law_is_suspect(const struct law_record *record)
{
    return record->broken && law_is_kept(record);
}

/* Of what the law was about, and of what was answered. */
static void mark_state(const struct law *law, const struct vocabulary *vocabulary,
                       const struct statements *statements, const struct outcome *outcome,
                       uint64_t states[4])
{
    struct law_places places;
    uint64_t hash = 0;
    if (!law_find(law, vocabulary, statements, &places))
        return;
    for (size_t v = 0; v < law->variable_count; v++)
        hash = hash_join(hash, places.operands[v] >= 0 && places.operands[v] != LAW_UNBOUND
                                   ? outcome->values[places.operands[v]].bits
                                   : (uint64_t)(unsigned)places.operands[v]);
    for (size_t i = 0; i < law->step_count; i++)
        hash = hash_join(hash, outcome->values[places.answers[i]].bits);
    hash ^= hash >> 32;
    states[hash >> 6 & 3] |= UINT64_C(1) << (hash & 63);
}

static void keep_example(struct trying *trying, struct law_record *record,
                         const struct statements *statements)
{
    size_t at = record->example_count;
    while (at && record->examples[at - 1]->count > statements->count)
        at--;
    if (at == BROKEN_MAXIMUM)
        return;
    if (record->example_count < BROKEN_MAXIMUM)
        record->example_count++;
    memmove(&record->examples[at + 1], &record->examples[at],
            (record->example_count - at - 1) * sizeof record->examples[0]);
    record->examples[at] = arena_copy(&trying->campaign->work, statements, sizeof *statements);
}

/* Records that nothing makes ready may be meant to begin with zeroes: whether they are is for the
 * judge to say. */
static bool begins_with_zeroes(const struct trying *trying, const struct law *law)
{
    for (size_t v = 0; v < law->variable_count; v++)
        if (law->variables[v].kind == LAW_VARIABLE_OBJECT &&
            api_has_initialiser(&trying->campaign->subject.api, law->variables[v].sort))
            return false;
    return true;
}

static bool is_usable(struct trying *trying, const struct law *law)
{
    struct campaign *campaign = trying->campaign;
    if (is_proper(campaign, &trying->ran, &trying->outcome))
        return true;
    uint32_t kinds = judge_kinds_of_doubt(&campaign->subject.vocabulary, &trying->ran,
                                          &trying->outcome) & conditions_improper();
    return is_sound(campaign, &trying->ran) && kinds == 1u << CONDITION_UNINITIALISED &&
           begins_with_zeroes(trying, law);
}

static void learn(struct trying *trying, struct law_record *record, bool is_alike)
{
    const struct vocabulary *vocabulary = &trying->campaign->subject.vocabulary;
    enum law_state state = law_check(record->law, vocabulary, &trying->ran, &trying->outcome);
    if (state == LAW_DOES_NOT_APPLY || outcome_has_skipped(&trying->outcome) ||
        !is_usable(trying, record->law))
        return;
    bool holds = state == LAW_HOLDS;
    if (holds && is_alike && record->law->wants_unlike)
        return;
    *(holds ? &record->held : &record->broken) += 1;
    mark_state(record->law, vocabulary, &trying->ran, &trying->outcome,
               holds ? record->held_states : record->broken_states);
    if (!holds)
        keep_example(trying, record, &trying->ran);
}

static bool run_batch(struct trying *trying, struct error *err)
{
    struct run_options options = {.flags = WIRE_OBSERVE | WIRE_HASH_STATES,
                                  .fill = WIRE_USUAL_FILL};
    struct batch_reply reply;
    if (!trying->count)
        return true;
    runner_begin(trying->runner, 0, &options);
    size_t added = 0;
    while (added < trying->count && runner_add(trying->runner, 0, &trying->trials[added], 0))
        added++;
    if (!runner_submit(trying->runner, 0, err) ||
        !runner_collect(trying->runner, 0, &reply, err))
        return false;
    for (size_t i = 0; i < added; i++) {
        batch_reply_read(&reply, i, &trying->ran, &trying->outcome);
        learn(trying, trying->records[i], trying->alike[i]);
    }
    trying->calls += reply.calls;
    trying->count = 0;
    return true;
}

/* ---- all of them ---- */

static bool has_time(const struct trying *trying)
{
    if (trying->calls_maximum)
        return trying->calls < trying->calls_maximum;
    return campaign_now(trying->campaign) < trying->deadline &&
           campaign_seconds_left(trying->campaign) > 0 &&
           campaign_cpu_seconds(trying->campaign) < trying->cpu_deadline;
}

/* It is broken so often that it is none of this library. */
static bool is_hopeless(const struct law_record *record)
{
    uint64_t all = record->held + record->broken;
    unsigned share = record->law->share;
    return all >= HOPELESS_RUNS && share > HOPELESS_BELOW &&
           record->held * 100 < all * (share - HOPELESS_BELOW);
}

static bool is_due(const struct law_record *record, size_t pass)
{
    if (is_hopeless(record))
        return false;
    bool is_vain = record->tried >= TRIALS_IN_VAIN && !record->held && !record->broken;
    bool is_settled = record->held >= SETTLED_RUNS && !record->broken;
    return record->tried < TRIALS_MAXIMUM && (!is_vain || pass % VAIN_PASSES == 0) &&
           (!is_settled || pass % SETTLED_PASSES == 0);
}

static bool try_law(struct trying *trying, struct law_record *record, struct error *err)
{
    for (size_t i = 0; i < TRIALS_OF_A_PASS; i++) {
        record->tried++;
        if (!state_maker_make(&trying->maker, record->law, &trying->trials[trying->count]))
            continue;
        trying->alike[trying->count] = trying->maker.is_alike;
        trying->records[trying->count++] = record;
        if (trying->count == BATCH && !run_batch(trying, err))
            return false;
    }
    return true;
}

static bool try_all(struct trying *trying, struct error *err)
{
    bool is_any_due = true;
    for (size_t pass = 0; is_any_due && has_time(trying); pass++) {
        is_any_due = false;
        for (size_t i = 0; i < trying->tried->count && has_time(trying); i++) {
            struct law_record *record = &trying->tried->records[i];
            is_any_due |= record->tried < TRIALS_MAXIMUM && !is_hopeless(record);
            if (is_due(record, pass) && !try_law(trying, record, err))
                return false;
        }
        if (!run_batch(trying, err))
            return false;
    }
    return true;
}

bool laws_try(struct campaign *campaign, struct tried_laws *tried, struct error *err)
{
    struct found_laws found = laws_find(&campaign->subject.vocabulary, campaign->arena);
    *tried = (struct tried_laws){
        .records = arena_alloc_zeroed(&campaign->work, found.count + 1, sizeof *tried->records),
        .count = found.count};
    for (size_t i = 0; i < found.count; i++)
        tried->records[i].law = &found.items[i];
    if (!found.count)
        return true;
    campaign_stage(campaign, "trying laws");
    struct trying *trying = arena_alloc_zeroed(&campaign->work, 1, sizeof *trying);
    trying->campaign = campaign;
    trying->runner = campaign->lanes.runners.search;
    trying->tried = tried;
    trying->calls_maximum = campaign->options->calls * LAWS_CALLS_PERCENT / 100;
    trying->deadline =
        campaign_now(campaign) + campaign_seconds_left(campaign) * LAWS_PERCENT / 100;
    double cpu_limit = campaign->options->search_cpu_seconds;
    trying->cpu_deadline =
        cpu_limit > 0 ? campaign_cpu_seconds(campaign) + cpu_limit * LAWS_CPU_PERCENT / 100
                      : HUGE_VAL;
    state_maker_init(&trying->maker, campaign);
    return try_all(trying, err);
}
