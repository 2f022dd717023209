/* A value is made by another constructor in its place, so that what it is a part of, and what is a
 * part of it, stay as they are. Only for records of which the library itself asks what kind they
 * are: elsewhere constructors are ways to the same kind of value. */
#include <string.h>

#include "judge/judge_internal.h"
#include "model/code.h"
#include "model/words.h"

/* The argument of the old call that serves as one of that sort; each serves once. False: none. */
static bool reuse_argument(const struct statement *old, const struct operation *maker,
                           const struct type *sort, bool *is_used, int16_t *argument)
{
    for (size_t i = 0; i < maker->argument_count; i++) {
        if (is_used[i] || maker->arguments[i] != sort)
            continue;
        is_used[i] = true;
        *argument = old->arguments[i];
        return true;
    }
    return false;
}

/* Not null where there is anything else. */
static const struct literal *plain_literal(const struct vocabulary *vocabulary,
                                           const struct type *sort)
{
    const struct literal *literal = literal_not_null(vocabulary, sort);
    return literal ? literal : any_literal(vocabulary, sort);
}

bool remake_by(struct inquiry *inquiry, size_t value, const struct operation *other,
               struct statements *candidate)
{
    const struct vocabulary *vocabulary = inquiry->vocabulary;
    const struct operation *maker = operation_at(vocabulary, inquiry->statements, value);
    struct statement made = {.operation = (uint16_t)other->id,
                             .argument_count = (uint16_t)other->argument_count};
    bool is_used[API_MAXIMUM_PARAMETERS] = {false};
    for (size_t j = 0; j < other->argument_count; j++) {
        if (reuse_argument(&inquiry->statements->items[value], maker, other->arguments[j], is_used,
                           &made.arguments[j]))
            continue;
        const struct literal *literal = plain_literal(vocabulary, other->arguments[j]);
        if (!literal)
            return false;
        made.arguments[j] = (int16_t)literal->id;
    }
    *candidate = *inquiry->statements;
    candidate->items[value] = made;
    return true;
}

static bool is_field_of(const struct code *code, const char *record)
{
    size_t length = strlen(record);
    return code && code->kind == CODE_FIELD && code->name &&
           strncmp(code->name, record, length) == 0 && code->name[length] == '.';
}

/* Some libraries keep other flags beside the kind: `item->type & 0xFF`. */
static const struct code *unmasked(const struct code *code)
{
    const struct code *mask =
        code && code->kind == CODE_BINARY && code->operation == CODE_BITS_AND
            ? code_plain(code_child(code, 1))
            : NULL;
    return mask && mask->kind == CODE_NUMBER ? code_plain(code_child(code, 0)) : code;
}

static bool tests_tag(const struct code *code, const char *record)
{
    const struct code *first = unmasked(code_plain(code_child(code, 0)));
    const struct code *second = code_plain(code_child(code, 1));
    bool compares = code->kind == CODE_BINARY &&
                    (code->operation == CODE_EQUAL || code->operation == CODE_UNEQUAL);
    if (is_field_of(first, record) &&
        (code->kind == CODE_SWITCH ||
         (compares && second && second->kind == CODE_NUMBER && second->name)))
        return true;
    for (const struct code *child = code->first; child; child = child->next)
        if (tests_tag(child, record))
            return true;
    return false;
}

static bool asks_for_kind(const struct body *body, const struct type *sort)
{
    return !body->is_caller && body->root && tests_tag(body->root, sort->target->spelling);
}

bool sort_has_kinds(const struct api *api, const struct type *sort)
{
    for (size_t i = 0; i < api->bodies.count; i++)
        if (asks_for_kind(api->bodies.items[i], sort))
            return true;
    return false;
}

bool kind_is_checked(const struct api *api, const struct type *sort, const char *word)
{
    for (size_t i = 0; i < api->bodies.count; i++)
        if (name_has_word(api->bodies.items[i]->symbol, word) &&
            asks_for_kind(api->bodies.items[i], sort))
            return true;
    return false;
}

size_t returns_when_remade(struct inquiry *inquiry, size_t value, const struct function **other)
{
    const struct vocabulary *vocabulary = inquiry->vocabulary;
    const struct operation *maker = operation_at(vocabulary, inquiry->statements, value);
    size_t returns = 0;
    if (!sort_has_kinds(vocabulary->api, maker->result))
        return 0;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        struct statements candidate;
        if (!is_other_constructor(maker, operation) ||
            !remake_by(inquiry, value, operation, &candidate) ||
            replay(inquiry, &candidate) != REPLAY_RETURNS ||
            replay_refuses(inquiry, value + 1, 0) ||
            inquiry->seen.values[value].flags & VALUE_NULL)
            continue;
        if (!returns++)
            *other = operation->function;
    }
    return returns;
}
