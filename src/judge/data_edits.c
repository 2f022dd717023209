/* Edits of data: the same calls on objects that came about in the same way, told something else.
 * From the failing call back, and the nearest values first. */
#include <string.h>

#include "judge/neighbour_search.h"
#include "judge/place.h"

enum {
    CONSTANTS_TRIED = 8,
    TEXTS_TRIED = 4, /* of those that the search used */
    BYTES_TRIED = 6, /* that are changed singly */
    ELEMENTS_TRIED = 6, /* calls that may bring one */
};

/* One literal that is replaced. */
struct spot {
    struct neighbour_search *search;
    size_t statement, argument;
    const struct literal *literal;
    const struct parameter *parameter; /* NULL: it is no argument of a function */
};

static bool try_at(const struct spot *spot, enum edit edit, const struct literal *literal)
{
    return literal->id != spot->literal->id &&
           neighbour_try_literal(spot->search, spot->statement, spot->argument, edit, literal);
}

static struct vocabulary *vocabulary_of(const struct spot *spot)
{
    return spot->search->inquiry->vocabulary;
}

/* ---- numbers ---- */

/* Constants stand for each other, as far as they have names. */
static bool try_constants(const struct spot *spot)
{
    const struct vocabulary *vocabulary = vocabulary_of(spot);
    size_t tried = 0;
    for (size_t i = 0; i < vocabulary->literals.count && tried < CONSTANTS_TRIED; i++) {
        const struct literal *other = vocabulary->literals.items[i];
        if (other->sort != spot->literal->sort || other->kind != LITERAL_INTEGER || !other->name)
            continue;
        tried++;
        if (try_at(spot, EDIT_CONSTANT, other))
            return true;
    }
    return false;
}

/* More than there is would be another relation; below the least is not what the API takes; and with
 * an amount of nothing every function goes well. */
static bool is_within(const struct spot *spot, int64_t value)
{
    const struct parameter *parameter = spot->parameter;
    if (!number_fits(spot->literal->sort, value))
        return false;
    if (!parameter)
        return true;
    bool measures = role_has(parameter->role, TRAIT_MEASURES) && parameter->partner >= 0;
    bool is_amount = measures || name_says(parameter->name, WORDS_AMOUNT) ||
                     name_says(parameter->name, WORDS_ELEMENTS);
    return !(measures && value > spot->literal->integer) && !(is_amount && value == 0) &&
           parameter_takes_number(parameter, value);
}

static bool try_number(const struct spot *spot)
{
    int64_t was = spot->literal->integer;
    const int64_t others[] = {was / 2, 1, 2, 3, 10, 0, 100, -1};
    struct vocabulary *vocabulary = vocabulary_of(spot);
    const struct type *sort = spot->literal->sort;
    if (spot->literal->name || sort->kind == TYPE_ENUM)
        return try_constants(spot);
    if ((was > INT64_MIN && is_within(spot, was - 1) &&
         try_at(spot, EDIT_NUMBER, literal_integer(vocabulary, sort, was - 1, NULL))) ||
        (was < INT64_MAX && is_within(spot, was + 1) &&
         try_at(spot, EDIT_NUMBER, literal_integer(vocabulary, sort, was + 1, NULL))))
        return true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (is_within(spot, others[i]) &&
            try_at(spot, EDIT_NUMBER, literal_integer(vocabulary, sort, others[i], NULL)))
            return true;
    return false;
}

static bool try_floating(const struct spot *spot)
{
    const double others[] = {spot->literal->floating / 2, 1, 0.5, 0, 100, -1};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (try_at(spot, EDIT_NUMBER,
                   literal_floating(vocabulary_of(spot), spot->literal->sort, others[i])))
            return true;
    return false;
}

/* ---- texts and contents ---- */

/* Where only some strings are meant, others are no data. */
static bool is_meant(const struct spot *spot, const char *text)
{
    const struct parameter *parameter = spot->parameter;
    if (!parameter || !parameter->string_count)
        return true;
    for (size_t i = 0; i < parameter->string_count; i++)
        if (strcmp(parameter->strings[i], text) == 0)
            return true;
    return false;
}

static bool try_string(const struct spot *spot, const char *text)
{
    return is_meant(spot, text) &&
           try_at(spot, EDIT_TEXT,
                  literal_string(vocabulary_of(spot), spot->literal->sort, text));
}

static bool try_text(const struct spot *spot)
{
    static const char *const others[] = {"a", "ab", "1", "a b", ""};
    const struct vocabulary *vocabulary = vocabulary_of(spot);
    struct arena *arena = spot->search->inquiry->arena;
    const char *was = spot->literal->bytes;
    size_t size = spot->literal->size, tried = 0;
    if ((size > 1 && try_string(spot, arena_printf(arena, "%.*s", (int)size - 1, was))) ||
        try_string(spot, arena_printf(arena, "%sa", was)))
        return true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (try_string(spot, others[i]))
            return true;
    for (size_t i = 0; i < vocabulary->literals.count && tried < TEXTS_TRIED; i++) {
        const struct literal *other = vocabulary->literals.items[i];
        if (other->kind != LITERAL_STRING || other->sort != spot->literal->sort)
            continue;
        tried++;
        if (is_meant(spot, other->bytes) && try_at(spot, EDIT_TEXT, other))
            return true;
    }
    return false;
}

static bool try_bytes(const struct spot *spot, const char *bytes)
{
    return try_at(spot, EDIT_BYTES, literal_bytes(vocabulary_of(spot), spot->literal->sort, bytes,
                                                  spot->literal->size));
}

/* The same amount of other contents; what ended with a zero goes on doing so. */
static bool try_contents(const struct spot *spot)
{
    char bytes[LITERAL_BYTES_MAXIMUM];
    size_t size = spot->literal->size, changed = 0;
    const struct type *element = spot->literal->sort->target;
    size_t step = element && element->size ? element->size : 1;
    if (!size || size > sizeof bytes)
        return false;
    for (size_t i = 0; i < size && changed < BYTES_TRIED; i++) {
        if (!spot->literal->bytes[i])
            continue;
        changed++;
        memcpy(bytes, spot->literal->bytes, size);
        bytes[i] = bytes[i] == 'a' ? 'b' : step == 1 ? 'a' : 1;
        if (try_bytes(spot, bytes))
            return true;
    }
    memset(bytes, 0, size);
    if (try_bytes(spot, bytes))
        return true;
    for (size_t i = 0; i + step < size; i += step)
        bytes[i] = step == 1 ? 'a' : 1;
    if (try_bytes(spot, bytes))
        return true;
    for (size_t i = 0; i + step < size; i += step)
        bytes[i] = (char)(i / step % 100);
    return try_bytes(spot, bytes);
}

static bool try_literal(const struct spot *spot)
{
    switch (spot->literal->kind) {
    case LITERAL_INTEGER:
        return try_number(spot);
    case LITERAL_FLOATING:
        return try_floating(spot);
    case LITERAL_STRING:
        return try_text(spot);
    case LITERAL_BYTES:
        return try_contents(spot);
    default:
        return false;
    }
}

static bool try_statement(struct neighbour_search *search, size_t statement)
{
    const struct inquiry *inquiry = search->inquiry;
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    for (size_t j = 0; j < inquiry->statements->items[statement].argument_count; j++) {
        struct spot spot = {
            .search = search,
            .statement = statement,
            .argument = j,
            .literal = literal_of(inquiry->vocabulary, inquiry->statements, statement, j),
            .parameter = operation->function ? &operation->function->parameters[j] : NULL,
        };
        if (spot.literal && try_literal(&spot))
            return true;
    }
    return false;
}

/* ---- elements ---- */

/* A call that changes an object and makes, starts and ends nothing. */
static bool brings_something(const struct operation *operation)
{
    return operation->kind == OPERATION_CALL && !operation->function->is_support &&
           !operation->function->sets_hook && operation->argument_count > 1 &&
           (operation->function->purpose == PURPOSE_OTHER ||
            operation->function->purpose == PURPOSE_SETTER);
}

/* What the library asserts of itself holds however often it is called; a call too many is otherwise
 * what a caller may have to know of: taking out of what is empty, say. */
static bool may_be_left_out(const struct inquiry *inquiry, const struct operation *operation)
{
    return brings_something(operation) ||
           (inquiry->outcome->end == END_ASSERT && operation->kind == OPERATION_CALL &&
            !operation->function->is_support && operation->argument_count == 1 &&
            operation->function->purpose == PURPOSE_OTHER);
}

static bool try_once_more(struct neighbour_search *search, size_t statement)
{
    struct trial trial = trial_of(search->inquiry, EDIT_ELEMENT);
    struct statement again = trial.candidate.items[statement];
    for (size_t j = 0; j < again.argument_count; j++)
        if (again.arguments[j] < 0)
            again.arguments[j] = (int16_t)(again.arguments[j] - 1);
    if (!statements_insert(&trial.candidate, statement + 1, &again, 1))
        return false;
    trial.from = statement + 1;
    trial.shift = 1;
    trial.sentence =
        arena_printf(search->inquiry->arena, "with %s called once more",
                     operation_at(search->inquiry->vocabulary, &trial.candidate, statement)
                         ->function->name);
    return neighbour_try(search, &trial);
}

/* The failing call counts as well: it may only fail when it is not the first of its kind. */
static bool is_made_twice(const struct statements *statements, size_t statement, size_t last)
{
    for (size_t i = 0; i <= last; i++)
        if (i != statement &&
            statements->items[i].operation == statements->items[statement].operation)
            return true;
    return false;
}

static bool try_once_less(struct neighbour_search *search, size_t statement)
{
    const struct inquiry *inquiry = search->inquiry;
    struct trial trial = trial_of(inquiry, EDIT_ELEMENT);
    size_t count = trial.candidate.count;
    const struct operation *operation =
        operation_at(inquiry->vocabulary, &trial.candidate, statement);
    bool is_an_element = name_says(operation->function->name, WORDS_ADDING);
    if ((!is_an_element && !is_made_twice(inquiry->statements, statement, inquiry->last)) ||
        !statements_remove(&trial.candidate, statement) || trial.candidate.count + 1 != count)
        return false;
    trial.from = statement;
    trial.shift = -1;
    trial.removed = (int)statement;
    trial.sentence = arena_printf(inquiry->arena, "with %s called once less",
                                  operation->function->name);
    return neighbour_try(search, &trial);
}

static bool try_elements(struct neighbour_search *search)
{
    const struct inquiry *inquiry = search->inquiry;
    const struct vocabulary *vocabulary = inquiry->vocabulary;
    for (size_t i = inquiry->last; i-- > 0;) {
        const struct operation *operation = operation_at(vocabulary, inquiry->statements, i);
        if ((brings_something(operation) && try_once_more(search, i)) ||
            (may_be_left_out(inquiry, operation) && try_once_less(search, i)))
            return true;
    }
    size_t tried = 0;
    for (size_t i = 0; i < vocabulary->operations.count && tried < ELEMENTS_TRIED; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (!brings_something(operation) || !name_says(operation->function->name, WORDS_ADDING))
            continue;
        size_t before = search->tried;
        if (neighbour_try_before(search, operation, EDIT_ELEMENT))
            return true;
        tried += search->tried - before;
    }
    return false;
}

/* Objects of the failing call that came about in the same way, and something where there may be
 * nothing. */
static bool try_objects(struct neighbour_search *search)
{
    const struct inquiry *inquiry = search->inquiry;
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    for (size_t j = 0; call->kind == OPERATION_CALL && j < call->argument_count; j++) {
        const struct literal *literal =
            literal_of(inquiry->vocabulary, inquiry->statements, inquiry->last, j);
        bool is_object = !literal && type_is_pointer_to(call->arguments[j], TYPE_RECORD);
        bool is_left_out = literal && literal->kind == LITERAL_NULL &&
                           null_is_allowed(&call->function->parameters[j]);
        if ((is_object || is_left_out) &&
            neighbour_try_components(search, inquiry->last, j,
                                     is_object ? EDIT_OBJECT : EDIT_PRESENCE))
            return true;
    }
    return false;
}

/* ---- copies ---- */

/* What the value was copied from; -1: it is no copy. */
static int original_of(const struct inquiry *inquiry, int value)
{
    if (value < 0)
        return -1;
    const struct operation *maker =
        operation_at(inquiry->vocabulary, inquiry->statements, (size_t)value);
    bool is_copy = maker->kind == OPERATION_CALL && maker->argument_count == 1 &&
                   name_says(maker->function->name, WORDS_COPYING);
    return is_copy ? statements_source(inquiry->statements, (size_t)value, 0) : -1;
}

static bool try_keeping(struct neighbour_search *search, int original)
{
    const struct inquiry *inquiry = search->inquiry;
    for (size_t i = inquiry->last; i-- > 0;) {
        const struct operation *call =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        if (call->kind == OPERATION_CALL && call->function->purpose == PURPOSE_DESTRUCTOR &&
            statements_source(inquiry->statements, i, 0) == original &&
            neighbour_try_without(search, i, EDIT_ORIGINAL))
            return true;
    }
    return false;
}

/* A copy does without what it was made from, which may end whenever its owner likes. */
static bool try_originals(struct neighbour_search *search)
{
    const struct inquiry *inquiry = search->inquiry;
    const struct statement *call = &inquiry->statements->items[inquiry->last];
    for (size_t j = 0; j < call->argument_count; j++) {
        int original =
            original_of(inquiry, statements_source(inquiry->statements, inquiry->last, j));
        if (original >= 0 && try_keeping(search, original))
            return true;
    }
    return false;
}

void neighbour_try_data(struct neighbour_search *search)
{
    for (size_t i = search->inquiry->last + 1; i-- > 0;)
        if (try_statement(search, i))
            return;
    if (!try_elements(search) && !try_originals(search))
        try_objects(search);
}
