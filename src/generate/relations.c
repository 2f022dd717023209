#include "generate/relations.h"

#include "generate/length_checks.h"
#include "model/words.h"

enum {
    GROWN_CALLS = 4,      /* small objects have grown for the first time */
    GROWN_FAR_CALLS = 16, /* ... and most tables */
};

unsigned operation_nature(const struct operation *operation)
{
    if (operation->kind != OPERATION_CALL)
        return 0;
    const char *name = operation->function->name;
    bool takes = name_says(name, WORDS_TAKING_OUT) || name_says(name, WORDS_REMOVING) ||
                 name_says(name, WORDS_POPPING) || name_says(name, WORDS_EMPTYING);
    return takes ? NATURE_TAKES : name_says(name, WORDS_PUTTING) ? NATURE_PUTS : 0;
}

/* ---- what a call can stand in ---- */

int operation_object(const struct operation *operation, size_t nth)
{
    for (size_t i = 0; operation->kind == OPERATION_CALL && i < operation->argument_count; i++)
        if (role_has(operation->function->parameters[i].role, TRAIT_OBJECT) && nth-- == 0)
            return (int)i;
    return -1;
}

static bool takes_object(const struct operation *operation)
{
    return operation_object(operation, 0) >= 0;
}

static bool takes_two(const struct operation *operation)
{
    return operation_object(operation, 1) >= 0;
}

static bool takes_two_alike(const struct operation *operation)
{
    return takes_two(operation) &&
           operation->arguments[operation_object(operation, 0)] ==
               operation->arguments[operation_object(operation, 1)];
}

static bool takes_object_and_value(const struct operation *operation)
{
    for (size_t i = 0; takes_object(operation) && i < operation->argument_count; i++)
        if (role_has(operation->function->parameters[i].role, TRAIT_REPEATABLE))
            return true;
    return false;
}

bool relation_may_be_extreme(const struct operation *operation, size_t parameter)
{
    const struct parameter *number = &operation->function->parameters[parameter];
    return number->role == ROLE_VALUE && type_is_integer(number->type) &&
           number->type->sort->kind != TYPE_ENUM && number->type->sort->kind != TYPE_BOOL &&
           number->type->sort->size >= sizeof(int32_t) && !type_is_wide(number->type->sort) &&
           !parameter_is_limited(number);
}

int64_t relation_extreme(const struct type *sort, bool is_least)
{
    unsigned bits = (unsigned)sort->size * 8;
    int64_t largest = (int64_t)(UINT64_MAX >> (64 - bits + (sort->is_signed ? 1 : 0)));
    return is_least && sort->is_signed ? -largest - 1 : largest;
}

static bool takes_any_number(const struct operation *operation)
{
    for (size_t i = 0; i < operation->argument_count; i++)
        if (relation_may_be_extreme(operation, i))
            return true;
    return false;
}

int operation_room(const struct operation *operation, int *buffer)
{
    const struct function *function = operation->function;
    for (size_t i = 0; operation->kind == OPERATION_CALL && i < operation->argument_count; i++)
        for (size_t j = 0; j < operation->argument_count; j++)
            if (role_has(function->parameters[i].role, TRAIT_ROOM) &&
                type_is_integer(function->parameters[i].type) &&
                function->parameters[j].factor < 0 && length_is_told_by(function, j, i)) {
                *buffer = (int)j;
                return (int)i;
            }
    return -1;
}

static bool takes_room(const struct operation *operation)
{
    int buffer;
    return takes_object(operation) && operation_room(operation, &buffer) >= 0;
}

/* ---- what one stands in ---- */

static int object_of(const struct related_call *related, size_t nth)
{
    int argument =
        operation_object(statements_operation(related->statements, related->vocabulary,
                                              related->call), nth);
    return argument < 0 ? -1
                        : statements_source(related->statements, related->call, (size_t)argument);
}

static bool is_given(const struct statements *statements, size_t index, int object)
{
    for (size_t j = 0; j < statements->items[index].argument_count; j++)
        if (object >= 0 && statements_source(statements, index, j) == object)
            return true;
    return false;
}

static bool is_given_one_twice(const struct related_call *related)
{
    int object = object_of(related, 0);
    return object >= 0 && object == object_of(related, 1);
}

static size_t calls_before(const struct related_call *related, int object)
{
    size_t calls = 0;
    for (size_t i = 0; i < related->call; i++)
        calls += is_given(related->statements, i, object);
    return calls;
}

static bool tells_the_same(const struct statements *statements, size_t a, size_t b)
{
    const struct statement *x = &statements->items[a], *y = &statements->items[b];
    if (x->operation != y->operation)
        return false;
    for (size_t j = 0; j < x->argument_count; j++)
        if ((x->arguments[j] >= 0 || y->arguments[j] >= 0) && x->arguments[j] != y->arguments[j])
            return false;
    return true;
}

static bool is_given_twins(const struct related_call *related)
{
    int one = object_of(related, 0), other = object_of(related, 1);
    return one >= 0 && other >= 0 && one != other &&
           tells_the_same(related->statements, (size_t)one, (size_t)other) &&
           calls_before(related, one) == calls_before(related, other);
}

static bool is_given_acquaintances(const struct related_call *related)
{
    int one = object_of(related, 0), other = object_of(related, 1);
    if (one < 0 || other < 0 || one == other)
        return false;
    int later = one > other ? one : other, earlier = one > other ? other : one;
    if (is_given(related->statements, (size_t)later, earlier))
        return true;
    for (size_t i = (size_t)later + 1; i < related->call; i++)
        if (is_given(related->statements, i, one) && is_given(related->statements, i, other))
            return true;
    return false;
}

static bool follows_growth(const struct related_call *related)
{
    return calls_before(related, object_of(related, 0)) >= GROWN_CALLS;
}

static bool follows_far_growth(const struct related_call *related)
{
    return calls_before(related, object_of(related, 0)) >= GROWN_FAR_CALLS;
}

static bool follows_removal(const struct related_call *related)
{
    int object = object_of(related, 0);
    bool was_put = false;
    for (size_t i = 0; i < related->call; i++) {
        if (!is_given(related->statements, i, object))
            continue;
        uint8_t nature = related->natures[related->statements->items[i].operation];
        if (was_put && nature & NATURE_TAKES)
            return true;
        was_put |= nature & NATURE_PUTS;
    }
    return false;
}

static bool has_little_room(const struct related_call *related)
{
    int buffer;
    const struct statement *call = &related->statements->items[related->call];
    int told = call->arguments[operation_room(
        related->vocabulary->operations.items[call->operation], &buffer)];
    return told >= 0 && related->vocabulary->literals.items[told]->integer <= SCANT_ROOM &&
           follows_growth(related);
}

/* The last call before `end` that is the same and tells the same of the same object; -1. */
static int told_before(const struct related_call *related, size_t end)
{
    int object = object_of(related, 0);
    for (size_t i = end; object >= 0 && i-- > 0;)
        if (tells_the_same(related->statements, i, related->call) &&
            is_given(related->statements, i, object))
            return (int)i;
    return -1;
}

static bool repeats_values(const struct related_call *related)
{
    return told_before(related, related->call) >= 0;
}

/* Does statement `index` tell one of the literals that the call tells? */
static bool shares_literal(const struct related_call *related, size_t index)
{
    const struct statement *call = &related->statements->items[related->call];
    const struct statement *other = &related->statements->items[index];
    for (size_t j = 0; j < call->argument_count; j++)
        for (size_t k = 0; k < other->argument_count; k++)
            if (call->arguments[j] >= 0 && call->arguments[j] == other->arguments[k])
                return true;
    return false;
}

static bool brings_back(const struct related_call *related)
{
    int object = object_of(related, 0);
    for (size_t i = related->call; i-- > 0;)
        if (related->natures[related->statements->items[i].operation] & NATURE_TAKES &&
            is_given(related->statements, i, object) && shares_literal(related, i))
            return told_before(related, i) >= 0;
    return false;
}

static bool follows_failure(const struct related_call *related)
{
    int object = object_of(related, 0);
    for (size_t i = 0; i < related->call; i++)
        if (is_given(related->statements, i, object) &&
            !operation_succeeded(
                statements_operation(related->statements, related->vocabulary, i),
                &related->outcome->values[i]))
            return true;
    return false;
}

static bool succeeds_with_extreme(const struct related_call *related)
{
    const struct statement *call = &related->statements->items[related->call];
    const struct operation *operation = related->vocabulary->operations.items[call->operation];
    if (!operation_succeeded(operation, &related->outcome->values[related->call]))
        return false;
    for (size_t j = 0; j < operation->argument_count; j++) {
        if (call->arguments[j] < 0 || !relation_may_be_extreme(operation, j))
            continue;
        const struct type *sort = operation->arguments[j];
        int64_t told = related->vocabulary->literals.items[call->arguments[j]]->integer;
        if (told == relation_extreme(sort, true) || told == relation_extreme(sort, false))
            return true;
    }
    return false;
}

/* ---- the table ---- */

static const struct {
    const char *word, *meaning;
    bool (*fits)(const struct operation *operation);
    bool (*shows)(const struct related_call *related);
} rows[] = {
#define RELATION(name, word, fits, shows, make, meaning) {word, meaning, fits, shows},
#include "generate/relations.def"
};

bool relation_fits(enum relation relation, const struct operation *operation)
{
    return operation->kind == OPERATION_CALL && !operation->function->is_support &&
           rows[relation].fits(operation);
}

bool relation_shows(enum relation relation, const struct related_call *related)
{
    return rows[relation].shows(related);
}

const char *relation_word(enum relation relation)
{
    return rows[relation].word;
}

const char *relation_meaning(enum relation relation)
{
    return rows[relation].meaning;
}
