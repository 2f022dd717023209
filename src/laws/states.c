#include "laws/states.h"

#include <stddef.h>
#include <string.h>

#include "model/words.h"

enum {
    LENGTH_LIMIT = 220,    /* statements */
    CHANGERS_MAXIMUM = 64, /* calls on a sort that are chosen from */
    FEW_CHANGES = 4,
    MANY_CHANGES = 40,     /* past the first growths of what begins with 8 or 16 places */
    STRINGS = 24,
    COMPONENT_TRIES = 6,
    SHORT_CONTENT = 64, /* bytes */
};

static const struct {
    double part_again;   /* the same sequence makes the second object: they are equal */
    double no_changes;   /* the object is used as the search made it */
    double one_change;   /* one call again and again */
    double plain_number; /* a small number for a parameter, not one that analysis suggests */
    double seen_literal; /* a literal that the sequence has already */
} chances = {0.4, 0.25, 0.5, 0.8, 0.5};

/* Few different keys come again and come together; many fill what there is. */
static const uint32_t ranges[] = {2, 4, 8, 40, 1000};

static int provide(struct value_source *source, struct draft *draft, const struct wish *wish,
                   struct rng *rng)
{
    struct state_maker *maker =
        (struct state_maker *)(void *)((char *)source - offsetof(struct state_maker, source));
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
}

/* ---- literals ---- */

static const struct literal *plain_literal(struct state_maker *maker, const struct type *sort)
{
    uint32_t number = rng_below(&maker->rng, maker->range);
    if (type_is_integer(sort) && sort->kind != TYPE_ENUM) {
        bool is_negative = sort->is_signed && rng_chance(&maker->rng, 0.1);
        int64_t value = type_integer(sort, number);
        return literal_integer(maker->vocabulary, sort, is_negative ? -value : value, NULL);
    }
    if (sort->kind == TYPE_FLOATING)
        return literal_floating(maker->vocabulary, sort, (double)number / 2);
    if (!type_is_char_pointer(sort, true))
        return NULL;
    char string[16] = "";
    string[0] = (char)('a' + number % STRINGS);
    if (number >= STRINGS) {
        string[1] = (char)('a' + number / STRINGS % STRINGS);
        string[2] = number % 3 ? 'x' : '\0';
    }
    return literal_string(maker->vocabulary, sort, string);
}

/* One that a statement of the sequence was told for a parameter of the same sort. */
static const struct literal *seen_literal(struct state_maker *maker, const struct type *sort)
{
    const struct statements *statements = &maker->draft.statements;
    const struct literal *chosen = NULL;
    uint32_t seen = 0;
    for (size_t i = 0; i < statements->count; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++) {
            int operand = statements->items[i].arguments[j];
            if (operand < 0)
                continue;
            const struct literal *literal = maker->vocabulary->literals.items[operand];
            bool fits = literal->sort == sort && (literal->kind == LITERAL_INTEGER ||
                                                  literal->kind == LITERAL_STRING ||
                                                  literal->kind == LITERAL_FLOATING);
            if (fits && rng_below(&maker->rng, ++seen) == 0)
                chosen = literal;
        }
    return chosen;
}

static bool takes_any_literal(const struct parameter *parameter)
{
    return parameter->role == ROLE_VALUE || parameter->role == ROLE_STRING ||
           (parameter->role == ROLE_INDEX && type_is_integer(parameter->type));
}

/* NULL: what analysis suggests is better. */
static const struct literal *choose_literal(struct state_maker *maker,
                                            const struct operation *operation, size_t argument,
                                            bool may_repeat)
{
    const struct parameter *parameter = &operation->function->parameters[argument];
    const struct type *sort = operation->arguments[argument];
    if (!takes_any_literal(parameter) || parameter->string_count)
        return NULL;
    if (may_repeat && rng_chance(&maker->rng, chances.seen_literal)) {
        const struct literal *seen = seen_literal(maker, sort);
        if (seen)
            return seen;
    }
    if (!rng_chance(&maker->rng, chances.plain_number))
        return NULL;
    const struct literal *literal = plain_literal(maker, sort);
    bool is_too_small = literal && parameter->has_least && literal->kind == LITERAL_INTEGER &&
                        literal->integer < parameter->least;
    bool is_negative = literal && literal->kind == LITERAL_INTEGER && literal->integer < 0 &&
                       role_has(parameter->role, TRAIT_NON_NEGATIVE | TRAIT_POSITION);
    return is_too_small || is_negative ? NULL : literal;
}

static void set_operand(struct state_maker *maker, size_t call, size_t argument, int operand)
{
    maker->draft.statements.items[call].arguments[argument] =
        (int16_t)(operand >= 0 ? operand - (int)call : ~operand);
}

/* ---- objects ---- */

/* Filled by hand, or ended before: a law says nothing of such an object. */
static bool is_plain(const struct state_maker *maker, const struct sequence *sequence)
{
    struct statements statements = {.count = 0};
    if (!statements_add_sequence(&statements, sequence))
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
        if (is_plain(maker, component->sequence))
            return true;
    }
    return false;
}

/* Zeroed storage, where nothing makes such records: it may be that they begin so. */
static bool make_zeroed(struct state_maker *maker, const struct type *sort,
                        struct component *component)
{
    const struct operation *object =
        vocabulary_find(maker->vocabulary, OPERATION_OBJECT, sort->target->sort);
    if (!object || api_has_initialiser(maker->vocabulary->api, sort))
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
        bool is_again =
            last_sort == variable->sort && rng_chance(&maker->rng, chances.part_again);
        struct component component;
        if (!add_part(maker, variable->sort, is_again ? &last : NULL, &component,
                      &maker->operands[v]))
            return false;
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

static bool changes(const struct state_maker *maker, const struct operation *operation,
                    const struct type *sort)
{
    const struct function *function = operation->function;
    if (operation->kind != OPERATION_CALL || function->is_support || function->sets_hook ||
        function->is_pure || function->is_not_under_test ||
        (name_says_ending(function->name, ENDING_CLOSES | ENDING_DESTROYS) &&
         !name_says(function->name, WORDS_TAKING_OUT)) ||
        (function->purpose != PURPOSE_OTHER && function->purpose != PURPOSE_SETTER &&
         function->purpose != PURPOSE_GETTER))
        return false;
    for (size_t j = 0; j < operation->argument_count; j++)
        if (operation->arguments[j] == sort)
            return !function->parameters[j].type->target->is_const &&
                   experience_fate(maker->campaign->learned.experience, operation, j) !=
                       FATE_RELEASED;
    return false;
}

static size_t list_changers(const struct state_maker *maker, const struct type *sort,
                            const struct operation **changers)
{
    size_t count = 0;
    for (size_t i = 0; i < maker->vocabulary->operations.count && count < CHANGERS_MAXIMUM; i++)
        if (changes(maker, maker->vocabulary->operations.items[i], sort))
            changers[count++] = maker->vocabulary->operations.items[i];
    return count;
}

/* Characters whose number is told: letters, since zeroes among them are often not meant. */
static void write_letters(struct state_maker *maker, size_t buffer)
{
    struct statement *statement = &maker->draft.statements.items[buffer];
    const struct literal *old = maker->vocabulary->literals.items[statement->arguments[0]];
    char letters[LITERAL_BYTES_MAXIMUM];
    uint32_t first = rng_below(&maker->rng, STRINGS);
    if (old->kind != LITERAL_BYTES || old->size > SHORT_CONTENT)
        return;
    for (size_t i = 0; i < old->size; i++)
        letters[i] = (char)('a' + (first + i) % STRINGS);
    const struct literal *literal =
        literal_bytes(maker->vocabulary, old->sort, letters, old->size);
    statement->arguments[0] = (int16_t)literal->id;
}

static int append(struct state_maker *maker, const struct operation *operation)
{
    const struct statements *statements = &maker->draft.statements;
    int call = arguments_append_call(&maker->arguments, &maker->draft, operation, &maker->source,
                                     &maker->rng);
    for (size_t j = 0; call >= 0 && j < operation->argument_count; j++) {
        int source = statements_source(statements, (size_t)call, j);
        const struct parameter *parameter = &operation->function->parameters[j];
        if (source >= 0 && parameter->role == ROLE_BUFFER && parameter->partner >= 0 &&
            type_is_char_pointer(parameter->type, true) &&
            statements_operation(statements, maker->vocabulary, (size_t)source)->kind ==
                OPERATION_BUFFER)
            write_letters(maker, (size_t)source);
    }
    return call;
}

static void append_change(struct state_maker *maker, const struct operation *operation)
{
    int call = append(maker, operation);
    for (size_t j = 0; call >= 0 && j < operation->argument_count; j++) {
        if (maker->draft.statements.items[call].arguments[j] < 0)
            continue;
        const struct literal *literal = choose_literal(maker, operation, j, true);
        if (literal)
            set_operand(maker, (size_t)call, j, ~(int)literal->id);
    }
}

static void change_object(struct state_maker *maker, const struct type *sort)
{
    const struct operation *changers[CHANGERS_MAXIMUM];
    size_t count = list_changers(maker, sort, changers);
    if (!count || rng_chance(&maker->rng, chances.no_changes))
        return;
    bool is_one = rng_chance(&maker->rng, chances.one_change);
    uint32_t times = 1 + rng_below(&maker->rng, rng_chance(&maker->rng, 0.5) ? FEW_CHANGES
                                                                              : MANY_CHANGES);
    const struct operation *one = changers[rng_below(&maker->rng, (uint32_t)count)];
    for (uint32_t i = 0; i < times; i++)
        append_change(maker, is_one && i + 3 < times
                                 ? one
                                 : changers[rng_below(&maker->rng, (uint32_t)count)]);
}

/* ---- the calls of the law ---- */

static const struct literal *told_number(struct state_maker *maker, size_t variable)
{
    const struct law_variable *told = &maker->law->variables[variable];
    int of = maker->operands[told->of];
    if (of >= 0)
        return NULL;
    const struct literal *literal = maker->vocabulary->literals.items[~of];
    int64_t number = told->kind == LAW_VARIABLE_NEXT ? literal->integer + 1
                                                     : (int64_t)literal->size;
    return literal_integer(maker->vocabulary, told->sort, number, NULL);
}

/* What a variable is given at its first use; false: whatever the call was given. */
static bool bind_first(struct state_maker *maker, const struct law_step *step, size_t argument)
{
    int variable = step->arguments[argument];
    enum law_variable_kind kind = maker->law->variables[variable].kind;
    const struct literal *literal =
        kind == LAW_VARIABLE_LENGTH || kind == LAW_VARIABLE_NEXT
            ? told_number(maker, (size_t)variable)
            : choose_literal(maker, step->operation, argument, true);
    if (!literal)
        return false;
    maker->operands[variable] = ~(int)literal->id;
    return true;
}

static bool append_step(struct state_maker *maker, const struct law_step *step)
{
    int call = append(maker, step->operation);
    if (call < 0)
        return false;
    for (size_t j = 0; j < step->operation->argument_count; j++) {
        int variable = step->arguments[j];
        if (variable < 0)
            continue;
        if (maker->operands[variable] != LAW_UNBOUND || bind_first(maker, step, j)) {
            set_operand(maker, (size_t)call, j, maker->operands[variable]);
            continue;
        }
        int operand = maker->draft.statements.items[call].arguments[j];
        maker->operands[variable] = operand < 0 ? call + operand : ~operand;
    }
    if (step->result >= 0)
        maker->operands[step->result] = call;
    return true;
}

bool state_maker_make(struct state_maker *maker, const struct law *law,
                      struct statements *statements)
{
    maker->law = law;
    maker->range = ranges[rng_below(&maker->rng, sizeof ranges / sizeof *ranges)];
    draft_init(&maker->draft, maker->vocabulary, maker->campaign->learned.experience,
               LENGTH_LIMIT);
    if (!add_objects(maker))
        return false;
    add_companions(maker);
    for (size_t v = 0; v < law->variable_count; v++)
        if (law->variables[v].kind == LAW_VARIABLE_OBJECT)
            change_object(maker, law->variables[v].sort);
    for (size_t i = 0; i < law->step_count; i++)
        if (!append_step(maker, &law->steps[i]))
            return false;
    *statements = maker->draft.statements;
    statements_verify(statements, maker->vocabulary, "laws");
    return true;
}
