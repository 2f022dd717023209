/* Functions stand in families: `bat_attach` and `bat_detach`, `sis_attach` and `sis_detach`. What
 * one of them made of an object is for its own partner. Which words are verbs, no list says: two
 * verbs are a pair where each of two functions has a partner by them. */
#include <string.h>

#include "judge/place.h"

/* A word in a name, the first is 0. */
struct nth_word {
    size_t nth;
    char word[WORD_MAXIMUM];
};

/* Is the name the other one, but for this word? */
static bool is_name_with(const char *name, const char *other, const struct nth_word *word)
{
    char a[WORD_MAXIMUM], b[WORD_MAXIMUM];
    for (size_t i = 0;; i++) {
        bool has_a = name_next_word(&name, a), has_b = name_next_word(&other, b);
        if (!has_a || !has_b)
            return has_a == has_b && i > word->nth;
        if (strcmp(a, i == word->nth ? word->word : b) != 0)
            return false;
    }
}

static bool takes_first(const struct operation *operation, const struct type *sort)
{
    return operation->kind == OPERATION_CALL && !operation->function->is_support &&
           operation->argument_count && operation->arguments[0] == sort;
}

/* The function of the same sort of object that is named so; NULL. */
static const struct operation *named_with(const struct vocabulary *vocabulary,
                                          const struct operation *other,
                                          const struct nth_word *word)
{
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation != other && takes_first(operation, other->arguments[0]) &&
            is_name_with(operation->function->name, other->function->name, word))
            return operation;
    }
    return NULL;
}

/* What the two functions are to each other: `before` made something of the object, and the call is
 * for what its partner makes of it. */
struct family {
    const struct operation *before, *call;
    const struct operation *partner; /* of the call: `bat_attach` of `bat_detach` */
    const struct operation *own;     /* of the one before: `sis_detach` of `sis_attach` */
};

/* Are the words a pair of verbs: has each function a partner that is named with the other word? */
static bool are_verbs(const struct vocabulary *vocabulary, struct family *family,
                      struct nth_word verb, struct nth_word other)
{
    if (strcmp(verb.word, other.word) == 0)
        return false;
    size_t at = verb.nth;
    verb.nth = other.nth;
    other.nth = at;
    family->partner = named_with(vocabulary, family->call, &verb);
    family->own = named_with(vocabulary, family->before, &other);
    return family->partner && family->own && family->partner != family->before &&
           family->own != family->call;
}

/* `push_front` and `pop_back` are about two sides of one thing; and what is put into an object, or
 * set in it, is content: it makes nothing ready. */
static bool is_about_content(const struct family *family)
{
    return name_says(family->before->function->name, WORDS_ADDING) ||
           (name_says(family->before->function->name, WORDS_SIDE) &&
            name_says(family->call->function->name, WORDS_SIDE));
}

static bool are_of_two_members(const struct vocabulary *vocabulary, struct family *family)
{
    struct nth_word verb = {0}, other;
    for (const char *at = family->before->function->name; name_next_word(&at, verb.word);
         verb.nth++) {
        other.nth = 0;
        for (const char *beside = family->call->function->name; name_next_word(&beside, other.word);
             other.nth++)
            if (are_verbs(vocabulary, family, verb, other))
                return true;
    }
    return false;
}

static bool is_given_to(const struct statements *statements, int object, size_t call,
                        const struct operation *operation)
{
    return statements->items[call].operation == operation->id &&
           statements_source(statements, call, 0) == object;
}

/* Was it called on the object of the call, before that? */
static bool was_called_on(const struct statements *statements, size_t call,
                          const struct operation *operation)
{
    int object = statements_source(statements, call, 0);
    for (size_t i = 0; object >= 0 && i < call; i++)
        if (is_given_to(statements, object, i, operation))
            return true;
    return false;
}

/* Did the call go well, in a sequence that was kept, on what the one made and not the partner? */
static bool goes_well_so(const struct inquiry *inquiry, const struct family *family)
{
    const struct laboratory *laboratory = inquiry->laboratory;
    struct statements known;
    size_t at;
    for (size_t nth = 0; laboratory->success &&
                         laboratory->success(laboratory->context, family->call, nth, &known, &at);
         nth++)
        if (was_called_on(&known, at, family->before) &&
            !was_called_on(&known, at, family->partner))
            return true;
    return false;
}

static bool is_used(const struct statements *statements, size_t value)
{
    for (size_t i = value + 1; i < statements->count; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (statements_source(statements, i, j) == (int)value)
                return true;
    return false;
}

static bool partner_heals(struct inquiry *inquiry, const struct family *family, size_t before)
{
    struct statements candidate;
    return !is_used(inquiry->statements, before) &&
           remake_by(inquiry, before, family->partner, &candidate) &&
           replay(inquiry, &candidate) == REPLAY_RETURNS &&
           !replay_refuses(inquiry, before + 1, 0);
}

static void doubt_family(struct inquiry *inquiry, const struct family *family)
{
    struct arena *arena = inquiry->arena;
    struct doubt *doubt = doubts_add(
        inquiry, inquiry->last, 0,
        arena_printf(arena, "%s is given what %s was called on before, and not %s",
                     family->call->function->name, family->before->function->name,
                     family->partner->function->name));
    doubt->cause = "what is made by one of a family is given to the partner of another";
}

void doubt_other_member(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct statements *statements = inquiry->statements;
    const struct operation *call = operation_at(inquiry->vocabulary, statements, inquiry->last);
    int object = call->argument_count ? statements_source(statements, inquiry->last, 0) : -1;
    if (object < 0 || !type_is_pointer_to(call->arguments[0], TYPE_RECORD) ||
        !takes_first(call, call->arguments[0]))
        return;
    for (size_t i = inquiry->last; i-- > (size_t)object + 1;) {
        struct family family = {.before = operation_at(inquiry->vocabulary, statements, i),
                                .call = call};
        if (family.before != call && takes_first(family.before, call->arguments[0]) &&
            statements_source(statements, i, 0) == object && !is_about_content(&family) &&
            are_of_two_members(inquiry->vocabulary, &family) &&
            !was_called_on(statements, inquiry->last, family.partner) &&
            partner_heals(inquiry, &family, i) && !goes_well_so(inquiry, &family)) {
            doubt_family(inquiry, &family);
            return;
        }
    }
}
