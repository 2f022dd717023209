#include "survey/survey.h"

#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "csource/csource.h"
#include "execute/executor.h"
#include "generate/explored.h"
#include "model/choices.h"
#include "survey/builders.h"
#include "survey/graph.h"
#include "survey/symbols.h"

enum {
    USUAL_MEMORY_GIB = 8,
    WAYS_GIVEN = 4000,     /* to states, in the order in which they were found */
    STATES_LOOKED_AT = 64, /* in which every call is run for tests */
};

struct surveying {
    struct campaign *campaign;
    const struct explore_options *wish;
    struct plan plan;
    const struct explored *explored;
    const char **no_builders; /* names of functions */
    size_t no_builder_count;
    uint64_t missed; /* states that these led to nevertheless, and no others */
};

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

/* ---- what was found, in words ---- */

static const char *argument_name(const struct type *sort)
{
    return sort->kind == TYPE_POINTER ? sort->target->spelling : sort->spelling;
}

/* `bst_insert(bst, 3)` */
static const char *call_text(struct surveying *surveying, const struct statements *statements)
{
    const struct vocabulary *vocabulary = &surveying->campaign->subject.vocabulary;
    size_t last = statements->count - 1;
    /* What was returned may be released behind the call. */
    if (last > surveying->plan.setup_length && statements_is_used(statements, last - 1) &&
        statements_operation(statements, vocabulary, last - 1)->kind == OPERATION_CALL)
        last--;
    const struct operation *operation = statements_operation(statements, vocabulary, last);
    struct text out = {0};
    text_printf(&out, "%s(", operation->function->name);
    for (size_t i = 0; i < operation->argument_count; i++) {
        text_add(&out, i ? ", " : "");
        int argument = statements->items[last].arguments[i];
        if (argument >= 0)
            csource_literal(&out, vocabulary->literals.items[argument]);
        else if (operation->arguments[i] == surveying->plan.subject)
            text_printf(&out, "v%d", statements_source(statements, last, i));
        else
            text_printf(&out, "v%d (%s)", statements_source(statements, last, i),
                        argument_name(operation->arguments[i]));
    }
    text_add(&out, ")");
    const char *text = arena_copy_string(surveying->campaign->arena, text_string(&out));
    text_release(&out);
    return text;
}

static const struct explored_state *state_of(const struct surveying *surveying, uint64_t number)
{
    const char *base = (const char *)surveying->explored;
    return (const struct explored_state *)(const void *)(base + EXPLORED_STATES_AT) + number;
}

/* The choices that lead to the state: its set-up, then a call each. */
static struct choices name_of(const struct surveying *surveying, uint64_t number,
                              struct arena *arena)
{
    const struct explored_state *state = state_of(surveying, number);
    size_t count = (size_t)state->depth + 1;
    struct wire_choice *items = arena_alloc_zeroed(arena, count, sizeof *items);
    for (size_t i = count; i-- > 0; state = state_of(surveying, state->parent)) {
        bool is_setup = state->parent == EXPLORED_PARENTLESS;
        items[i] = (struct wire_choice){
            .answer = state->choice,
            .arity = (uint32_t)(is_setup ? surveying->plan.setup_count
                                         : surveying->plan.call_count),
        };
        if (is_setup)
            break;
    }
    return (struct choices){items, count};
}

static const char *name_text(const struct surveying *surveying, uint64_t number)
{
    struct arena *arena = surveying->campaign->arena;
    struct choices name = name_of(surveying, number, arena);
    struct text out = {0};
    choices_print(&out, &name, CHOICES_SHORT);
    const char *text = arena_copy_string(arena, text_string(&out));
    text_release(&out);
    return text;
}

static void tell_calls(struct surveying *surveying, struct exploration *exploration)
{
    const struct plan *plan = &surveying->plan;
    struct exploration_call *calls =
        arena_alloc_zeroed(surveying->campaign->arena, plan->call_count, sizeof *calls);
    for (size_t i = 0; i < plan->call_count; i++)
        calls[i] = (struct exploration_call){
            .text = call_text(surveying, plan->calls[i].statements),
            .function = plan->calls[i].operation->function->name,
            .did = surveying->explored->choices[i],
        };
    exploration->all_calls = calls;
    exploration->call_count = plan->call_count;
}

static void tell_iterations(struct surveying *surveying, struct exploration *exploration)
{
    const struct explored *explored = surveying->explored;
    struct exploration_iteration *iterations = arena_alloc_zeroed(
        surveying->campaign->arena, explored->iteration_count + 1, sizeof *iterations);
    for (size_t i = 0; i < explored->iteration_count; i++)
        iterations[i] = (struct exploration_iteration){explored->iterations[i].states,
                                                       explored->iterations[i].calls};
    exploration->iterations = iterations;
    exploration->iteration_count = explored->iteration_count;
}

static void tell_failures(struct surveying *surveying, struct exploration *exploration)
{
    const struct explored *explored = surveying->explored;
    struct exploration_failure *failed = arena_alloc_zeroed(
        surveying->campaign->arena, explored->failure_count + 1, sizeof *failed);
    for (size_t i = 0; i < explored->failure_count; i++) {
        const struct explored_failure *failure = &explored->failed[i];
        if (failure->state == EXPLORED_PARENTLESS || failure->state >= explored->states)
            continue;
        failed[exploration->failed_count++] = (struct exploration_failure){
            name_text(surveying, failure->state), failure->choice, failure->end};
    }
    exploration->failed = failed;
}

static void tell(struct surveying *surveying, struct exploration *exploration)
{
    const struct explored *explored = surveying->explored;
    *exploration = (struct exploration){
        .representation = surveying->wish->representation,
        .ended_by = explored->ended_by < EXPLORED_END_COUNT ? explored->ended_by
                                                            : EXPLORED_BY_DEATHS,
        .states = explored->states,
        .calls = explored->calls,
        .failures = explored->failures,
        .bytes = explored->most_bytes,
        .subject = surveying->plan.subject->spelling,
        .left_out = surveying->plan.left_out.items,
        .left_out_count = surveying->plan.left_out.count,
        .variable_states = explored->variable_states,
        .has_no_layout = !surveying->plan.subject->target->size,
        .is_outside = explored->outside != 0,
        .equal_crashes = explored->equal_crashes,
        .unequal = explored->unequal,
        .replayed = explored->replayed,
        .differing = explored->differing,
    };
    tell_calls(surveying, exploration);
    tell_iterations(surveying, exploration);
    tell_failures(surveying, exploration);
    if (surveying->wish->is_symbolic)
        exploration->symbolic = symbols_tell(surveying->campaign->arena, explored);
}

/* ---- what was found, as sequences ---- */

/* Appends the statements behind the set-up. False: there is no room for them. */
static bool append_call(const struct surveying *surveying, struct statements *statements,
                        size_t choice)
{
    const struct statements *call = surveying->plan.calls[choice].statements;
    size_t length = surveying->plan.setup_length;
    for (size_t i = length; i < call->count; i++) {
        struct statement statement = call->items[i];
        for (size_t k = 0; k < statement.argument_count; k++) {
            int source = statements_source(call, i, k);
            if (source >= 0 && (size_t)source < length)
                statement.arguments[k] = (int16_t)(source - (int)statements->count);
        }
        if (!statements_add(statements, &statement))
            return false;
    }
    return true;
}

static bool spell_way(const struct surveying *surveying, struct choices name,
                      struct statements *statements)
{
    bool fits = name.count > 0 && name.items[0].answer < surveying->plan.setup_count;
    if (fits)
        *statements = *surveying->plan.setups[name.items[0].answer];
    for (size_t i = 1; fits && i < name.count; i++)
        fits = name.items[i].answer < surveying->plan.call_count &&
               append_call(surveying, statements, name.items[i].answer);
    return fits;
}

/* Where arguments are symbols, they stay so. */
static bool symbolic_way_to(struct surveying *surveying, uint64_t state,
                            struct statements *statements)
{
    struct choices name = name_of(surveying, state, &surveying->campaign->trial);
    bool fits = spell_way(surveying, name, statements);
    arena_reset(&surveying->campaign->trial);
    return fits;
}

static bool give_values(struct surveying *surveying, const struct symbolic_told *told,
                        struct statements *statements)
{
    return !surveying->wish->is_symbolic ||
           symbols_give_values(&surveying->campaign->subject.vocabulary, surveying->explored,
                               told, statements);
}

static bool way_to(struct surveying *surveying, uint64_t state, struct statements *statements)
{
    return symbolic_way_to(surveying, state, statements) &&
           give_values(surveying, symbols_of_state(surveying->explored, state), statements);
}

/* The calls that lead to the state that the user names. */
static bool show_state(struct surveying *surveying, struct exploration *exploration,
                       struct error *err)
{
    const char *asked = surveying->wish->state;
    struct campaign *campaign = surveying->campaign;
    struct statements *statements = arena_alloc_zeroed(&campaign->work, 1, sizeof *statements);
    struct choices name;
    if (!choices_parse(&campaign->work, asked, &name, err))
        return false;
    if (!spell_way(surveying, name, statements))
        return error_set(err, "'%s' is no state: there are %zu set-ups and %zu calls", asked,
                         surveying->plan.setup_count, surveying->plan.call_count);
    struct text out = {0};
    statements_print(statements, &campaign->subject.vocabulary, &out);
    exploration->state = arena_copy_string(campaign->arena, text_string(&out));
    text_release(&out);
    return true;
}

static void give_failures(struct surveying *surveying, struct statements *statements)
{
    const struct explored *explored = surveying->explored;
    for (size_t i = 0; i < explored->failure_count; i++) {
        const struct explored_failure *failure = &explored->failed[i];
        bool has_state = failure->state < explored->states;
        if (has_state && symbolic_way_to(surveying, failure->state, statements) &&
            append_call(surveying, statements, failure->choice) &&
            give_values(surveying, symbols_of_failure(explored, i), statements))
            explored_give(&surveying->campaign->sources, statements);
    }
}

static void give_ways(struct surveying *surveying, struct statements *statements)
{
    for (uint64_t i = 0; i < surveying->explored->states && i < WAYS_GIVEN; i++)
        if (way_to(surveying, i, statements))
            explored_give(&surveying->campaign->sources, statements);
}

static void give_paths(struct surveying *surveying, struct statements *statements)
{
    for (size_t i = 0; i < symbols_path_count(surveying->explored); i++) {
        const struct symbolic_told *path = symbols_of_path(surveying->explored, i);
        if (symbolic_way_to(surveying, path->state, statements) &&
            append_call(surveying, statements, path->choice) &&
            give_values(surveying, path, statements))
            explored_give(&surveying->campaign->sources, statements);
    }
}

static void give_calls(struct surveying *surveying, struct statements *statements)
{
    for (uint64_t i = 0; i < surveying->explored->states && i < STATES_LOOKED_AT; i++)
        for (size_t k = 0; k < surveying->plan.call_count; k++)
            if (way_to(surveying, i, statements) && append_call(surveying, statements, k))
                explored_give(&surveying->campaign->sources, statements);
}

static size_t find_subject(const struct surveying *surveying, const struct statements *statements)
{
    const struct vocabulary *vocabulary = &surveying->campaign->subject.vocabulary;
    for (size_t i = 0; i < surveying->plan.setup_length; i++)
        if (statements_operation(statements, vocabulary, i)->result == surveying->plan.subject)
            return i;
    BUG("a set-up makes none of what is explored");
}

static void tell_ways(struct surveying *surveying)
{
    if (!surveying->wish->tell_way)
        return;
    struct statements *statements =
        arena_alloc_zeroed(&surveying->campaign->work, 1, sizeof *statements);
    for (uint64_t i = 0; i < surveying->explored->states && i < WAYS_GIVEN; i++)
        if (way_to(surveying, i, statements)) {
            struct explored_way way = {statements, find_subject(surveying, statements),
                                       state_of(surveying, i)->depth};
            surveying->wish->tell_way(surveying->wish->way_context, &way);
        }
}

static void give_all(struct surveying *surveying)
{
    if (!explored_is_asked(&surveying->campaign->sources))
        return;
    struct statements *statements =
        arena_alloc_zeroed(&surveying->campaign->work, 1, sizeof *statements);
    give_failures(surveying, statements);
    give_ways(surveying, statements);
    if (surveying->wish->is_symbolic)
        give_paths(surveying, statements);
    else
        give_calls(surveying, statements);
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
    tell(surveying, exploration);
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
    give_all(surveying);
    tell_ways(surveying);
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
        return show_state(surveying, exploration, err);
    }
    campaign_stage(campaign, "exploring states");
    return explore_states(surveying, exploration, err);
}
