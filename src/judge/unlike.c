/* Two containers of elements that the library knows nothing of but their size: joined in one call
 * they may have to be made for elements of the same size. */
#include "judge/place.h"

/* The call that made the argument ready: what returned it, or what initialised the record; -1. */
static int made_ready_by(const struct inquiry *inquiry, size_t argument)
{
    int source = statements_source(inquiry->statements, inquiry->last, argument);
    if (source < 0)
        return -1;
    if (operation_at(inquiry->vocabulary, inquiry->statements, (size_t)source)->kind ==
        OPERATION_CALL)
        return source;
    for (size_t i = (size_t)source + 1; i < inquiry->last; i++) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        if (operation->kind == OPERATION_CALL && operation->argument_count &&
            operation->function->purpose == PURPOSE_INITIALISER &&
            statements_source(inquiry->statements, i, 0) == source)
            return (int)i;
    }
    return -1;
}

static bool takes_any_element(const struct operation *operation, const struct type *sort)
{
    bool is_about = false, is_given_void = false;
    if (operation->kind != OPERATION_CALL || operation->function->is_support)
        return false;
    for (size_t j = 0; j < operation->argument_count; j++) {
        is_about |= operation->arguments[j] == sort;
        is_given_void |= type_is_pointer_to(operation->function->parameters[j].type, TYPE_VOID);
    }
    return is_about && is_given_void;
}

/* Besides what makes them ready, which is given memory or an allocator's data. */
static bool holds_any_elements(const struct inquiry *inquiry, const struct type *sort)
{
    const struct vocabulary *vocabulary = inquiry->vocabulary;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (takes_any_element(operation, sort) && operation->function->purpose == PURPOSE_OTHER)
            return true;
    }
    return false;
}

/* Does it return when what makes the one is told the number that the other was told? */
static bool goes_well_alike(struct inquiry *inquiry, size_t one, size_t other, size_t argument)
{
    struct statements candidate = *inquiry->statements;
    candidate.items[one].arguments[argument] = candidate.items[other].arguments[argument];
    return replay(inquiry, &candidate) == REPLAY_RETURNS;
}

static bool are_unlike(struct inquiry *inquiry, size_t one, size_t other)
{
    const struct statements *statements = inquiry->statements;
    const struct operation *maker = operation_at(inquiry->vocabulary, statements, one);
    if (maker != operation_at(inquiry->vocabulary, statements, other))
        return false;
    for (size_t j = 0; j < maker->argument_count; j++) {
        bool is_size = role_has(maker->function->parameters[j].role, TRAIT_AMOUNT) &&
                       !role_has(maker->function->parameters[j].role, TRAIT_MEASURES) &&
                       statements_source(statements, one, j) < 0 &&
                       statements_source(statements, other, j) < 0;
        if (is_size &&
            statements->items[one].arguments[j] != statements->items[other].arguments[j] &&
            (goes_well_alike(inquiry, one, other, j) || goes_well_alike(inquiry, other, one, j)))
            return true;
    }
    return false;
}

void doubt_unlike_elements(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    for (size_t j = 1; j < call->argument_count; j++) {
        int one = made_ready_by(inquiry, 0), other = made_ready_by(inquiry, j);
        if (call->arguments[j] != call->arguments[0] || one < 0 || other < 0 || one == other ||
            !holds_any_elements(inquiry, call->arguments[0]) ||
            !are_unlike(inquiry, (size_t)one, (size_t)other))
            continue;
        doubts_add(inquiry, inquiry->last, j,
                   arena_printf(inquiry->arena, "%s is given two that were made for elements of "
                                                "different sizes",
                                call->function->name));
        return;
    }
}
