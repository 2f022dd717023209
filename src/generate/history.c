#include "generate/history.h"

#include "model/words.h"

enum {
    STRINGS = 24,       /* different texts of a letter */
    SHORT_CONTENT = 64, /* bytes */
};

static const struct {
    double plain_number; /* a small number for a parameter, not one that analysis suggests */
    double seen_literal; /* a literal that the sequence has already */
    double negative;     /* ... where the type allows it */
} chances = {0.8, 0.5, 0.1};

/* Few different keys come again and come together; many fill what there is. */
static const uint32_t ranges[] = {2, 4, 8, 40, 1000};

uint32_t history_range(struct rng *rng)
{
    return ranges[rng_below(rng, sizeof ranges / sizeof *ranges)];
}

/* The text of a number is a letter, or several for a large one. */
static const struct literal *numbered_text(const struct history *history, const struct type *sort,
                                           uint32_t number)
{
    char string[16] = "";
    string[0] = (char)('a' + number % STRINGS);
    if (number >= STRINGS) {
        string[1] = (char)('a' + number / STRINGS % STRINGS);
        string[2] = number % 3 ? 'x' : '\0';
    }
    return literal_string(history->vocabulary, sort, string);
}

static const struct literal *numbered(const struct history *history, const struct type *sort,
                                      int64_t number)
{
    if (type_is_integer(sort) && sort->kind != TYPE_ENUM)
        return literal_integer(history->vocabulary, sort, type_integer(sort, (uint64_t)number),
                               NULL);
    if (sort->kind == TYPE_FLOATING)
        return literal_floating(history->vocabulary, sort, (double)number / 2);
    return type_is_char_pointer(sort, true) ? numbered_text(history, sort, (uint32_t)number) : NULL;
}

static const struct literal *plain_literal(const struct history *history, const struct type *sort)
{
    int64_t number = rng_below(history->rng, history->range);
    bool may_be_negative = type_is_integer(sort) && sort->kind != TYPE_ENUM && sort->is_signed;
    return numbered(history, sort,
                    may_be_negative && rng_chance(history->rng, chances.negative) ? -number
                                                                                  : number);
}

/* One that a statement of the sequence was told for a parameter of the same sort. */
static const struct literal *seen_literal(const struct history *history, const struct type *sort)
{
    const struct statements *statements = &history->draft->statements;
    const struct literal *chosen = NULL;
    uint32_t seen = 0;
    for (size_t i = 0; i < statements->count; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++) {
            int operand = statements->items[i].arguments[j];
            if (operand < 0)
                continue;
            const struct literal *literal = history->vocabulary->literals.items[operand];
            bool fits = literal->sort == sort && (literal->kind == LITERAL_INTEGER ||
                                                  literal->kind == LITERAL_STRING ||
                                                  literal->kind == LITERAL_FLOATING);
            if (fits && rng_below(history->rng, ++seen) == 0)
                chosen = literal;
        }
    return chosen;
}

static bool takes_any_literal(const struct parameter *parameter)
{
    return parameter->role == ROLE_VALUE || parameter->role == ROLE_STRING ||
           (parameter->role == ROLE_INDEX && type_is_integer(parameter->type));
}

static bool is_allowed(const struct parameter *parameter, const struct literal *literal)
{
    if (literal->kind != LITERAL_INTEGER)
        return true;
    bool is_too_small = parameter->has_least && literal->integer < parameter->least;
    bool is_negative = literal->integer < 0 &&
                       role_has(parameter->role, TRAIT_NON_NEGATIVE | TRAIT_POSITION);
    return !is_too_small && !is_negative;
}

const struct literal *history_literal(const struct history *history,
                                      const struct operation *operation, size_t argument,
                                      bool may_repeat)
{
    const struct parameter *parameter = &operation->function->parameters[argument];
    const struct type *sort = operation->arguments[argument];
    if (!takes_any_literal(parameter) || parameter->string_count)
        return NULL;
    if (may_repeat && rng_chance(history->rng, chances.seen_literal)) {
        const struct literal *seen = seen_literal(history, sort);
        if (seen)
            return seen;
    }
    if (!rng_chance(history->rng, chances.plain_number))
        return NULL;
    const struct literal *literal = plain_literal(history, sort);
    return literal && is_allowed(parameter, literal) ? literal : NULL;
}

const struct literal *history_numbered(const struct history *history,
                                       const struct operation *operation, size_t argument,
                                       uint32_t number)
{
    const struct parameter *parameter = &operation->function->parameters[argument];
    if (!takes_any_literal(parameter) || parameter->string_count)
        return NULL;
    const struct literal *literal = numbered(history, operation->arguments[argument], number);
    return literal && is_allowed(parameter, literal) ? literal : NULL;
}

void history_set_operand(const struct history *history, size_t call, size_t argument, int operand)
{
    history->draft->statements.items[call].arguments[argument] =
        (int16_t)(operand >= 0 ? operand - (int)call : ~operand);
}

static bool changes(const struct history *history, const struct operation *operation,
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
                   experience_fate(history->experience, operation, j) != FATE_RELEASED;
    return false;
}

size_t history_changers(const struct history *history, const struct type *sort,
                        const struct operation *changers[HISTORY_CHANGERS_MAXIMUM])
{
    const struct vocabulary *vocabulary = history->vocabulary;
    size_t count = 0;
    for (size_t i = 0; i < vocabulary->operations.count && count < HISTORY_CHANGERS_MAXIMUM; i++)
        if (changes(history, vocabulary->operations.items[i], sort))
            changers[count++] = vocabulary->operations.items[i];
    return count;
}

/* Characters whose number is told: letters, since zeroes among them are often not meant. */
static void write_letters(const struct history *history, size_t buffer)
{
    struct statement *statement = &history->draft->statements.items[buffer];
    const struct literal *old = history->vocabulary->literals.items[statement->arguments[0]];
    char letters[LITERAL_BYTES_MAXIMUM];
    uint32_t first = rng_below(history->rng, STRINGS);
    if (old->kind != LITERAL_BYTES || old->size > SHORT_CONTENT)
        return;
    for (size_t i = 0; i < old->size; i++)
        letters[i] = (char)('a' + (first + i) % STRINGS);
    const struct literal *literal =
        literal_bytes(history->vocabulary, old->sort, letters, old->size);
    statement->arguments[0] = (int16_t)literal->id;
}

int history_append(const struct history *history, const struct operation *operation)
{
    const struct statements *statements = &history->draft->statements;
    int call = arguments_append_call(history->arguments, history->draft, operation, history->source,
                                     history->rng);
    for (size_t j = 0; call >= 0 && j < operation->argument_count; j++) {
        int source = statements_source(statements, (size_t)call, j);
        const struct parameter *parameter = &operation->function->parameters[j];
        if (source >= 0 && parameter->role == ROLE_BUFFER && parameter->partner >= 0 &&
            type_is_char_pointer(parameter->type, true) &&
            statements_operation(statements, history->vocabulary, (size_t)source)->kind ==
                OPERATION_BUFFER)
            write_letters(history, (size_t)source);
    }
    return call;
}

int history_append_change(const struct history *history, const struct operation *operation)
{
    int call = history_append(history, operation);
    for (size_t j = 0; call >= 0 && j < operation->argument_count; j++) {
        if (history->draft->statements.items[call].arguments[j] < 0)
            continue;
        const struct literal *literal = history_literal(history, operation, j, true);
        if (literal)
            history_set_operand(history, (size_t)call, j, ~(int)literal->id);
    }
    return call;
}
