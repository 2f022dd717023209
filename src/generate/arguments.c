#include "generate/choice.h"

/* Chances, each with its reason; see docs/decisions for what each was seen to be worth. */
static const struct {
    double number_from_api; /* numbers that the API returned are indexes and sizes of its own */
    double string_from_api; /* likewise for strings */
    double data_of_ours;    /* against a void * that the API made */
    double object_as_data;  /* where it is kept, against both of these */
    double derived;         /* where the API makes both */
    double null_experiment; /* of a call; two failures end the experiment for a parameter */
} chances = {
    .number_from_api = 0.1,
    .string_from_api = 0.15,
    .data_of_ours = 0.5,
    .object_as_data = 0.5,
    .derived = 0.3,
    .null_experiment = 0.02,
};

enum place { PLACE_EMPTY, PLACE_FILLED };

static void prepare_objects(struct arguments *arguments, struct arena *arena)
{
    size_t count = arguments->vocabulary->api->types.count;
    bool *has_maker = arena_alloc_zeroed(arena, count, sizeof *has_maker);
    for (size_t i = 0; i < count; i++)
        has_maker[i] = arguments->has_initialiser[i] || arguments->has_constructor[i];
    kept_data_init(&arguments->kept_data, arguments->vocabulary, has_maker, arena);
    derived_init(&arguments->derived, arguments->vocabulary, has_maker, arena);
}

void arguments_init(struct arguments *arguments, const struct strategy_options *options,
                    struct arena *arena)
{
    const struct vocabulary *vocabulary = options->vocabulary;
    *arguments = (struct arguments){.vocabulary = vocabulary,
                                    .values = options->values,
                                    .experience = options->experience};
    arguments->user_data = api_find_type(vocabulary->api, "int *");
    arguments->open_text = vocabulary_helper(vocabulary, HELPER_OPEN_TEXT);
    arguments->make_file = vocabulary_helper(vocabulary, HELPER_MAKE_FILE);
    arguments->open_file = vocabulary_helper(vocabulary, HELPER_OPEN_FILE);
    arguments->places = arena_alloc_zeroed(arena, vocabulary->operations.count,
                                           sizeof *arguments->places);
    arguments->fillers = arena_alloc_zeroed(arena, vocabulary->api->types.count,
                                            sizeof *arguments->fillers);
    arguments->array_fillers = arena_alloc_zeroed(arena, vocabulary->api->types.count,
                                                  sizeof *arguments->array_fillers);
    arguments->has_initialiser =
        arena_alloc_zeroed(arena, vocabulary->api->types.count, sizeof(bool));
    arguments->has_constructor =
        arena_alloc_zeroed(arena, vocabulary->api->types.count, sizeof(bool));
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind != OPERATION_CALL)
            continue;
        const struct filler *filler = operation->function->filler;
        if (filler && filler->is_array)
            arguments->array_fillers[filler->type->id][filler->member_count] = operation;
        else if (filler)
            arguments->fillers[filler->type->id] = operation;
        if (function_is_initialiser(operation->function))
            arguments->has_initialiser[operation->arguments[0]->id] = true;
        else if (operation_is_constructor(operation) && !operation->function->is_support)
            arguments->has_constructor[operation->result->id] = true;
    }
    prepare_objects(arguments, arena);
}

static int provide(struct choice *choice, size_t i, const struct type *sort)
{
    struct wish wish = {.sort = sort,
                        .operation = choice->operation,
                        .argument = i,
                        .experience = choice->arguments->experience};
    return choice->source->provide(choice->source, choice->draft, &wish, choice->rng);
}

static bool is_own_storage(const struct choice *choice, const struct type *sort)
{
    return vocabulary_find(choice->arguments->vocabulary, OPERATION_OBJECT, sort->target->sort) !=
           NULL;
}

/* Storage of our own may be used as it is when nothing is there to make it ready, or something that
 * is given for it. */
static bool is_ready_as_it_is(const struct choice *choice, const struct type *sort)
{
    const struct arguments *arguments = choice->arguments;
    return !api_rule_is_on(arguments->vocabulary->api, RULE_PROVENANCE) ||
           (!arguments->has_initialiser[sort->id] && !arguments->has_constructor[sort->id] &&
            !arguments->derived.by_sort[sort->id].count);
}

/* A record that begins with the one that is wanted, now and then or when there is no other. */
static bool choose_derived(struct choice *choice, size_t i, double chance)
{
    const struct arguments *arguments = choice->arguments;
    if (!arguments->derived.by_sort[choice->operation->arguments[i]->id].count ||
        !rng_chance(choice->rng, chance))
        return false;
    const struct type *sort = derived_choose(&arguments->derived, arguments->experience,
                                             choice->operation, i, choice->rng);
    return sort && choice_statement(choice, i, provide(choice, i, sort));
}

/* An object comes from the API. Storage of our own takes its place when the function is what makes
 * such storage ready, or when nothing does. */
static bool choose_object(struct choice *choice, size_t i, const struct type *sort)
{
    bool initialises = i == 0 && function_is_initialiser(choice->operation->function);
    if (!initialises && (choose_derived(choice, i, chances.derived) ||
                         choice_statement(choice, i, provide(choice, i, sort)) ||
                         choose_derived(choice, i, 1)))
        return true;
    return is_own_storage(choice, sort) && (initialises || is_ready_as_it_is(choice, sort));
}

/* An object of the API, where a `void *` is kept. */
static bool choose_object_as_data(struct choice *choice, size_t i)
{
    const struct kept_data *data = &choice->arguments->kept_data;
    if (!kept_data_has_place(data, choice->arguments->experience, choice->operation, i) ||
        !rng_chance(choice->rng, chances.object_as_data))
        return false;
    const struct type *sort = data->sorts[rng_below(choice->rng, (uint32_t)data->count)];
    return choice_statement(choice, i, provide(choice, i, sort));
}

/* A `void *` may be data of ours, which callbacks of ours expect, or something that the API hands
 * out, such as an iterator. Where ours never went well, it is not given. */
static bool choose_data(struct choice *choice, size_t i, const struct type *sort)
{
    const struct arguments *arguments = choice->arguments;
    const struct operation *own =
        arguments->user_data ? vocabulary_find(arguments->vocabulary, OPERATION_OBJECT,
                                               arguments->user_data->target->sort)
                             : NULL;
    bool is_for_callback = function_takes(choice->operation->function, TRAIT_CALLED);
    double chance_of_ours =
        own ? experience_chance(arguments->experience, choice->operation, i, own->id) : 0;
    if (!is_for_callback && choose_object_as_data(choice, i))
        return true;
    if (!is_for_callback &&
        !rng_chance(choice->rng, chances.data_of_ours * chance_of_ours) &&
        choice_statement(choice, i, provide(choice, i, sort)))
        return true;
    return rng_chance(choice->rng, chance_of_ours);
}

static enum place choose_place(const struct choice *choice, size_t i)
{
    const struct place_record *record = &choice->arguments->places[choice->operation->id][i];
    double odds[2];
    for (int place = 0; place < 2; place++)
        odds[place] = (record->successes[place] + 1.0) /
                      (record->successes[place] + record->failures[place] + 2.0);
    return rng_chance(choice->rng, odds[PLACE_FILLED] / (odds[0] + odds[1])) ? PLACE_FILLED
                                                                             : PLACE_EMPTY;
}

/* Objects of the API that an array may be filled with. */
static void bring_elements(struct choice *choice, size_t i, const struct type *sort)
{
    bool is_array = sort->kind == TYPE_POINTER &&
                    type_is_pointer_to(sort->target->sort, TYPE_RECORD) &&
                    choice->arguments->array_fillers[sort->target->sort->id][1];
    uint32_t count = is_array ? rng_below(choice->rng, FILLED_ELEMENTS) + 1 : 0;
    while (count-- && provide(choice, i, sort->target->sort) >= 0)
        continue;
}

/* First round: everything that may bring parts into the draft. False when the call is impossible.
 */
static bool choose_from_api(struct choice *choice, size_t i, int *inner)
{
    const struct parameter *parameter = choice_parameter(choice, i);
    const struct type *sort = choice->operation->arguments[i];
    *inner = -1;
    switch (role_family(parameter->role)) {
    case ROLE_OBJECT:
        return choose_object(choice, i, sort);
    case ROLE_OUT:
        if (type_is_pointer_to(sort, TYPE_POINTER) && choose_place(choice, i) == PLACE_FILLED)
            *inner = provide(choice, i, sort->target->sort);
        return true;
    case ROLE_USER_DATA:
        return choose_data(choice, i, sort);
    case ROLE_BUFFER:
        bring_elements(choice, i, sort);
        return true;
    case ROLE_STRING:
        if (rng_chance(choice->rng, chances.string_from_api))
            choice_statement(choice, i, provide(choice, i, sort));
        return true;
    case ROLE_VALUE:
        if (type_is_scalar(sort) || type_is_wide(sort)) {
            if (rng_chance(choice->rng, chances.number_from_api))
                choice_statement(choice, i, provide(choice, i, sort));
            return true;
        }
        return choice_statement(choice, i, provide(choice, i, sort)) || sort->kind == TYPE_RECORD;
    default:
        return true;
    }
}

static void add_loads(struct choice *choice)
{
    for (size_t i = 0; i < choice->operation->argument_count; i++) {
        const struct parameter *parameter = choice_parameter(choice, i);
        if (role_family(parameter->role) == ROLE_OUT && !choice->chosen[i].is_literal &&
            !parameter->type->target->is_const)
            choice_add(choice, OPERATION_LOAD, choice->operation->arguments[i]->target->sort,
                       choice->chosen[i]);
    }
}

static struct parties parties_of(const struct choice *choice)
{
    const struct draft *draft = choice->draft;
    struct parties parties = {draft->experience,   draft->vocabulary, &draft->statements,
                              &draft->belongings, choice->operation, {0}};
    for (size_t i = 0; i < choice->operation->argument_count; i++)
        parties.sources[i] = choice->is_chosen[i] && !choice->chosen[i].is_literal
                                 ? (int)choice->chosen[i].index
                                 : -1;
    return parties;
}

static void bring_holders(struct choice *choice)
{
    struct parties parties = parties_of(choice);
    ownership_bring_holders(&parties);
    for (size_t i = 0; i < choice->operation->argument_count; i++)
        if (parties.sources[i] >= 0)
            choice->chosen[i].index = (uint32_t)parties.sources[i];
}

static bool is_sound(const struct choice *choice)
{
    struct parties parties = parties_of(choice);
    return ownership_is_sound(&parties);
}

/* An experiment: null for one parameter of which nobody said whether it may be. */
static void try_null(struct choice *choice)
{
    size_t count = choice->operation->argument_count;
    if (!count || !rng_chance(choice->rng, chances.null_experiment))
        return;
    size_t i = rng_below(choice->rng, (uint32_t)count);
    const struct type *sort = choice->operation->arguments[i];
    if (sort->kind == TYPE_POINTER && choice->arguments->values->nulls[sort->id] &&
        experience_may_try_null(choice->arguments->experience, choice->operation, i))
        choice_literal(choice, i, choice->arguments->values->nulls[sort->id]);
}

static bool choose_first(struct choice *choice, size_t i, int *inner)
{
    *inner = -1;
    return choice->is_chosen[i] || own_null_choose(choice, i) || own_value_is_ours(choice, i) ||
           choose_from_api(choice, i, inner) || own_null_is_all_there_is(choice, i);
}

bool choice_complete(struct choice *choice)
{
    size_t count = choice->operation->argument_count;
    int inner[API_MAXIMUM_PARAMETERS];
    for (size_t i = 0; i < count; i++)
        if (!choose_first(choice, i, &inner[i]))
            return false;
    bring_holders(choice);
    for (size_t i = 0; i < count; i++)
        if (!choice->is_chosen[i] && !own_value_choose(choice, i, inner[i]))
            return false;
    for (size_t i = 0; i < count; i++)
        if (!choice->is_chosen[i] && !own_length_choose(choice, i))
            return false;
    return true;
}

int arguments_append_call(const struct arguments *arguments, struct draft *draft,
                          const struct operation *operation, struct value_source *source,
                          struct rng *rng)
{
    struct choice choice = {.arguments = arguments, .draft = draft, .operation = operation,
                            .source = source, .rng = rng};
    size_t own_before = draft->statements.count;
    try_null(&choice);
    bool ok = choice_complete(&choice) && is_sound(&choice);
    int call = ok ? draft_add(draft, operation, choice.chosen) : -1;
    if (call < 0) {
        draft_truncate(draft, own_before);
        return -1;
    }
    add_loads(&choice);
    return call;
}

static void learn_place(struct arguments *arguments, const struct statements *statements,
                        size_t index, size_t argument, bool succeeded)
{
    const struct operation *operation =
        arguments->vocabulary->operations.items[statements->items[index].operation];
    const struct parameter *parameter = &operation->function->parameters[argument];
    int source = statements_source(statements, index, argument);
    if (role_family(parameter->role) != ROLE_OUT || source < 0 ||
        !type_is_pointer_to(operation->arguments[argument], TYPE_POINTER))
        return;
    enum place place = statements->items[source].arguments[0] < 0 ? PLACE_FILLED : PLACE_EMPTY;
    struct place_record *record = &arguments->places[operation->id][argument];
    if (succeeded)
        record->successes[place]++;
    else
        record->failures[place]++;
}

void arguments_learn(struct arguments *arguments, const struct statements *statements,
                     size_t first, size_t failed_statement)
{
    for (size_t i = first; i < statements->count && i <= failed_statement; i++) {
        const struct operation *operation =
            arguments->vocabulary->operations.items[statements->items[i].operation];
        if (operation->kind != OPERATION_CALL)
            continue;
        for (size_t j = 0; j < operation->argument_count; j++)
            learn_place(arguments, statements, i, j, i != failed_statement);
    }
}
