#include "survey/survey.h"

#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "execute/executor.h"
#include "survey/builders.h"
#include "survey/graph.h"
#include "survey/surveying.h"
#include "survey/symbols.h"

enum { USUAL_MEMORY_GIB = 8 };

static struct executor *explorer(const struct surveying *surveying)
{
    const struct lanes *lanes = &surveying->campaign->lanes;
    return surveying->wish->is_symbolic ? lanes->symbols : lanes->search;
}

/* ---- asking ---- */

static unsigned listen(void *context, const struct explored *explored)
{
    struct surveying *surveying = context;
    (void)explored;
    if (campaign_is_interrupted(surveying->campaign))
        return EXPLORED_BY_INTERRUPTION;
    bool is_late = surveying->campaign->options->time_seconds > 0 &&
                   campaign_now(surveying->campaign) >= campaign_deadline(surveying->campaign);
    return is_late ? EXPLORED_BY_TIME : EXPLORED_BY_NOTHING;
}

static void fill_request(struct surveying *surveying, unsigned worker)
{
    struct executor *executor = explorer(surveying);
    const struct plan *plan = &surveying->plan;
    bool has_contracts = surveying->campaign->subject.api.contracts.count > 0;
    executor_begin(executor, worker, WIRE_EXPLORE | (has_contracts ? WIRE_CHECK_CONTRACTS : 0),
                   WIRE_USUAL_FILL);
    for (size_t i = 0; i < plan->setup_count; i++)
        if (!executor_add(executor, worker, plan->setups[i], plan->setups[i]->count))
            BUG("a plan of %zu set-ups does not fit a request", plan->setup_count);
    /* What is new is looked at more closely, which only contracts need. */
    for (size_t i = 0; i < plan->call_count; i++) {
        const struct statements *call = plan->calls[i].statements;
        if (!executor_add(executor, worker, call, has_contracts ? plan->setup_length : call->count))
            BUG("a plan of %zu calls does not fit a request", plan->call_count);
    }
}

static struct exploring_wish wish_of(const struct surveying *surveying)
{
    const struct explore_options *wish = surveying->wish;
    uint64_t iterations = wish->iterations;
    return (struct exploring_wish){
        .setup_count = (uint32_t)surveying->plan.setup_count,
        .setup_statements = (uint32_t)surveying->plan.setup_length,
        .representation = wish->representation,
        .iterations = iterations && iterations < UINT32_MAX ? (uint32_t)iterations : UINT32_MAX,
        .states = wish->states ? wish->states : UINT64_MAX,
        .bytes = wish->memory ? wish->memory : (uint64_t)USUAL_MEMORY_GIB << 30,
        /* A campaign that writes a suite may write a report, which shows them. */
        .wants_edges = wish->graph || surveying->campaign->options->directory,
        .equal = surveying->plan.equality ? surveying->plan.equality->id : EXPLORED_NO_EQUALITY,
        .subject = surveying->plan.subject->id,
        /* What equals what depends on what came before. */
        .jobs = wish->representation < REPRESENT_MONITOR_EQUALS ? surveying->campaign->options->jobs
                                                                : 1,
    };
}

/* What makes two explorations the same: the version, the code, what is tried, and the limits. */
static bool settings_of(struct surveying *surveying, const struct exploring_wish *wish,
                        uint64_t *settings, struct error *err)
{
    struct campaign *campaign = surveying->campaign;
    const struct library *library = &campaign->options->library;
    struct text all = {0};
    text_printf(&all, "%s %u %u %llu %llu %u %d", campaign->options->version,
                wish->representation, wish->iterations, (unsigned long long)wish->states,
                (unsigned long long)wish->bytes, wish->wants_edges,
                campaign->options->no_sanitizers);
    for (size_t i = 0; i < surveying->plan.setup_count; i++)
        statements_print(surveying->plan.setups[i], &campaign->subject.vocabulary, &all);
    for (size_t i = 0; i < surveying->plan.call_count; i++)
        statements_print(surveying->plan.calls[i].statements, &campaign->subject.vocabulary, &all);
    bool ok = true;
    for (size_t i = 0; ok && i < library->source_count; i++) {
        char *source;
        size_t length;
        ok = file_read(&campaign->work, library->sources[i].path, &source, &length, err);
        if (ok)
            text_add_bytes(&all, source, length);
    }
    *settings = hash_bytes(text_string(&all), all.length) | 1;
    text_release(&all);
    return ok;
}

static bool ask(struct surveying *surveying, const struct exploring_wish *asked,
                struct error *err)
{
    struct exploring_ears ears = {listen, surveying};
    for (unsigned worker = 0; worker < asked->jobs; worker++)
        fill_request(surveying, worker);
    return executor_explore(explorer(surveying), asked, &ears,
                            &surveying->explored, err);
}

/* Two of them ask an equality function. */
static bool check_representation(const struct surveying *surveying, struct error *err)
{
    enum wire_representation representation = surveying->wish->representation;
    if (representation < REPRESENT_MONITOR_EQUALS)
        return true;
    if (!surveying->plan.equality)
        return error_set(err, "%s needs a function that compares two '%s', such as one named "
                              "..._equal, or ASSAY_EQUAL in a contracts file; without one, choose "
                              "whole-state", representation_name(representation),
                         surveying->plan.subject->spelling);
    if (representation == REPRESENT_MONITOR_EQUALS && surveying->campaign->options->no_sanitizers)
        return error_set(err, "monitor-equals sees by the sanitizers' instrumentation what the "
                              "equality function reads; leave out --no-sanitizers");
    return true;
}

/* ---- builders ---- */

static bool looks_for_builders(const struct surveying *surveying,
                               const struct exploring_wish *asked)
{
    const struct explore_options *wish = surveying->wish;
    return api_rule_is_on(&surveying->campaign->subject.api, RULE_BUILDERS) &&
           wish->representation == REPRESENT_WHOLE_STATE && !wish->is_symbolic && !wish->resume &&
           !asked->wants_edges;
}

static void leave_to_others(const struct plan *plan, const struct operation *operation,
                            struct exploring_wish *asked)
{
    for (size_t i = 0; i < plan->call_count; i++)
        if (plan->calls[i].operation == operation)
            asked->no_builders[i / 64] |= (uint64_t)1 << i % 64;
}

static void tell_no_builders(struct surveying *surveying, const struct operation_list *list)
{
    struct arena *arena = surveying->campaign->arena;
    surveying->no_builders = arena_alloc_zeroed(arena, list->count + 1, sizeof(char *));
    for (size_t i = 0; i < list->count; i++)
        surveying->no_builders[i] = list->items[i]->function->name;
    surveying->no_builder_count = list->count;
}

/* With few numbers everything is tried first. */
static bool find_builders(struct surveying *surveying, struct exploring_wish *asked,
                          struct error *err)
{
    struct campaign *campaign = surveying->campaign;
    struct explore_options small;
    if (!looks_for_builders(surveying, asked) ||
        !builders_make_small(surveying->wish, &campaign->work, &small))
        return true;
    struct surveying trial = {.campaign = campaign, .wish = &small};
    if (!plan_make(campaign, &small, &trial.plan, err))
        return false;
    struct exploring_wish tried = wish_of(&trial);
    tried.wants_edges = tried.jobs = 1;
    if (!ask(&trial, &tried, err))
        return false;
    struct operation_list list = builders_find(trial.explored, &trial.plan, &campaign->work);
    for (size_t i = 0; i < list.count; i++)
        leave_to_others(&surveying->plan, list.items[i], asked);
    tell_no_builders(surveying, &list);
    return true;
}

/* Copying memory was not enough to put it back, or others than builders build. */
static bool ask_again(struct surveying *surveying, struct exploring_wish *asked, struct error *err)
{
    if (surveying->explored->missed) {
        surveying->missed = surveying->explored->missed;
        memset(asked->no_builders, 0, sizeof asked->no_builders);
        if (!ask(surveying, asked, err))
            return false;
    }
    if (!surveying->explored->differing)
        return true;
    asked->replays = 1;
    asked->settings += asked->settings ? 2 : 0; /* another exploration */
    return ask(surveying, asked, err);
}

static void tell_all(struct surveying *surveying, const struct exploring_wish *asked,
                     struct exploration *exploration)
{
    surveying_tell(surveying, exploration);
    exploration->was_replayed = asked->replays;
    exploration->no_builders = surveying->no_builders;
    exploration->no_builder_count = surveying->no_builder_count;
    exploration->missed = surveying->missed;
    exploration->graph = graph_tell(surveying->explored, surveying->campaign->arena);
}

static bool explore_states(struct surveying *surveying, struct exploration *exploration,
                           struct error *err)
{
    struct campaign *campaign = surveying->campaign;
    struct exploring_wish asked = wish_of(surveying);
    if (surveying->wish->is_symbolic &&
        (!symbols_fill_wish(campaign, &surveying->plan, &asked, err) ||
         !prepare_symbols(campaign, err)))
        return false;
    double start = executor_cpu_seconds(explorer(surveying));
    if ((surveying->wish->resume && !settings_of(surveying, &asked, &asked.settings, err)) ||
        !find_builders(surveying, &asked, err) || !ask(surveying, &asked, err) ||
        !ask_again(surveying, &asked, err))
        return false;
    tell_all(surveying, &asked, exploration);
    if (surveying->wish->graph &&
        !graph_write(surveying->explored, exploration, surveying->wish->graph, err))
        return false;
    surveying_give_all(surveying);
    surveying_tell_ways(surveying);
    exploration->seconds = executor_cpu_seconds(explorer(surveying)) - start;
    return true;
}

bool survey_states(struct campaign *campaign, struct exploration *exploration, struct error *err)
{
    struct surveying *surveying = arena_alloc_zeroed(&campaign->work, 1, sizeof *surveying);
    surveying->campaign = campaign;
    surveying->wish = &campaign->options->explore;
    if (!plan_make(campaign, surveying->wish, &surveying->plan, err) ||
        !check_representation(surveying, err))
        return false;
    if (surveying->wish->state) {
        *exploration = (struct exploration){.subject = surveying->plan.subject->spelling};
        return surveying_show_state(surveying, exploration, err);
    }
    campaign_stage(campaign, "exploring states");
    return explore_states(surveying, exploration, err);
}
