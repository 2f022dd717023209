/* Where the library tells kinds of a record apart, names say which kind a call is for: what
 * `json_array` made is for `json_array_append`. A call that took another kind without refusing it may
 * have left it in a state that the calls for its own kind know nothing of. */
#include <string.h>

#include "judge/internal.h"
#include "model/words.h"

static bool has_word(const char *name, const char *word)
{
    char found[WORD_MAXIMUM];
    while (name_next_word(&name, found))
        if (strcmp(found, word) == 0)
            return true;
    return false;
}

/* Has the name a word of the one constructor that the other one does not have? */
static bool is_named_after(const char *name, const char *constructor, const char *not_this)
{
    char word[WORD_MAXIMUM];
    while (name_next_word(&constructor, word))
        if (!has_word(not_this, word) && has_word(name, word))
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
                                                const char *name, const struct operation *maker)
{
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *other = vocabulary->operations.items[i];
        if (other != maker && other->result == maker->result && operation_is_constructor(other) &&
            !other->function->is_support &&
            is_named_after(name, other->function->name, maker->function->name) &&
            !is_named_after(name, maker->function->name, other->function->name))
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
    if (!maker || !type_is_pointer_to(maker->result, TYPE_RECORD) ||
        !operation_is_constructor(maker) || !sort_has_kinds(vocabulary->api, maker->result))
        return;
    const struct function *meant =
        meant_constructor(vocabulary, name_of_kind(function, argument), maker);
    if (meant)
        doubts_add(inquiry, CONDITION_VARIANT, statement, argument,
                   arena_printf(inquiry->arena,
                                "%s is given for %s what %s returned, and not what %s did",
                                function->name, name_of(inquiry->arena, function, argument),
                                maker->function->name, meant->name))
            ->is_settled = true;
}

void doubts_find_misnamed(struct inquiry *inquiry)
{
    for (size_t i = 0; i < inquiry->last; i++) {
        const struct operation *call = operation_at(inquiry->vocabulary, inquiry->statements, i);
        if (call->kind != OPERATION_CALL || call_was_refused(inquiry, i))
            continue;
        for (size_t j = 0; j < call->argument_count; j++)
            doubt_argument(inquiry, i, j);
    }
}
