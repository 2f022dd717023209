/* What a law is asked of: values that the library made or delivered, and elements as large as what
 * the callbacks of tests look at. */
#include "model/law.h"
#include "model/words.h"

static bool is_used_behind(const struct statements *statements, size_t index)
{
    for (size_t i = index + 1; i < statements->count; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (statements_source(statements, i, j) == (int)index)
                return true;
    return false;
}

/* Did a call that succeeded deliver into the place what is read from there? */
static bool is_delivered(const struct vocabulary *vocabulary, const struct statements *statements,
                         const struct outcome *outcome, size_t load)
{
    int place = statements_source(statements, load, 0);
    for (size_t i = place < 0 ? load : (size_t)place + 1; i < load; i++) {
        const struct operation *operation = statements_operation(statements, vocabulary, i);
        for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count; j++)
            if (statements_source(statements, i, j) == place &&
                operation->function->parameters[j].role == ROLE_OUT &&
                operation_succeeded(operation, &outcome->values[i]))
                return true;
    }
    return false;
}

static bool is_size_of_element(const struct parameter *parameter)
{
    return role_has(parameter->role, TRAIT_AMOUNT) && !role_has(parameter->role, TRAIT_MEASURES) &&
           name_says(parameter->name, WORDS_ELEMENT_SIZE);
}

/* Callbacks of tests take what is behind a `void *` for an int. */
static bool has_other_elements(const struct vocabulary *vocabulary,
                               const struct statements *statements, size_t index)
{
    const struct operation *operation = statements_operation(statements, vocabulary, index);
    bool is_called = false, is_other = false;
    if (operation->kind != OPERATION_CALL || operation->function->is_support)
        return false;
    for (size_t j = 0; j < operation->argument_count; j++) {
        int operand = statements->items[index].arguments[j];
        const struct literal *literal = operand < 0 ? NULL : vocabulary->literals.items[operand];
        if (!literal)
            continue;
        is_called |= literal->kind == LITERAL_CALLBACK && !literal->callback->sees_bytes;
        is_other |= is_size_of_element(&operation->function->parameters[j]) &&
                    literal->kind == LITERAL_INTEGER && literal->integer != sizeof(int);
    }
    return is_called && is_other;
}

bool law_subjects_are_proper(const struct vocabulary *vocabulary,
                             const struct statements *statements, const struct outcome *outcome)
{
    for (size_t i = 0; i < statements->count; i++) {
        const struct operation *operation = statements_operation(statements, vocabulary, i);
        bool is_record =
            operation->kind == OPERATION_LOAD && operation->element->kind == TYPE_RECORD;
        if (has_other_elements(vocabulary, statements, i) ||
            (is_record && is_used_behind(statements, i) &&
             !is_delivered(vocabulary, statements, outcome, i)))
            return false;
    }
    return true;
}
