/* Edits of how the library is used: what made an object, what was called before, what a callback
 * does. That these heal shows where the failure comes from, and nothing of who is to blame. */
#include "judge/neighbour_search.h"
#include "judge/place.h"

enum {
    LITERALS_TRIED = 4,
    MAKERS_TRIED = 6,
    CALLS_TRIED = 16,
};

/* ---- null pointers and callbacks ---- */

static bool try_other_literals(struct neighbour_search *search, size_t statement, size_t argument,
                               enum edit edit)
{
    const struct vocabulary *vocabulary = search->inquiry->vocabulary;
    const struct literal *was =
        literal_of(vocabulary, search->inquiry->statements, statement, argument);
    size_t tried = 0;
    for (size_t i = 0; i < vocabulary->literals.count && tried < LITERALS_TRIED; i++) {
        const struct literal *literal = vocabulary->literals.items[i];
        if (literal->sort != was->sort || literal == was || literal->kind == LITERAL_NULL ||
            literal->kind == LITERAL_BYTES)
            continue;
        tried++;
        if (neighbour_try_literal(search, statement, argument, edit, literal))
            return true;
    }
    return false;
}

static bool try_arguments(struct neighbour_search *search, size_t statement)
{
    const struct inquiry *inquiry = search->inquiry;
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count; j++) {
        const struct literal *literal =
            literal_of(inquiry->vocabulary, inquiry->statements, statement, j);
        if (literal && literal->kind == LITERAL_CALLBACK &&
            try_other_literals(search, statement, j, EDIT_CALLBACK))
            return true;
        if (literal && literal->kind == LITERAL_NULL &&
            (try_other_literals(search, statement, j, EDIT_NOT_NULL) ||
             neighbour_try_components(search, statement, j, EDIT_NOT_NULL)))
            return true;
        if (!literal && operation->arguments[j]->kind == TYPE_POINTER &&
            neighbour_try_components(search, statement, j, EDIT_MAKER))
            return true;
    }
    return false;
}

/* ---- makers and initialisers ---- */

static bool is_other_initialiser(const struct operation *operation, const struct operation *other)
{
    return other != operation && other->kind == OPERATION_CALL &&
           function_is_initialiser(other->function) && other->argument_count &&
           other->arguments[0] == operation->arguments[0];
}

static bool try_instead(struct neighbour_search *search, size_t statement,
                        const struct operation *other, enum edit edit)
{
    struct trial trial = trial_of(search->inquiry, edit);
    if (!remake_by(search->inquiry, statement, other, &trial.candidate))
        return false;
    trial.candidate.count = search->inquiry->last + 1;
    trial.sentence =
        arena_printf(search->inquiry->arena, "with %s in place of %s", other->function->name,
                     operation_at(search->inquiry->vocabulary, search->inquiry->statements,
                                  statement)->function->name);
    return neighbour_try(search, &trial);
}

static bool try_others_instead(struct neighbour_search *search, size_t statement)
{
    const struct inquiry *inquiry = search->inquiry;
    const struct vocabulary *vocabulary = inquiry->vocabulary;
    const struct operation *operation =
        operation_at(vocabulary, inquiry->statements, statement);
    if (operation->kind != OPERATION_CALL)
        return false;
    bool initialises = function_is_initialiser(operation->function);
    size_t tried = 0;
    for (size_t i = 0; i < vocabulary->operations.count && tried < MAKERS_TRIED; i++) {
        const struct operation *other = vocabulary->operations.items[i];
        bool fits = initialises ? is_other_initialiser(operation, other)
                                : operation_is_constructor(operation) &&
                                      is_other_constructor(operation, other);
        tried += fits;
        if (fits && try_instead(search, statement, other,
                                initialises ? EDIT_INITIALISER : EDIT_MAKER))
            return true;
    }
    return false;
}

/* ---- calls ---- */

static bool try_extra_calls(struct neighbour_search *search)
{
    const struct inquiry *inquiry = search->inquiry;
    const struct vocabulary *vocabulary = inquiry->vocabulary;
    size_t most = search->tried + CALLS_TRIED;
    for (size_t i = 0; i < vocabulary->operations.count && search->tried < most; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind == OPERATION_CALL && !operation->function->is_support &&
            !operation->function->sets_hook &&
            operation->function->purpose != PURPOSE_DESTRUCTOR &&
            neighbour_try_before(search, operation, EDIT_EXTRA))
            return true;
    }
    return false;
}

void neighbour_try_protocol(struct neighbour_search *search)
{
    size_t last = search->inquiry->last;
    for (size_t i = last + 1; i-- > 0;)
        if (try_others_instead(search, i))
            return;
    for (size_t i = last; i-- > 0;)
        if (neighbour_try_without(search, i, EDIT_MISSING))
            return;
    for (size_t i = last + 1; i-- > 0;)
        if (try_arguments(search, i))
            return;
    try_extra_calls(search);
}
