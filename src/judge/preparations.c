/* What is only just made may have to be started, opened or given something first: when a null
 * pointer behind it is used, and another call before the failing one heals, the order of the calls
 * may be to blame. Where there is no object, the state is the library's own. */
#include <string.h>

#include "judge/place.h"

enum { PREPARATIONS_MAXIMUM = 24 };

static bool may_prepare(const struct inquiry *inquiry, const struct operation *operation)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    if (operation->kind != OPERATION_CALL || operation == call ||
        operation->function->is_support || operation->function->sets_hook)
        return false;
    enum purpose purpose = operation->function->purpose;
    return purpose != PURPOSE_DESTRUCTOR && purpose != PURPOSE_CLEARER &&
           purpose != PURPOSE_RELEASE;
}

enum { OBJECT_PLACES = 2 };

/* A word that most functions have says nothing of the one, nor does one of the object's type. */
static bool is_common(const struct api *api, const struct function *function, const char *word)
{
    size_t have = 0, all = 0;
    for (size_t i = 0; i < api->functions.count; i++) {
        if (!api->functions.items[i]->is_support) {
            have += name_has_word(api->functions.items[i]->name, word);
            all++;
        }
    }
    return 2 * have > all || (function->parameter_count &&
                              name_has_word(function->parameters[0].type->spelling, word));
}

/* Do the names share a word of their own? Then they are about the same thing: `pump_set_name` and
 * `pump_name_length` are about a name. */
static bool is_about_the_same(const struct api *api, const struct function *function,
                              const struct function *other)
{
    char word[WORD_MAXIMUM];
    for (const char *at = function->name; name_next_word(&at, word);)
        if (!name_says(word, WORDS_WHOLE) && name_has_word(other->name, word) &&
            !is_common(api, function, word))
            return true;
    return false;
}

/* What goes over all there is, or adds to it, copes with nothing; what is only to be started,
 * opened or made elsewhere is another thing, and so is what another call has to set. */
static bool may_want_elements(const struct api *api, const struct operation *call,
                              const struct operation *before)
{
    bool brings_elements = before->argument_count > 1;
    if (!brings_elements || is_about_the_same(api, call->function, before->function))
        return true;
    return call->argument_count == 1 && !name_says(call->function->name, WORDS_WHOLE);
}

/* Is it given the same object, and nothing else? */
static bool is_of_same_object(const struct function *function, const struct function *other)
{
    return other->parameter_count == 1 && function->parameter_count == 1 &&
           other->parameters[0].type->sort == function->parameters[0].type->sort;
}

/* `list_length` is about a list, and copes with one that is empty; `parser_key_length` is about the
 * key that `parser_key` hands out. */
static bool is_about_whole(const struct api *api, const struct function *function)
{
    if (!name_says(function->name, WORDS_WHOLE))
        return false;
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *other = api->functions.items[i];
        if (other != function && other->result->kind == TYPE_POINTER &&
            is_of_same_object(function, other) && is_about_the_same(api, function, other))
            return false;
    }
    return true;
}

static bool takes_objects(const struct inquiry *inquiry)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    for (size_t j = 0; j < call->argument_count; j++)
        if (preceding_object(inquiry->vocabulary, inquiry->statements, inquiry->last,
                             call->arguments[j]) >= 0)
            return true;
    return false;
}

static bool heals(struct inquiry *inquiry, const struct operation *operation)
{
    bool needs_object = takes_objects(inquiry);
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    if (needs_object && !may_want_elements(inquiry->vocabulary->api, call, operation))
        return false;
    for (size_t skip = 0; skip < (needs_object ? OBJECT_PLACES : 1); skip++) {
        struct statements candidate = *inquiry->statements;
        struct preceding preceding = {
            .inquiry = inquiry, .candidate = &candidate, .at = inquiry->last, .skip = skip};
        if (preceding_put(&preceding, operation) && preceding.has_object == needs_object &&
            replay(inquiry, &candidate) == REPLAY_RETURNS)
            return true;
    }
    return false;
}

/* `missing` is NULL when it is not always the same. */
static void doubt_missing(struct inquiry *inquiry, const struct function *missing)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    struct doubt *doubt = doubts_add(
        inquiry, inquiry->last, 0,
        arena_printf(inquiry->arena, "%s is called without a call of %s before",
                     call->function->name, missing ? missing->name : "another function"));
    doubt->condition.parameter = -1;
}

/* What is only just made is given to the failing call, and a null pointer is used. */
static bool may_lack_a_call(const struct inquiry *inquiry)
{
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    return call->kind == OPERATION_CALL && call->function->purpose != PURPOSE_DESTRUCTOR &&
           is_null_access(inquiry->outcome) && is_unprepared(inquiry);
}

void doubt_preparing_call(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    if (!may_lack_a_call(inquiry))
        return;
    const struct vocabulary *vocabulary = inquiry->vocabulary;
    size_t tried = 0;
    for (size_t i = 0; i < vocabulary->operations.count && tried < PREPARATIONS_MAXIMUM; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (!may_prepare(inquiry, operation))
            continue;
        tried++;
        if (!heals(inquiry, operation))
            continue;
        doubt_missing(inquiry, operation->function);
        return;
    }
}

/* The last other call before this one that its object was given to; NULL: none, or what does not
 * prepare it. */
static const struct operation *prepared_by(const struct inquiry *inquiry,
                                           const struct statements *statements, size_t call)
{
    int object = statements_source(statements, call, 0);
    for (size_t i = call; object >= 0 && i-- > (size_t)object + 1;)
        for (size_t j = 0; j < statements->items[i].argument_count; j++) {
            const struct operation *user = operation_at(inquiry->vocabulary, statements, i);
            bool is_same = statements->items[i].operation == statements->items[call].operation;
            if (statements_source(statements, i, j) == object && !is_same &&
                user->kind == OPERATION_CALL)
                return may_prepare(inquiry, user) && !function_is_initialiser(user->function)
                           ? user
                           : NULL;
        }
    return NULL;
}

/* It may take several calls, as a parser has to be given a text and asked for what comes first: did
 * no call of the tests in view go without? Only of calls that ask one thing of an object;
 * see may_want_elements(). */
void doubt_usual_preparation(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    const struct laboratory *laboratory = inquiry->laboratory;
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    if (!may_lack_a_call(inquiry) || !laboratory->success || call->argument_count != 1 ||
        !takes_objects(inquiry) ||
        is_about_whole(inquiry->vocabulary->api, call->function))
        return;
    const struct operation *preparing = NULL;
    struct statements known;
    size_t at, count = 0;
    bool is_same = true;
    for (; laboratory->success(laboratory->context, call, count, &known, &at); count++) {
        const struct operation *before = preparing;
        preparing = prepared_by(inquiry, &known, at);
        if (!preparing)
            return;
        is_same &= !before || before == preparing;
    }
    if (count)
        doubt_missing(place->inquiry, is_same ? preparing->function : NULL);
}
