#include "survey/plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "compile/wrapper_source.h"
#include "survey/symbols.h"

enum {
    USUAL_VALUES = 3,        /* 0, 1, 2: without --values */
    CONSTANTS = 8,           /* of a parameter that takes one of several */
    MAKING_DEPTH = 3,        /* objects that are made of objects */
    SETUP_STATEMENTS = 64,
};

#define OTHER_SUBJECT "it does not take what is explored"

/* What a parameter can be given: literals, or statements of the set-up, or storage of its own that
 * is made before the call. */
struct offer {
    const struct literal **literals;
    size_t literal_count;
    uint16_t statements[PLAN_VALUES];
    size_t statement_count;
    const struct operation *storage;
};

struct planning {
    struct campaign *campaign;
    struct vocabulary *vocabulary;
    const struct explore_options *wish;
    struct plan *plan;
    struct statements setup;
    uint16_t objects[PLAN_OBJECTS]; /* statements of the set-up */
    size_t object_count;
    uint16_t data[PLAN_VALUES]; /* pointers to numbers, for a `void *` of the user's */
    size_t data_count;
    unsigned depth; /* of objects that are made for objects */
    bool plans_calls; /* set-ups are given numbers */
    const char *reason; /* why a function cannot be explored */
};

static const int64_t usual_values[USUAL_VALUES] = {0, 1, 2};

/* Those of the parameter's name, else those of all, else a few. */
static struct value_set values_of(const struct planning *planning, const char *parameter)
{
    const struct explore_options *wish = planning->wish;
    struct value_set chosen = {NULL, usual_values, USUAL_VALUES};
    for (size_t i = 0; i < wish->value_set_count; i++) {
        const struct value_set *set = &wish->values[i];
        if (set->parameter && strcmp(set->parameter, parameter) == 0)
            return *set;
        if (!set->parameter)
            chosen = *set;
    }
    return chosen;
}

/* ---- what is explored ---- */

static bool is_candidate(const struct operation *operation)
{
    const struct function *function = operation->function;
    return operation->kind == OPERATION_CALL && !function->is_support && !function->expression &&
           !function->is_not_under_test && !function->is_excluded &&
           function_is_callable(function);
}

static bool takes(const struct operation *operation, const struct type *sort)
{
    for (size_t i = 0; i < operation->argument_count; i++)
        if (operation->arguments[i] == sort)
            return true;
    return false;
}

static bool is_record_pointer(const struct type *sort)
{
    return type_is_pointer_to(sort, TYPE_RECORD) && !type_is_stream(sort);
}

/* The call that makes such an object out of the least; NULL. */
static const struct operation *constructor_of(const struct vocabulary *vocabulary,
                                              const struct type *sort)
{
    const struct operation *best = NULL;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind != OPERATION_CALL || operation->result != sort ||
            operation->function->is_support || takes(operation, sort) ||
            operation->function->is_excluded || !operation_is_constructor(operation) ||
            operation->function->belonging == BELONGING_ARGUMENT)
            continue;
        if (!best || operation->argument_count < best->argument_count)
            best = operation;
    }
    return best;
}

static const struct operation *initialiser_of(const struct vocabulary *vocabulary,
                                              const struct type *sort)
{
    const struct operation *best = NULL;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind != OPERATION_CALL || !operation->argument_count ||
            operation->arguments[0] != sort || operation->function->is_excluded ||
            !function_is_initialiser(operation->function))
            continue;
        if (!best || operation->argument_count < best->argument_count)
            best = operation;
    }
    return vocabulary_find(vocabulary, OPERATION_OBJECT, sort->target) ? best : NULL;
}

static bool can_be_made(const struct vocabulary *vocabulary, const struct type *sort)
{
    return constructor_of(vocabulary, sort) || initialiser_of(vocabulary, sort);
}

static const struct type *choose_subject(const struct vocabulary *vocabulary)
{
    const struct api *api = vocabulary->api;
    const struct type *best = NULL;
    size_t most = 0;
    for (size_t i = 0; i < api->types.count; i++) {
        const struct type *sort = api->types.items[i];
        size_t count = 0;
        if (!is_record_pointer(sort))
            continue;
        for (size_t k = 0; k < vocabulary->operations.count; k++)
            count += is_candidate(vocabulary->operations.items[k]) &&
                     takes(vocabulary->operations.items[k], sort);
        if (count > most && can_be_made(vocabulary, sort)) {
            best = sort;
            most = count;
        }
    }
    return best;
}

/* What the user has written wins. */
static const struct operation *equality_of(const struct vocabulary *vocabulary,
                                           const struct type *sort)
{
    const struct function *named = wrapper_equality(vocabulary->api, sort);
    const struct operation *found = NULL;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        const struct function *function = operation->function;
        if (operation->kind != OPERATION_CALL)
            continue;
        if (function->contract && function->contract->kind == CONTRACT_EQUAL &&
            operation->arguments[0] == sort)
            return operation;
        if (function == named && !function->is_excluded)
            found = operation;
    }
    return found;
}

/* ---- what parameters are given ---- */

static void offer_literal(struct planning *planning, struct offer *offer,
                          const struct literal *literal)
{
    if (!offer->literals)
        offer->literals = arena_alloc_zeroed(&planning->campaign->work, PLAN_VALUES,
                                             sizeof *offer->literals);
    if (offer->literal_count < PLAN_VALUES)
        offer->literals[offer->literal_count++] = literal;
}

static void offer_integers(struct planning *planning, struct offer *offer,
                           const struct parameter *parameter)
{
    if (planning->plans_calls && symbols_may_stand_for(planning->wish, parameter)) {
        offer_literal(planning, offer, symbols_placeholder(planning->vocabulary, parameter));
        return;
    }
    const struct type *sort = parameter->type->sort;
    struct value_set values = values_of(planning, parameter->name);
    if (parameter->constant_count) {
        for (size_t i = 0; i < parameter->constant_count && i < CONSTANTS; i++)
            offer_literal(planning, offer,
                          literal_integer(planning->vocabulary, sort,
                                          parameter->constants[i].value,
                                          parameter->constants[i].name));
        return;
    }
    if (sort->kind == TYPE_ENUM && sort->enumeration) {
        for (size_t i = 0; i < sort->enumeration->constant_count && i < CONSTANTS; i++)
            offer_literal(planning, offer,
                          literal_integer(planning->vocabulary, sort,
                                          sort->enumeration->constants[i].value,
                                          sort->enumeration->constants[i].name));
        return;
    }
    if (sort->kind == TYPE_BOOL)
        values = (struct value_set){NULL, usual_values, 2};
    for (size_t i = 0; i < values.count; i++)
        offer_literal(planning, offer,
                      literal_integer(planning->vocabulary, sort, values.items[i], NULL));
}

/* As many texts as there are numbers. */
static void offer_strings(struct planning *planning, struct offer *offer,
                          const struct parameter *parameter)
{
    struct value_set values = values_of(planning, parameter->name);
    for (size_t i = 0; i < values.count; i++)
        offer_literal(planning, offer,
                      literal_string(planning->vocabulary, parameter->type->sort,
                                     arena_printf(&planning->campaign->work, "k%lld",
                                                  (long long)values.items[i])));
}

static void offer_first_value(struct planning *planning, struct offer *offer,
                              const struct function *function, size_t index)
{
    const struct literal_list *list =
        first_values_of(&planning->campaign->subject.values, function, index);
    if (list->count)
        offer_literal(planning, offer, list->items[0]);
}

static bool has_offer(const struct offer *offer)
{
    return offer->literal_count || offer->statement_count || offer->storage;
}

static int make_object(struct planning *planning, const struct type *sort);

static void offer_objects(struct planning *planning, struct offer *offer, const struct type *sort)
{
    if (sort == planning->plan->subject && planning->object_count) {
        for (size_t i = 0; i < planning->object_count; i++)
            offer->statements[offer->statement_count++] = planning->objects[i];
        return;
    }
    int made = make_object(planning, sort);
    if (made >= 0)
        offer->statements[offer->statement_count++] = (uint16_t)made;
}

static int add_statement(struct planning *planning, const struct operation *operation,
                         const int *arguments, size_t count);

/* Numbers of the test's own, for who keeps a `void *`. */
static void offer_data(struct planning *planning, struct offer *offer)
{
    const struct vocabulary *vocabulary = planning->vocabulary;
    const struct type *number = api_find_type(vocabulary->api, "int");
    const struct operation *storage =
        number ? vocabulary_find(vocabulary, OPERATION_OBJECT, number) : NULL;
    if (!storage)
        return;
    struct value_set values = values_of(planning, "");
    for (size_t i = planning->data_count; i < values.count && i < PLAN_VALUES; i++) {
        int argument =
            (int)literal_integer(planning->vocabulary, number, values.items[i], NULL)->id;
        int made = add_statement(planning, storage, &argument, 1);
        if (made < 0)
            break;
        planning->data[planning->data_count++] = (uint16_t)made;
    }
    for (size_t i = 0; i < planning->data_count; i++)
        offer->statements[offer->statement_count++] = planning->data[i];
}

static void offer_for(struct planning *planning, struct offer *offer,
                      const struct operation *operation, size_t index)
{
    const struct function *function = operation->function;
    const struct parameter *parameter = &function->parameters[index];
    const struct type *sort = operation->arguments[index];
    *offer = (struct offer){0};
    if (type_is_integer(sort) && !role_has(parameter->role, TRAIT_OURS | TRAIT_MEASURES))
        offer_integers(planning, offer, parameter);
    else if (sort->kind == TYPE_FLOATING)
        offer_first_value(planning, offer, function, index);
    else if (parameter->role == ROLE_STRING)
        offer_strings(planning, offer, parameter);
    else if (type_is_function_pointer(sort))
        offer_first_value(planning, offer, function, index);
    else if (is_record_pointer(sort))
        offer_objects(planning, offer, sort);
    else if (type_is_pointer_to(sort, TYPE_VOID) && !role_has(parameter->role, TRAIT_STORAGE))
        offer_data(planning, offer);
    else if (parameter->role == ROLE_OUT || parameter->role == ROLE_IN_OUT)
        offer->storage = vocabulary_find(planning->vocabulary, OPERATION_OBJECT, sort->target);
    if (!has_offer(offer) && sort->kind == TYPE_POINTER &&
        parameter->nullness == NULLNESS_ALLOWED)
        offer_literal(planning, offer, literal_null(planning->vocabulary, sort));
    if (!has_offer(offer))
        planning->reason = arena_printf(planning->campaign->arena,
                                        "nothing is known to enumerate for '%s'",
                                        parameter->spelling);
}

/* ---- set-ups ---- */

/* An argument of 0 or more is a literal, others are the complement of a statement's number. */
static int add_statement(struct planning *planning, const struct operation *operation,
                         const int *arguments, size_t count)
{
    struct statements *setup = &planning->setup;
    if (setup->count >= SETUP_STATEMENTS)
        return -1;
    struct statement statement = {.operation = (uint16_t)operation->id,
                                  .argument_count = (uint16_t)count};
    for (size_t i = 0; i < count; i++)
        statement.arguments[i] =
            (int16_t)(arguments[i] >= 0 ? arguments[i] : ~arguments[i] - (int)setup->count);
    setup->items[setup->count] = statement;
    return (int)setup->count++;
}

/* The simplest of what is offered. */
static bool first_argument(struct planning *planning, const struct operation *operation,
                           size_t index, int *argument)
{
    struct offer offer;
    offer_for(planning, &offer, operation, index);
    if (offer.statement_count)
        *argument = ~(int)offer.statements[0];
    else if (offer.literal_count)
        *argument = (int)offer.literals[0]->id;
    else
        return false;
    return true;
}

static int make_by(struct planning *planning, const struct operation *operation, int first)
{
    int arguments[API_MAXIMUM_PARAMETERS];
    size_t begin = first >= 0;
    if (first >= 0)
        arguments[0] = ~first;
    for (size_t i = begin; i < operation->argument_count; i++)
        if (!first_argument(planning, operation, i, &arguments[i]))
            return -1;
    return add_statement(planning, operation, arguments, operation->argument_count);
}

static int make_anew(struct planning *planning, const struct type *sort)
{
    const struct operation *constructor = constructor_of(planning->vocabulary, sort);
    if (constructor)
        return make_by(planning, constructor, -1);
    const struct operation *initialiser = initialiser_of(planning->vocabulary, sort);
    if (!initialiser)
        return -1;
    int object = add_statement(
        planning, vocabulary_find(planning->vocabulary, OPERATION_OBJECT, sort->target), NULL, 0);
    return object >= 0 && make_by(planning, initialiser, object) >= 0 ? object : -1;
}

static int make_object(struct planning *planning, const struct type *sort)
{
    if (planning->depth >= MAKING_DEPTH)
        return -1;
    planning->depth++;
    int made = make_anew(planning, sort);
    planning->depth--;
    return made;
}

static bool make_subjects(struct planning *planning, struct error *err)
{
    size_t count = planning->wish->objects ? planning->wish->objects : 1;
    const struct type *subject = planning->plan->subject;
    for (size_t i = 0; i < count; i++) {
        int made = make_object(planning, subject);
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

/* What releases a value that a call made for its caller; NULL. */
static const struct operation *release_of(const struct vocabulary *vocabulary,
                                          const struct operation *maker)
{
    if (!is_record_pointer(maker->result) ||
        maker->function->belonging == BELONGING_ARGUMENT ||
        maker->function->belonging == BELONGING_LIBRARY)
        return NULL;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind == OPERATION_CALL && operation->argument_count == 1 &&
            operation->arguments[0] == maker->result && !operation->function->is_excluded &&
            operation->function->purpose == PURPOSE_DESTRUCTOR)
            return operation;
    }
    return NULL;
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
    const struct operation *release = release_of(planning->vocabulary, choosing->operation);
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
        offer_for(planning, &choosing->offers[i], operation, i);
    if (!planning->reason && !takes(operation, planning->plan->subject))
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
        if (!is_candidate(operation) || function_is_initialiser(operation->function))
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
            offer_for(planning, &making.offers[i], making.operation, i);
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
    plan->subject = choose_subject(planning->vocabulary);
    if (!plan->subject)
        return error_set(err, "there is nothing to explore: no function takes a record that "
                              "another function makes");
    plan->equality = equality_of(planning->vocabulary, plan->subject);
    plan->calls =
        arena_alloc_zeroed(&campaign->work, PLAN_ALTERNATIVES, sizeof *plan->calls);
    if (!make_subjects(planning, err) || !plan_calls(planning, err))
        return false;
    planning->plans_calls = false;
    plan_setups(planning);
    return true;
}
