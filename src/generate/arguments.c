#include "generate/arguments.h"

#include <string.h>

/* Chances, each with its reason; see docs/decisions for what each was seen to be worth. */
static const struct {
    double number_from_api; /* numbers that the API returned are indexes and sizes of its own */
    double string_from_api; /* likewise for strings */
    double shorter_length;  /* a length may be less than the buffer has */
    double same_user_data;  /* the same item twice is a case of its own */
} chances = {
    .number_from_api = 0.1,
    .string_from_api = 0.15,
    .shorter_length = 0.2,
    .same_user_data = 0.3,
};

enum { CONTENT_TRIES = 16 };

enum place { PLACE_EMPTY, PLACE_FILLED };

void arguments_init(struct arguments *arguments, const struct vocabulary *vocabulary,
                    const struct first_values *values, struct arena *arena)
{
    *arguments = (struct arguments){.vocabulary = vocabulary, .values = values};
    arguments->user_data = api_find_type(vocabulary->api, "int *");
    arguments->places = arena_alloc_zeroed(arena, vocabulary->operations.count,
                                           sizeof *arguments->places);
    arguments->has_initialiser =
        arena_alloc_zeroed(arena, vocabulary->api->types.count, sizeof(bool));
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind == OPERATION_CALL && function_is_initialiser(operation->function))
            arguments->has_initialiser[operation->arguments[0]->id] = true;
    }
}

/* The arguments of one call while they are being chosen. */
struct choice {
    const struct arguments *arguments;
    struct draft *draft;
    const struct operation *operation;
    struct value_source *source;
    struct rng *rng;
    struct draft_argument chosen[API_MAXIMUM_PARAMETERS];
    bool is_chosen[API_MAXIMUM_PARAMETERS];
    size_t buffer_lengths[API_MAXIMUM_PARAMETERS]; /* in elements */
};

static const struct parameter *parameter_of(const struct choice *choice, size_t i)
{
    return &choice->operation->function->parameters[i];
}

static void choose_literal(struct choice *choice, size_t i, const struct literal *literal)
{
    choice->chosen[i] = (struct draft_argument){.is_literal = true, .index = literal->id};
    choice->is_chosen[i] = true;
}

static bool choose_statement(struct choice *choice, size_t i, int index)
{
    if (index < 0)
        return false;
    choice->chosen[i] = (struct draft_argument){.index = (uint32_t)index};
    choice->is_chosen[i] = true;
    return true;
}

static int provide(struct choice *choice, const struct type *sort)
{
    return choice->source->provide(choice->source, choice->draft, sort, choice->rng);
}

static bool is_own_storage(const struct choice *choice, const struct type *sort)
{
    return vocabulary_find(choice->arguments->vocabulary, OPERATION_OBJECT, sort->target->sort) !=
           NULL;
}

/* An object comes from the API. Storage of our own takes its place when the function is what makes
 * such storage ready, or when nothing does and nothing else yields one. */
static bool choose_object(struct choice *choice, size_t i, const struct type *sort)
{
    bool initialises = i == 0 && function_is_initialiser(choice->operation->function);
    if (!initialises && choose_statement(choice, i, provide(choice, sort)))
        return true;
    return is_own_storage(choice, sort) &&
           (initialises || !choice->arguments->has_initialiser[sort->id]);
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

/* First round: everything that may bring parts into the draft. False when the call is impossible.
 */
static bool choose_from_api(struct choice *choice, size_t i, int *inner)
{
    const struct parameter *parameter = parameter_of(choice, i);
    const struct type *sort = choice->operation->arguments[i];
    *inner = -1;
    switch (role_family(parameter->role)) {
    case ROLE_OBJECT:
        return choose_object(choice, i, sort);
    case ROLE_OUT:
        if (type_is_pointer_to(sort, TYPE_POINTER) && choose_place(choice, i) == PLACE_FILLED)
            *inner = provide(choice, sort->target->sort);
        return true;
    case ROLE_STRING:
        if (rng_chance(choice->rng, chances.string_from_api))
            choose_statement(choice, i, provide(choice, sort));
        return true;
    case ROLE_VALUE:
        if (type_is_scalar(sort)) {
            if (rng_chance(choice->rng, chances.number_from_api))
                choose_statement(choice, i, provide(choice, sort));
            return true;
        }
        return choose_statement(choice, i, provide(choice, sort)) || sort->kind == TYPE_RECORD;
    default:
        return true;
    }
}

static int add_statement(struct choice *choice, enum operation_kind kind,
                         const struct type *element, struct draft_argument argument)
{
    const struct operation *operation =
        vocabulary_find(choice->arguments->vocabulary, kind, element);
    return operation ? draft_add(choice->draft, operation, &argument) : -1;
}

static bool add_buffer(struct choice *choice, size_t i)
{
    const struct type *sort = choice->operation->arguments[i];
    const struct literal *content = NULL;
    size_t least = parameter_of(choice, i)->declared_length;
    for (int tries = 0; tries < CONTENT_TRIES; tries++) {
        content = first_content(choice->arguments->values, sort, choice->rng);
        if (!content || content->size >= least * sort->target->size)
            break;
        content = NULL;
    }
    if (!content)
        return false;
    size_t element = sort->target->size ? sort->target->size : 1;
    choice->buffer_lengths[i] = content->size / element;
    return choose_statement(choice, i,
                            add_statement(choice, OPERATION_BUFFER, sort->target->sort,
                                          (struct draft_argument){true, content->id}));
}

/* A place for one value: zeroed, or holding a number or a value of the API. */
static bool add_place(struct choice *choice, size_t i, int inner)
{
    const struct type *element = choice->operation->arguments[i]->target->sort;
    struct draft_argument initial = {.is_literal = true};
    if (inner >= 0) {
        initial = (struct draft_argument){.index = (uint32_t)inner};
    } else if (element->kind == TYPE_POINTER) {
        initial.index = choice->arguments->values->nulls[element->id]->id;
    } else {
        const struct literal *value = first_value(choice->arguments->values, element, choice->rng);
        if (type_is_scalar(element) && !value)
            return false;
        initial.index = value ? value->id : 0;
    }
    return choose_statement(choice, i, add_statement(choice, OPERATION_OBJECT, element, initial));
}

static bool add_user_data(struct choice *choice, size_t i)
{
    const struct type *pointer = choice->arguments->user_data;
    if (!pointer)
        return false;
    if (rng_chance(choice->rng, chances.same_user_data) &&
        choose_statement(choice, i, draft_choose(choice->draft, pointer, choice->rng)))
        return true;
    const struct type *element = pointer->target->sort;
    const struct literal *value = first_value(choice->arguments->values, element, choice->rng);
    return value && choose_statement(choice, i,
                                     add_statement(choice, OPERATION_OBJECT, element,
                                                   (struct draft_argument){true, value->id}));
}

static bool add_record_value(struct choice *choice, size_t i)
{
    const struct type *sort = choice->operation->arguments[i];
    int object = add_statement(choice, OPERATION_OBJECT, sort, (struct draft_argument){true, 0});
    if (object < 0)
        return false;
    return choose_statement(choice, i,
                            add_statement(choice, OPERATION_LOAD, sort,
                                          (struct draft_argument){.index = (uint32_t)object}));
}

static bool choose_any_literal(struct choice *choice, size_t i)
{
    const struct literal *literal =
        first_value(choice->arguments->values, choice->operation->arguments[i], choice->rng);
    if (!literal)
        return false;
    choose_literal(choice, i, literal);
    return true;
}

/* Second round: literals, and storage of our own. */
static bool choose_own(struct choice *choice, size_t i, int inner)
{
    const struct type *sort = choice->operation->arguments[i];
    switch (role_family(parameter_of(choice, i)->role)) {
    case ROLE_OBJECT:
        return choose_statement(choice, i,
                                add_statement(choice, OPERATION_OBJECT, sort->target->sort,
                                              (struct draft_argument){true, 0}));
    case ROLE_OUT:
        return add_place(choice, i, inner);
    case ROLE_BUFFER:
    case ROLE_TEXT_BUFFER:
        return add_buffer(choice, i);
    case ROLE_USER_DATA:
        return add_user_data(choice, i);
    case ROLE_LENGTH:
        return true;
    case ROLE_VALUE:
        if (sort->kind == TYPE_RECORD)
            return add_record_value(choice, i);
        return choose_any_literal(choice, i);
    default:
        return choose_any_literal(choice, i);
    }
}

/* The elements of the smallest buffer whose length the parameter tells; SIZE_MAX when none. */
static size_t honest_length(const struct choice *choice, size_t i)
{
    size_t length = SIZE_MAX;
    for (size_t j = 0; j < choice->operation->argument_count; j++) {
        bool is_told = parameter_of(choice, j)->role == ROLE_BUFFER &&
                       parameter_of(choice, j)->partner == (int)i;
        if (is_told && choice->buffer_lengths[j] < length)
            length = choice->buffer_lengths[j];
    }
    return length;
}

/* Lengths come last: they are said honestly. */
static bool choose_length(struct choice *choice, size_t i)
{
    size_t length = honest_length(choice, i);
    if (length == SIZE_MAX)
        return choose_any_literal(choice, i);
    if (length && rng_chance(choice->rng, chances.shorter_length))
        length = rng_below(choice->rng, (uint32_t)length);
    if (length > FIRST_LENGTH_MAXIMUM)
        length = FIRST_LENGTH_MAXIMUM;
    const struct literal *literal =
        first_length(choice->arguments->values, choice->operation->arguments[i], length);
    if (!literal)
        return choose_any_literal(choice, i);
    choose_literal(choice, i, literal);
    return true;
}

static void add_loads(struct choice *choice)
{
    for (size_t i = 0; i < choice->operation->argument_count; i++) {
        const struct parameter *parameter = parameter_of(choice, i);
        if (role_family(parameter->role) == ROLE_OUT &&
            !parameter->type->target->is_const)
            add_statement(choice, OPERATION_LOAD, choice->operation->arguments[i]->target->sort,
                          choice->chosen[i]);
    }
}

static bool choose_all(struct choice *choice)
{
    size_t count = choice->operation->argument_count;
    int inner[API_MAXIMUM_PARAMETERS];
    for (size_t i = 0; i < count; i++)
        if (!choose_from_api(choice, i, &inner[i]))
            return false;
    for (size_t i = 0; i < count; i++)
        if (!choice->is_chosen[i] && !choose_own(choice, i, inner[i]))
            return false;
    for (size_t i = 0; i < count; i++)
        if (!choice->is_chosen[i] && !choose_length(choice, i))
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
    bool ok = choose_all(&choice);
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
