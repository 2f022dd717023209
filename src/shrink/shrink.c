#include <ctype.h>
#include <string.h>

#include "model/injected_failure.h"
#include "shrink/shrinking.h"

enum {
    ROUNDS = 4,           /* each round removes, replaces and simplifies once */
    LITERALS = 6,         /* simpler literals tried for an argument */
};

bool shrinking_try(struct shrinking *shrinking)
{
    if (!shrinking->tries_left || !shrinking->candidate.count)
        return false;
    shrinking->tries_left--;
    statements_verify(&shrinking->candidate, shrinking->options->vocabulary, "shrinking");
    if (!shrinking->options->holds(shrinking->options->context, &shrinking->candidate))
        return false;
    *shrinking->best = shrinking->candidate;
    return true;
}

static bool try_without(struct shrinking *shrinking, size_t start, size_t count)
{
    shrinking->candidate = *shrinking->best;
    if (!statements_remove_range(&shrinking->candidate, start, count))
        return false;
    return shrinking_try(shrinking);
}

/* From the end, because what comes late depends on what comes early. */
static bool remove_statements(struct shrinking *shrinking)
{
    bool any = false;
    for (size_t chunk = shrinking->best->count / 2; chunk >= 1; chunk /= 2) {
        size_t end = shrinking->best->count;
        while (end > 0) {
            size_t start = end > chunk ? end - chunk : 0;
            any |= try_without(shrinking, start, end - start);
            end = start < shrinking->best->count ? start : shrinking->best->count;
        }
    }
    return any;
}

static const struct operation *operation_at(const struct shrinking *shrinking, size_t index)
{
    return statements_operation(shrinking->best, shrinking->options->vocabulary, index);
}

static const struct type *sort_of(const struct shrinking *shrinking, size_t index)
{
    return operation_at(shrinking, index)->result;
}

/* Statements that nothing uses any more and that the predicate does not need. */
static void remove_unused(struct shrinking *shrinking)
{
    for (size_t i = shrinking->best->count; i-- > 0;)
        if (i < shrinking->best->count && !statements_is_used(shrinking->best, i))
            try_without(shrinking, i, 1);
}

/* What we made ourselves does not take the place of what the library made. */
static bool may_replace(const struct shrinking *shrinking, size_t other, size_t source)
{
    enum operation_kind kind = operation_at(shrinking, other)->kind;
    bool is_from_library = kind == OPERATION_CALL || kind == OPERATION_LOAD;
    return sort_of(shrinking, other) == sort_of(shrinking, source) &&
           (is_from_library || kind == operation_at(shrinking, source)->kind);
}

/* Another value that the sequence makes anyhow. */
static bool try_earlier_values(struct shrinking *shrinking, size_t index, size_t argument)
{
    int source = statements_source(shrinking->best, index, argument);
    for (int other = 0; other < source; other++) {
        if (!may_replace(shrinking, (size_t)other, (size_t)source))
            continue;
        size_t before = shrinking->best->count;
        struct statements saved = *shrinking->best;
        shrinking->candidate = *shrinking->best;
        statements_redirect(&shrinking->candidate, index, argument, (size_t)other);
        if (!shrinking_try(shrinking))
            continue;
        remove_unused(shrinking);
        if (shrinking->best->count < before)
            return true;
        *shrinking->best = saved;
    }
    return false;
}

static bool insert_before(struct statements *statements, const struct sequence *sequence)
{
    struct statements inserted = {.count = 0};
    return statements_add_sequence(&inserted, sequence) &&
           statements_insert(statements, 0, inserted.items, inserted.count);
}

static size_t count_arguments(const struct statements *statements)
{
    size_t count = 0;
    for (size_t i = 0; i < statements->count; i++)
        count += statements->items[i].argument_count;
    return count;
}

/* Fewer statements, or as many that are given less: `json_array()` for `json_pack("[]")`. */
static bool is_simpler(const struct statements *statements, const struct statements *before)
{
    return statements->count < before->count ||
           (statements->count == before->count &&
            count_arguments(statements) < count_arguments(before));
}

/* All that the value is made of, and what is done to it before the statement that uses it: no more
 * than that goes away with it. */
static struct statements making_of(const struct shrinking *shrinking, size_t value, size_t user)
{
    const struct statements *best = shrinking->best;
    bool is_part[SEQUENCE_MAXIMUM] = {false};
    struct statements making = {.count = 0};
    is_part[value] = true;
    for (size_t i = user; i-- > 0;)
        for (size_t j = 0; j < best->items[i].argument_count; j++) {
            int source = statements_source(best, i, j);
            if (source == (int)value)
                is_part[i] = true;
            else if (is_part[i] && source >= 0)
                is_part[source] = true;
        }
    for (size_t i = 0; i < user; i++)
        if (is_part[i])
            making.items[making.count++] = best->items[i];
    return making;
}

/* A number is as simple as it gets, also one that needs storage to be passed. */
static bool is_made(const struct type *sort)
{
    return sort->kind == TYPE_POINTER || sort->kind == TYPE_RECORD;
}

/* A value from the component set that is simpler to make. */
static bool try_components(struct shrinking *shrinking, size_t index, size_t argument)
{
    const struct shrink_options *options = shrinking->options;
    int source = statements_source(shrinking->best, index, argument);
    const struct sequence *sequence;
    size_t value;
    const struct type *sort = sort_of(shrinking, (size_t)source);
    struct statements making = making_of(shrinking, (size_t)source, index);
    for (size_t nth = 0; is_made(sort) && nth < options->replacements; nth++) {
        if (!options->simplest(options->context, sort, nth, &sequence, &value))
            return false;
        struct statements saved = *shrinking->best, made = {.count = 0};
        shrinking->candidate = *shrinking->best;
        if (!statements_add_sequence(&made, sequence) || !is_simpler(&made, &making) ||
            !insert_before(&shrinking->candidate, sequence))
            continue;
        statements_redirect(&shrinking->candidate, index + sequence->length, argument, value);
        if (!shrinking_try(shrinking))
            continue;
        remove_unused(shrinking);
        if (is_simpler(shrinking->best, &saved))
            return true;
        *shrinking->best = saved;
    }
    return false;
}

/* Buffers and their lengths are tied to each other, and none of them changes by itself: a shorter
 * buffer would make its length a lie. A format is tied to what follows it, a choice to its
 * constants. */
bool shrinking_is_tied(const struct shrinking *shrinking, size_t index, size_t argument)
{
    const struct operation *operation = operation_at(shrinking, index);
    if (operation->kind != OPERATION_CALL)
        return operation->kind == OPERATION_BUFFER;
    if (injectable_made_by(operation->function))
        return true; /* the first one that matters was found by counting */
    const struct parameter *parameter = &operation->function->parameters[argument];
    for (size_t i = 0; i < operation->function->parameter_count; i++)
        if (operation->function->parameters[i].factor == (int)argument)
            return true;
    return role_has(parameter->role, TRAIT_TIED) ||
           (role_has(parameter->role, TRAIT_TIED_BY_PARTNER) && parameter->partner >= 0);
}

static bool replace_values(struct shrinking *shrinking)
{
    bool any = false;
    for (size_t i = shrinking->best->count; i-- > 0;) {
        for (size_t j = 0;
             i < shrinking->best->count && j < shrinking->best->items[i].argument_count; j++) {
            if (statements_source(shrinking->best, i, j) >= 0 &&
                !shrinking_is_tied(shrinking, i, j))
                any |= try_earlier_values(shrinking, i, j) || try_components(shrinking, i, j);
        }
    }
    return any;
}

static uint64_t magnitude(int64_t integer)
{
    return integer < 0 ? -(uint64_t)integer : (uint64_t)integer;
}

/* A character that has a shape: a comma says more than the character 1. */
static bool is_readable(const struct literal *literal)
{
    return strcmp(literal->sort->spelling, "char") == 0 && literal->integer > ' ' &&
           literal->integer < 127;
}

/* A word says more than no text at all, and is no harder to read. */
static uint64_t text_complexity(const struct literal *literal, size_t text_size)
{
    size_t letters = 0;
    while (letters < literal->size && isalnum((unsigned char)literal->bytes[letters]))
        letters++;
    bool is_word = letters && letters == literal->size && letters <= text_size;
    return !text_size ? literal->size : is_word ? 0 : literal->size + 1;
}

/* How hard a literal is to read: enum constants and nulls are easy, then small numbers and short
 * texts. */
static uint64_t complexity(const struct shrinking *shrinking, const struct literal *literal)
{
    switch (literal->kind) {
    case LITERAL_INTEGER:
        if ((literal->name && literal->sort->kind == TYPE_ENUM) || is_readable(literal))
            return 0;
        return magnitude(literal->integer) > INT64_MAX / 2
                   ? UINT64_MAX
                   : 2 * magnitude(literal->integer) + (literal->integer < 0);
    case LITERAL_STRING:
        return text_complexity(literal, shrinking->options->text_size);
    case LITERAL_BYTES:
        return literal->size;
    default:
        return 0;
    }
}

/* A size or an index is not made negative for the sake of simplicity, and nothing is made what the
 * documentation excludes. */
static bool may_stand_for(const struct shrinking *shrinking, size_t index, size_t argument,
                          const struct literal *literal)
{
    const struct operation *operation = operation_at(shrinking, index);
    if (literal->kind != LITERAL_INTEGER)
        return true;
    if (operation->kind != OPERATION_CALL)
        return literal->integer >= 0; /* it may be the capacity of a buffer */
    const struct parameter *parameter = &operation->function->parameters[argument];
    return parameter_takes_number(parameter, literal->integer) &&
           (literal->integer >= 0 || !role_has(parameter->role, TRAIT_NON_NEGATIVE));
}

static bool simplify_argument(struct shrinking *shrinking, size_t index, size_t argument)
{
    const struct vocabulary *vocabulary = shrinking->options->vocabulary;
    const struct literal *current =
        vocabulary->literals.items[shrinking->best->items[index].arguments[argument]];
    size_t tried = 0;
    for (size_t i = 0; i < vocabulary->literals.count && tried < LITERALS; i++) {
        const struct literal *literal = vocabulary->literals.items[i];
        if (literal->sort != current->sort || literal->kind != current->kind ||
            complexity(shrinking, literal) >= complexity(shrinking, current) ||
            !may_stand_for(shrinking, index, argument, literal))
            continue;
        tried++;
        shrinking->candidate = *shrinking->best;
        shrinking->candidate.items[index].arguments[argument] = (int16_t)i;
        if (shrinking_try(shrinking))
            return true;
    }
    return false;
}

static bool simplify_literals(struct shrinking *shrinking)
{
    bool any = false;
    for (size_t i = 0; i < shrinking->best->count; i++)
        for (size_t j = 0; j < shrinking->best->items[i].argument_count; j++)
            if (statements_source(shrinking->best, i, j) < 0 && !shrinking_is_tied(shrinking, i, j))
                any |= simplify_argument(shrinking, i, j);
    return any;
}

void shrink(struct statements *statements, const struct shrink_options *options)
{
    struct shrinking shrinking = {
        .options = options, .best = statements, .tries_left = options->tries};
    for (int round = 0; round < ROUNDS; round++) {
        bool any = remove_statements(&shrinking);
        any |= replace_values(&shrinking);
        any |= simplify_literals(&shrinking);
        if (!any)
            break;
    }
    shrinking_make_plainer(&shrinking);
}
