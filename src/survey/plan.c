#include "survey/plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "survey/planning.h"

#define OTHER_SUBJECT "it does not take what is explored"

static bool make_subjects(struct planning *planning, struct error *err)
{
    size_t count = planning->wish->objects ? planning->wish->objects : 1;
    const struct type *subject = planning->plan->subject;
    for (size_t i = 0; i < count; i++) {
        int made = planning_make_object(planning, subject);
        if (made < 0)
            return error_set(err, "nothing is known to make a '%s' of: %s", subject->spelling,
                             planning->reason ? planning->reason : "there are too many of them");
        planning->objects[planning->object_count++] = (uint16_t)made;
    }
    return true;
}

/* ---- alternatives ---- */

/* A call whose arguments are being chosen. */
struct choosing {
    const struct operation *operation;
    struct offer offers[API_MAXIMUM_PARAMETERS];
    size_t chosen[API_MAXIMUM_PARAMETERS];
};

static size_t offered(const struct offer *offer)
{
    size_t count = offer->literal_count + offer->statement_count;
    return offer->storage || !count ? 1 : count;
}

static const struct statements *spell_call(struct planning *planning,
                                           const struct choosing *choosing)
{
    struct statements *all = arena_copy(&planning->campaign->work, &planning->setup,
                                        sizeof planning->setup);
    struct statement call = {.operation = (uint16_t)choosing->operation->id,
                             .argument_count = (uint16_t)choosing->operation->argument_count};
    uint16_t places[API_MAXIMUM_PARAMETERS];
    for (size_t i = 0; i < choosing->operation->argument_count; i++) {
        const struct offer *offer = &choosing->offers[i];
        if (!offer->storage)
            continue;
        places[i] = (uint16_t)all->count;
        all->items[all->count++] = (struct statement){.operation = (uint16_t)offer->storage->id};
    }
    for (size_t i = 0; i < choosing->operation->argument_count; i++) {
        const struct offer *offer = &choosing->offers[i];
        size_t n = choosing->chosen[i];
        if (!offer->storage && n < offer->literal_count) {
            call.arguments[i] = (int16_t)offer->literals[n]->id;
            continue;
        }
        size_t source =
            offer->storage ? places[i] : offer->statements[n - offer->literal_count];
        call.arguments[i] = (int16_t)((int)source - (int)all->count);
    }
    all->items[all->count++] = call;
    const struct operation *release = planning_release(planning->vocabulary, choosing->operation);
    if (release)
        all->items[all->count++] = (struct statement){
            .operation = (uint16_t)release->id, .argument_count = 1, .arguments = {-1}};
    return all;
}

static bool choose_next(struct choosing *choosing)
{
    for (size_t i = choosing->operation->argument_count; i-- > 0;) {
        if (++choosing->chosen[i] < offered(&choosing->offers[i]))
            return true;
        choosing->chosen[i] = 0;
    }
    return false;
}

static void leave_out(struct planning *planning, const struct function *function,
                      const char *reason)
{
    vector_push(&planning->plan->left_out,
                arena_printf(planning->campaign->arena, "%s: %s", function->name, reason));
}

/* Offers may add to the set-up: all of them come before the first call is spelled. */
static void offer_all(struct planning *planning, struct choosing *choosing,
                      const struct operation *operation)
{
    *choosing = (struct choosing){.operation = operation};
    planning->reason = NULL;
    for (size_t i = 0; i < operation->argument_count && !planning->reason; i++)
        planning_offer(planning, &choosing->offers[i], operation, i);
    if (!planning->reason && !planning_takes(operation, planning->plan->subject))
        planning->reason = OTHER_SUBJECT;
    if (!planning->reason && operation->result->size > sizeof(uint64_t) &&
        operation->result->kind != TYPE_VOID)
        planning->reason = "it returns a record";
    bool is_maker = operation->result == planning->plan->subject;
    if (planning->reason && !(is_maker && strcmp(planning->reason, OTHER_SUBJECT) == 0))
        leave_out(planning, operation->function, planning->reason);
}

static void add_calls(struct planning *planning, struct choosing *choosing)
{
    struct plan *plan = planning->plan;
    do {
        if (plan->call_count == PLAN_ALTERNATIVES) {
            leave_out(planning, choosing->operation->function,
                      "there are too many calls; name fewer functions with --only or fewer numbers "
                      "with --values");
            return;
        }
        plan->calls[plan->call_count++] =
            (struct planned_call){choosing->operation, spell_call(planning, choosing)};
    } while (choose_next(choosing));
}

static bool plan_calls(struct planning *planning, struct error *err)
{
    const struct vocabulary *vocabulary = planning->vocabulary;
    size_t count = vocabulary->operations.count, found = 0;
    struct choosing *all = memory_alloc_zeroed(count, sizeof *all);
    planning->plans_calls = true;
    for (size_t i = 0; i < count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (!planning_is_candidate(operation) || function_is_initialiser(operation->function))
            continue;
        offer_all(planning, &all[found], operation);
        found += planning->reason == NULL;
    }
    for (size_t i = 0; i < found; i++)
        add_calls(planning, &all[i]);
    free(all);
    if (!planning->plan->call_count)
        return error_set(err, "no function can be explored on a '%s'",
                         planning->plan->subject->spelling);
    return true;
}

static void add_setup(struct planning *planning, const struct statements *setup)
{
    struct plan *plan = planning->plan;
    if (plan->setup_count < PLAN_SETUPS)
        plan->setups[plan->setup_count++] =
            arena_copy(&planning->campaign->work, setup, sizeof *setup);
}

static void give_literals(const struct choosing *making, struct statement *statement)
{
    for (size_t i = 0; i < making->operation->argument_count; i++)
        if (making->offers[i].literal_count)
            statement->arguments[i] = (int16_t)making->offers[i].literals[making->chosen[i]]->id;
}

/* Constructors that take numbers make several states to begin with: all objects by the same. */
static void plan_setups(struct planning *planning)
{
    struct plan *plan = planning->plan;
    size_t at = planning->objects[planning->object_count - 1];
    plan->setups =
        arena_alloc_zeroed(&planning->campaign->work, PLAN_SETUPS, sizeof *plan->setups);
    plan->setup_length = planning->setup.count;
    struct choosing making = {
        .operation = statements_operation(&planning->setup, planning->vocabulary, at)};
    if (making.operation->kind != OPERATION_CALL || !making.operation->argument_count) {
        add_setup(planning, &planning->setup);
        return;
    }
    for (size_t i = 0; i < making.operation->argument_count; i++)
        if (planning->setup.items[at].arguments[i] >= 0)
            planning_offer(planning, &making.offers[i], making.operation, i);
    do {
        struct statements setup = planning->setup;
        for (size_t k = 0; k < planning->object_count; k++)
            give_literals(&making, &setup.items[planning->objects[k]]);
        add_setup(planning, &setup);
    } while (choose_next(&making));
}

bool plan_make(struct campaign *campaign, const struct explore_options *wish, struct plan *plan,
               struct error *err)
{
    *plan = (struct plan){0};
    struct planning *planning = arena_alloc_zeroed(&campaign->work, 1, sizeof *planning);
    planning->campaign = campaign;
    planning->vocabulary = &campaign->subject.vocabulary;
    planning->wish = wish;
    planning->plan = plan;
    plan->subject = planning_choose_subject(planning->vocabulary);
    if (!plan->subject)
        return error_set(err, "there is nothing to explore: no function takes a record that "
                              "another function makes");
    plan->equality = planning_equality(planning->vocabulary, plan->subject);
    plan->calls =
        arena_alloc_zeroed(&campaign->work, PLAN_ALTERNATIVES, sizeof *plan->calls);
    if (!make_subjects(planning, err) || !plan_calls(planning, err))
        return false;
    planning->plans_calls = false;
    plan_setups(planning);
    return true;
}
