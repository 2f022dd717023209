/* Where the library tells kinds of a record apart, names say which kind a call is for: what
 * `json_array` made is for `json_array_append`. A call that took another kind, and did not refuse
 * it, may have left it in a state that the calls for its own kind know nothing of. The failing call
 * itself may rely upon its caller, where none of the calls for the kind asks what it was given.
 * What was put into a value of another kind leaks when that is released as its own. */
#include "judge/place.h"

/* Kinds have constants that are named after them: `JSON_ARRAY`. */
static bool is_kind(const struct api *api, const char *word)
{
    for (size_t i = 0; i < api->enumerations.count; i++)
        for (size_t j = 0; j < api->enumerations.items[i]->constant_count; j++)
            if (name_has_word(api->enumerations.items[i]->constants[j].name, word))
                return true;
    for (size_t i = 0; i < api->macros.count; i++)
        if (!api->macros.items[i].is_string && !api->macros.items[i].is_bookkeeping &&
            name_has_word(api->macros.items[i].name, word))
            return true;
    return false;
}

/* The kind that the one name says and the other does not; false: none. */
static bool kind_of(const struct api *api, const char *name, const char *not_this,
                    char kind[WORD_MAXIMUM])
{
    while (name_next_word(&name, kind))
        if (!name_has_word(not_this, kind) && is_kind(api, kind))
            return true;
    return false;
}

/* The first parameter is what a function is about; others are what their own names say. */
static const char *name_of_kind(const struct function *function, size_t argument)
{
    return argument ? function->parameters[argument].name : function->name;
}

/* The constructor of the kind that the call is for, when the value was made by another. */
static const struct function *meant_constructor(const struct vocabulary *vocabulary,
                                                const char *name, const struct operation *maker,
                                                char meant[WORD_MAXIMUM])
{
    const char *made_by = maker->function->name;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *other = vocabulary->operations.items[i];
        char given[WORD_MAXIMUM];
        if (is_other_constructor(maker, other) &&
            kind_of(vocabulary->api, other->function->name, made_by, meant) &&
            kind_of(vocabulary->api, made_by, other->function->name, given) &&
            name_has_word(name, meant) && !name_has_word(name, given))
            return other->function;
    }
    return NULL;
}

static void doubt_argument(struct inquiry *inquiry, size_t statement, size_t argument)
{
    const struct vocabulary *vocabulary = inquiry->vocabulary;
    const struct function *function =
        operation_at(vocabulary, inquiry->statements, statement)->function;
    const struct operation *maker = maker_of(vocabulary, inquiry->statements, statement, argument);
    bool is_last = statement == inquiry->last && inquiry->outcome->end != END_LEAK;
    if (!maker || !type_is_pointer_to(maker->result, TYPE_RECORD) ||
        !operation_is_constructor(maker) || name_says(maker->function->name, WORDS_READING) ||
        (!is_last && points_to_const(function->parameters[argument].type)) ||
        !sort_has_kinds(vocabulary->api, maker->result))
        return;
    char kind[WORD_MAXIMUM];
    const struct function *meant =
        meant_constructor(vocabulary, name_of_kind(function, argument), maker, kind);
    if (meant && !(is_last && kind_is_checked(vocabulary->api, maker->result, kind)))
        doubt_variant(inquiry, statement, argument, maker->function, meant);
}

void doubt_misnamed_kind(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    /* What was freed no mistaken kind of the failing call explains; and what it refused does not
     * hold what leaks. */
    bool counts_last = inquiry->outcome->end != END_USE_AFTER_FREE;
    for (size_t i = 0; i < inquiry->last + counts_last; i++) {
        const struct operation *call = operation_at(inquiry->vocabulary, inquiry->statements, i);
        if (call->kind != OPERATION_CALL || call_was_refused(inquiry, i))
            continue;
        for (size_t j = 0; j < call->argument_count; j++)
            doubt_argument(inquiry, i, j);
    }
}
