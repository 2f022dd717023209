#include "laws/states.h"

#include <stddef.h>
#include <string.h>

#include "model/words.h"

enum {
    LENGTH_LIMIT = 220,    /* statements */
    FEW_CHANGES = 4,
    MANY_CHANGES = 40,     /* past the first growths of what begins with 8 or 16 places */
    COMPONENT_TRIES = 6,
};

static const struct {
    double part_again;   /* the same sequence makes the second object: they are equal */
    double no_changes;   /* the object is used as the search made it */
    double one_change;   /* one call again and again */
    double two_changes;  /* two calls, the first twice as often: what grows while it is drained */
    double filled_place; /* a position is one of those that may be filled */
    double same_changes; /* what began like another becomes like it */
} chances = {0.4, 0.25, 0.4, 0.4, 0.8, 0.6};

/* Changes of an object that its twin goes through as well. */
struct repeated {
    const struct statements *statements;
    size_t start, begin; /* of the changes; of their likes, which stand behind them */
    int of, twin;
};

static int provide(struct value_source *source, struct draft *draft, const struct wish *wish,
                   struct rng *rng)
{
    struct state_maker *maker =
        (struct state_maker *)(void *)((char *)source - offsetof(struct state_maker, source));
    if (maker->current >= 0 && maker->law->variables[maker->current].sort == wish->sort)
        return maker->operands[maker->current];
    for (size_t v = 0; v < maker->law->variable_count; v++)
        if (maker->law->variables[v].kind == LAW_VARIABLE_OBJECT &&
            maker->law->variables[v].sort == wish->sort && maker->operands[v] >= 0 &&
            maker->operands[v] != LAW_UNBOUND)
            return maker->operands[v];
    return wish_choose(wish, draft, rng);
}

void state_maker_init(struct state_maker *maker, struct campaign *campaign)
{
    struct strategy_options options = {
        .vocabulary = &campaign->subject.vocabulary,
        .values = &campaign->subject.values,
        .experience = campaign->learned.experience,
        .length_limit = LENGTH_LIMIT,
        .seed = campaign->options->seed,
    };
    maker->campaign = campaign;
    maker->vocabulary = &campaign->subject.vocabulary;
    maker->source.provide = provide;
    maker->rng = rng_derive(campaign->options->seed, "laws");
    arguments_init(&maker->arguments, &options, &campaign->work);
    maker->history = (struct history){
        .vocabulary = maker->vocabulary,
        .experience = options.experience,
        .arguments = &maker->arguments,
        .source = &maker->source,
        .draft = &maker->draft,
        .rng = &maker->rng,
    };
}

/* ---- objects ---- */

/* A record of the test's, where the library makes such records or makes them ready, is not meant to
 * begin with zeroes. */
static bool stands_ready(const struct state_maker *maker, const struct statements *statements,
                         size_t index)
{
    const struct operation *object = statements_operation(statements, maker->vocabulary, index);
    if (object->kind != OPERATION_OBJECT)
        return true;
    if (maker->arguments.has_constructor[object->result->id])
        return false;
    for (size_t i = index + 1; i < statements->count; i++) {
        const struct operation *call = statements_operation(statements, maker->vocabulary, i);
        if (call->kind == OPERATION_CALL && call->argument_count &&
            function_is_initialiser(call->function) &&
            statements_source(statements, i, 0) == (int)index)
            return true;
    }
    return !maker->arguments.has_initialiser[object->result->id];
}

/* Filled by hand, or ended before: a law says nothing of such an object. */
static bool is_plain(const struct state_maker *maker, const struct component *component)
{
    struct statements statements = {.count = 0};
    if (!statements_add_sequence(&statements, component->sequence) ||
        !stands_ready(maker, &statements, component->index))
        return false;
    for (size_t i = 0; i < statements.count; i++) {
        const struct function *function =
            statements_operation(&statements, maker->vocabulary, i)->function;
        if (function && ((function->filler && !function->filler->is_array) ||
                         name_says_ending(function->name, ENDING_CLOSES | ENDING_DESTROYS)))
            return false;
    }
    return true;
}

static bool choose_component(struct state_maker *maker, const struct type *sort,
                             struct component *component)
{
    struct components *components = maker->campaign->corpus.components;
    for (int tries = 0; tries < COMPONENT_TRIES && components_count(components, sort); tries++) {
        *component = components_choose(components, sort, &maker->rng);
        if (is_plain(maker, component))
            return true;
    }
    return false;
}

/* Zeroed storage, where nothing makes such records: it may be that they begin so. */
static bool make_zeroed(struct state_maker *maker, const struct type *sort,
                        struct component *component)
{
    const struct operation *object =
        sort->kind == TYPE_POINTER
            ? vocabulary_find(maker->vocabulary, OPERATION_OBJECT, sort->target->sort) : NULL;
    if (!object || maker->arguments.has_constructor[sort->id] ||
        api_has_initialiser(maker->vocabulary->api, sort))
        return false;
    struct statement statement = {.operation = (uint16_t)object->id};
    *component = (struct component){
        .sequence = sequence_new(&maker->campaign->work, NULL, 0, &statement, 1)};
    return true;
}

static bool add_part(struct state_maker *maker, const struct type *sort,
                     const struct component *before, struct component *component, int *index)
{
    if (before)
        *component = *before;
    else if (!choose_component(maker, sort, component) && !make_zeroed(maker, sort, component))
        return false;
    int start = draft_add_part(&maker->draft, component->sequence);
    *index = start + (int)component->index;
    return start >= 0;
}

static bool add_objects(struct state_maker *maker)
{
    struct component last = {0};
    const struct type *last_sort = NULL;
    for (size_t v = 0; v < maker->law->variable_count; v++) {
        const struct law_variable *variable = &maker->law->variables[v];
        maker->operands[v] = LAW_UNBOUND;
        if (variable->kind != LAW_VARIABLE_OBJECT)
            continue;
        bool is_again = last_sort == variable->sort &&
                        (variable->of >= 0 || rng_chance(&maker->rng, chances.part_again));
        struct component component;
        if (!add_part(maker, variable->sort, is_again ? &last : NULL, &component,
                      &maker->operands[v]))
            return false;
        maker->is_alike = is_again;
        last = component;
        last_sort = variable->sort;
    }
    return true;
}

/* What the calls of the law need besides: no part can be added later. */
static void add_companions(struct state_maker *maker)
{
    for (size_t i = 0; i < maker->law->step_count; i++) {
        const struct law_step *step = &maker->law->steps[i];
        for (size_t j = 0; j < step->operation->argument_count; j++) {
            const struct parameter *parameter = &step->operation->function->parameters[j];
            struct component component;
            int ignored;
            if (role_has(parameter->role, TRAIT_OBJECT) &&
                (step->arguments[j] < 0 ||
                 maker->law->variables[step->arguments[j]].kind == LAW_VARIABLE_FREE))
                (void)add_part(maker, step->operation->arguments[j], NULL, &component, &ignored);
        }
    }
}

/* ---- states ---- */

static void change_object(struct state_maker *maker, const struct type *sort)
{
    const struct operation *changers[HISTORY_CHANGERS_MAXIMUM];
    size_t count = sort->kind == TYPE_POINTER
                       ? history_changers(&maker->history, sort, changers) : 0;
    if (!count || rng_chance(&maker->rng, chances.no_changes))
        return;
    bool is_one = rng_chance(&maker->rng, chances.one_change);
    bool are_two = !is_one && rng_chance(&maker->rng, chances.two_changes);
    uint32_t times = 1 + rng_below(&maker->rng, rng_chance(&maker->rng, 0.5) ? FEW_CHANGES
                                                                              : MANY_CHANGES);
    const struct operation *one = changers[rng_below(&maker->rng, (uint32_t)count)];
    const struct operation *other = changers[rng_below(&maker->rng, (uint32_t)count)];
    maker->changes = times;
    for (uint32_t i = 0; i < times; i++) {
        const struct operation *any = changers[rng_below(&maker->rng, (uint32_t)count)];
        const struct operation *next = are_two ? (rng_below(&maker->rng, 3) ? one : other)
                                       : is_one && i + 3 < times ? one : any;
        history_append_change(&maker->history, next);
    }
}

/* What a statement was given is, for its like of the other object, the like of that. */
static struct draft_argument repeated_argument(const struct repeated *repeated, size_t index,
                                               size_t nth)
{
    const struct statements *statements = repeated->statements;
    int source = statements_source(statements, index, nth);
    if (source < 0)
        return (struct draft_argument){true, (uint32_t)statements->items[index].arguments[nth]};
    if (source == repeated->of)
        return (struct draft_argument){false, (uint32_t)repeated->twin};
    size_t moved = (size_t)source < repeated->start ? 0 : repeated->begin - repeated->start;
    return (struct draft_argument){false, (uint32_t)((size_t)source + moved)};
}

/* The changes once more, of the other object, as far as there is room. */
static void repeat_changes(struct state_maker *maker, const struct repeated *repeated)
{
    for (size_t i = repeated->start; i < repeated->begin; i++) {
        struct draft_argument arguments[API_MAXIMUM_PARAMETERS];
        const struct operation *operation =
            statements_operation(repeated->statements, maker->vocabulary, i);
        for (size_t j = 0; j < operation->argument_count; j++)
            arguments[j] = repeated_argument(repeated, i, j);
        if (draft_add(&maker->draft, operation, arguments) < 0)
            return;
    }
}

static void change_objects(struct state_maker *maker)
{
    const struct law *law = maker->law;
    size_t start = 0, end = 0;
    for (size_t v = 0; v < law->variable_count; v++) {
        const struct law_variable *variable = &law->variables[v];
        if (variable->kind != LAW_VARIABLE_OBJECT)
            continue;
        maker->current = (int)v;
        struct repeated repeated = {&maker->draft.statements, start, end,
                                    variable->of >= 0 ? maker->operands[variable->of] : -1,
                                    maker->operands[v]};
        bool was_changed = end > start && end == maker->draft.statements.count;
        if (variable->of >= 0 && was_changed && rng_chance(&maker->rng, chances.same_changes)) {
            repeat_changes(maker, &repeated);
            continue;
        }
        start = maker->draft.statements.count;
        change_object(maker, variable->sort);
        end = maker->draft.statements.count;
        maker->is_alike &= end == start && !was_changed;
    }
    maker->current = -1;
}

/* ---- the calls of the law ---- */

static const struct literal *told_number(struct state_maker *maker, size_t variable)
{
    const struct law_variable *told = &maker->law->variables[variable];
    int of = maker->operands[told->of];
    if (of >= 0)
        return NULL;
    const struct literal *literal = maker->vocabulary->literals.items[~of];
    if (told->kind == LAW_VARIABLE_OPPOSITE && !law_has_opposite(literal))
        return NULL;
    int64_t number = told->kind == LAW_VARIABLE_NEXT       ? literal->integer + 1
                     : told->kind == LAW_VARIABLE_OPPOSITE ? -literal->integer
                                                           : (int64_t)literal->size;
    return literal_integer(maker->vocabulary, told->sort, number, NULL);
}

/* Of what was put in there is one for each change at most, and less where some of them take out. */
static const struct literal *filled_place(struct state_maker *maker,
                                          const struct operation *operation, size_t argument)
{
    const struct parameter *parameter = &operation->function->parameters[argument];
    bool is_place = role_has(parameter->role, TRAIT_POSITION) ||
                    (type_is_integer(parameter->type) && name_says(parameter->name, WORDS_INDEX));
    if (!is_place || !rng_chance(&maker->rng, chances.filled_place))
        return NULL;
    uint32_t filled = 1 + rng_below(&maker->rng, maker->changes + 1);
    return history_numbered(&maker->history, operation, argument, rng_below(&maker->rng, filled));
}

/* What a variable is given at its first use; false: whatever the call was given. */
static bool bind_first(struct state_maker *maker, const struct law_step *step, size_t argument)
{
    int variable = step->arguments[argument];
    bool is_told = law_variable_is_told(&maker->law->variables[variable]);
    const struct literal *literal = is_told ? told_number(maker, (size_t)variable)
                                            : filled_place(maker, step->operation, argument);
    if (!literal && !is_told)
        literal = history_literal(&maker->history, step->operation, argument, true);
    if (!literal)
        return false;
    maker->operands[variable] = ~(int)literal->id;
    return true;
}

/* What the call returns, or what is read behind it from where it delivers. */
static int answer_of(const struct state_maker *maker, const struct law_step *step, int call)
{
    const struct statements *statements = &maker->draft.statements;
    if (step->answer < 0)
        return call;
    int place = statements_source(statements, (size_t)call, (size_t)step->answer);
    for (size_t i = (size_t)call + 1; i < statements->count && place >= 0; i++)
        if (statements_operation(statements, maker->vocabulary, i)->kind == OPERATION_LOAD &&
            statements_source(statements, i, 0) == place)
            return (int)i;
    return LAW_UNBOUND;
}

static bool append_step(struct state_maker *maker, const struct law_step *step)
{
    int call = history_append(&maker->history, step->operation);
    if (call < 0)
        return false;
    for (size_t j = 0; j < step->operation->argument_count; j++) {
        int variable = step->arguments[j];
        if (variable < 0)
            continue;
        if (maker->operands[variable] != LAW_UNBOUND || bind_first(maker, step, j)) {
            history_set_operand(&maker->history, (size_t)call, j, maker->operands[variable]);
            continue;
        }
        int operand = maker->draft.statements.items[call].arguments[j];
        maker->operands[variable] = operand < 0 ? call + operand : ~operand;
    }
    if (step->result >= 0)
        maker->operands[step->result] = answer_of(maker, step, call);
    return step->result < 0 || maker->operands[step->result] != LAW_UNBOUND;
}

bool state_maker_make(struct state_maker *maker, const struct law *law,
                      struct statements *statements)
{
    maker->law = law;
    maker->changes = 0;
    maker->is_alike = false;
    maker->current = -1;
    maker->history.range = history_range(&maker->rng);
    draft_init(&maker->draft, maker->vocabulary, maker->campaign->learned.experience,
               LENGTH_LIMIT);
    if (!add_objects(maker))
        return false;
    add_companions(maker);
    change_objects(maker);
    for (size_t i = 0; i < law->step_count; i++)
        if (!append_step(maker, &law->steps[i]))
            return false;
    *statements = maker->draft.statements;
    statements_verify(statements, maker->vocabulary, "laws");
    return true;
}
