/* What parameters are given in an exploration, and the objects of the set-up that are made for
 * them. */
#include <string.h>

#include "survey/planning.h"
#include "survey/symbols.h"

enum {
    USUAL_VALUES = 3, /* 0, 1, 2: without --values */
    CONSTANTS = 8,    /* of a parameter that takes one of several */
    MAKING_DEPTH = 3, /* objects that are made of objects */
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

static void offer_literal(struct planning *planning, struct offer *offer,
                          const struct literal *literal)
{
    if (!offer->literals)
        offer->literals = arena_alloc_zeroed(&planning->campaign->work, PLAN_VALUES,
                                             sizeof *offer->literals);
    if (offer->literal_count < PLAN_VALUES)
        offer->literals[offer->literal_count++] = literal;
}

/* By which callers name its values; none: it takes numbers. */
static struct constant_set constants_of(const struct parameter *parameter)
{
    const struct type *sort = parameter->type->sort;
    if (parameter->constant_count)
        return (struct constant_set){.items = parameter->constants,
                                     .count = parameter->constant_count};
    if (sort->kind == TYPE_ENUM && sort->enumeration)
        return (struct constant_set){.items = sort->enumeration->constants,
                                     .count = sort->enumeration->constant_count};
    return (struct constant_set){0};
}

static void offer_integers(struct planning *planning, struct offer *offer,
                           const struct parameter *parameter)
{
    if (planning->plans_calls && symbols_may_stand_for(planning->wish, parameter)) {
        offer_literal(planning, offer, symbols_placeholder(planning->vocabulary, parameter));
        return;
    }
    const struct type *sort = parameter->type->sort;
    struct constant_set constants = constants_of(parameter);
    for (size_t i = 0; i < constants.count && i < CONSTANTS; i++)
        offer_literal(planning, offer,
                      literal_integer(planning->vocabulary, sort, constants.items[i].value,
                                      constants.items[i].name));
    if (constants.count)
        return;
    struct value_set values = values_of(planning, parameter->name);
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

static void offer_objects(struct planning *planning, struct offer *offer, const struct type *sort)
{
    if (sort == planning->plan->subject && planning->object_count) {
        for (size_t i = 0; i < planning->object_count; i++)
            offer->statements[offer->statement_count++] = planning->objects[i];
        return;
    }
    int made = planning_make_object(planning, sort);
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

void planning_offer(struct planning *planning, struct offer *offer,
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
    else if (planning_is_record_pointer(sort))
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
    planning_offer(planning, &offer, operation, index);
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
    const struct operation *constructor = planning_constructor(planning->vocabulary, sort);
    if (constructor)
        return make_by(planning, constructor, -1);
    const struct operation *initialiser = planning_initialiser(planning->vocabulary, sort);
    if (!initialiser)
        return -1;
    int object = add_statement(
        planning, vocabulary_find(planning->vocabulary, OPERATION_OBJECT, sort->target), NULL, 0);
    return object >= 0 && make_by(planning, initialiser, object) >= 0 ? object : -1;
}

int planning_make_object(struct planning *planning, const struct type *sort)
{
    if (planning->depth >= MAKING_DEPTH)
        return -1;
    planning->depth++;
    int made = make_anew(planning, sort);
    planning->depth--;
    return made;
}
