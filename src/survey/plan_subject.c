/* What is explored: the sort of object, and the calls that make, take, compare and release it. */
#include "compile/wrapper_source.h"
#include "survey/planning.h"

bool planning_is_candidate(const struct operation *operation)
{
    const struct function *function = operation->function;
    return operation->kind == OPERATION_CALL && !function->is_support && !function->expression &&
           !function->is_not_under_test && !function->is_excluded &&
           function_is_callable(function);
}

bool planning_takes(const struct operation *operation, const struct type *sort)
{
    for (size_t i = 0; i < operation->argument_count; i++)
        if (operation->arguments[i] == sort)
            return true;
    return false;
}

bool planning_is_record_pointer(const struct type *sort)
{
    return type_is_pointer_to(sort, TYPE_RECORD) && !type_is_stream(sort);
}

const struct operation *planning_constructor(const struct vocabulary *vocabulary,
                                              const struct type *sort)
{
    const struct operation *best = NULL;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind != OPERATION_CALL || operation->result != sort ||
            operation->function->is_support || planning_takes(operation, sort) ||
            operation->function->is_excluded || !operation_is_constructor(operation) ||
            operation->function->belonging == BELONGING_ARGUMENT)
            continue;
        if (!best || operation->argument_count < best->argument_count)
            best = operation;
    }
    return best;
}

const struct operation *planning_initialiser(const struct vocabulary *vocabulary,
                                              const struct type *sort)
{
    const struct operation *best = NULL;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind != OPERATION_CALL || !operation->argument_count ||
            operation->arguments[0] != sort || operation->function->is_excluded ||
            !function_is_initialiser(operation->function))
            continue;
        if (!best || operation->argument_count < best->argument_count)
            best = operation;
    }
    return vocabulary_find(vocabulary, OPERATION_OBJECT, sort->target) ? best : NULL;
}

static bool can_be_made(const struct vocabulary *vocabulary, const struct type *sort)
{
    return planning_constructor(vocabulary, sort) || planning_initialiser(vocabulary, sort);
}

const struct type *planning_choose_subject(const struct vocabulary *vocabulary)
{
    const struct api *api = vocabulary->api;
    const struct type *best = NULL;
    size_t most = 0;
    for (size_t i = 0; i < api->types.count; i++) {
        const struct type *sort = api->types.items[i];
        size_t count = 0;
        if (!planning_is_record_pointer(sort))
            continue;
        for (size_t k = 0; k < vocabulary->operations.count; k++)
            count += planning_is_candidate(vocabulary->operations.items[k]) &&
                     planning_takes(vocabulary->operations.items[k], sort);
        if (count > most && can_be_made(vocabulary, sort)) {
            best = sort;
            most = count;
        }
    }
    return best;
}

const struct operation *planning_equality(const struct vocabulary *vocabulary,
                                           const struct type *sort)
{
    const struct function *named = wrapper_equality(vocabulary->api, sort);
    const struct operation *found = NULL;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        const struct function *function = operation->function;
        if (operation->kind != OPERATION_CALL)
            continue;
        if (function->contract && function->contract->kind == CONTRACT_EQUAL &&
            operation->arguments[0] == sort)
            return operation;
        if (function == named && !function->is_excluded)
            found = operation;
    }
    return found;
}

const struct operation *planning_release(const struct vocabulary *vocabulary,
                                          const struct operation *maker)
{
    if (!planning_is_record_pointer(maker->result) ||
        maker->function->belonging == BELONGING_ARGUMENT ||
        maker->function->belonging == BELONGING_LIBRARY)
        return NULL;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind == OPERATION_CALL && operation->argument_count == 1 &&
            operation->arguments[0] == maker->result && !operation->function->is_excluded &&
            operation->function->purpose == PURPOSE_DESTRUCTOR)
            return operation;
    }
    return NULL;
}
