#include "model/injected_failure.h"

#include <string.h>

static const struct injectable_words table[] = {
    [INJECTABLE_NONE] = {"", "", "", "", RULE_NONE, CONDITION_NONE},
#define INJECTABLE(name, word, rule_name, suffix)                                                  \
    [INJECTABLE_##name] = {                                                                        \
        #word,           suffix, "assay_fail_" #word, "assay_" #word "_failed", RULE_##rule_name,  \
        CONDITION_##name},
#include "model/injectables.def"
#undef INJECTABLE
};

const struct injectable_words *injectable_words(enum injectable injectable)
{
    return &table[injectable];
}

enum injectable injectable_made_by(const struct function *function)
{
    for (unsigned i = 1; function && function->is_support && i < INJECTABLE_COUNT; i++)
        if (strcmp(function->name, table[i].fails) == 0)
            return (enum injectable)i;
    return INJECTABLE_NONE;
}

enum injectable injectable_asked_by(const struct function *function)
{
    for (unsigned i = 1; function && function->is_support && i < INJECTABLE_COUNT; i++)
        if (strcmp(function->name, table[i].failed) == 0)
            return (enum injectable)i;
    return INJECTABLE_NONE;
}

bool statement_is_premise(const struct vocabulary *vocabulary, const struct statement *statement)
{
    const struct function *function = vocabulary->operations.items[statement->operation]->function;
    return function && injectable_asked_by(function) != INJECTABLE_NONE;
}

bool condition_is_injected(enum condition_kind kind)
{
    for (unsigned i = 1; i < INJECTABLE_COUNT; i++)
        if (table[i].condition == kind)
            return true;
    return false;
}

struct injected statements_injected(const struct statements *statements,
                                  const struct vocabulary *vocabulary)
{
    for (size_t i = 0; i < statements->count; i++) {
        const struct statement *statement = &statements->items[i];
        enum injectable injectable =
            injectable_made_by(vocabulary->operations.items[statement->operation]->function);
        if (injectable && statement->argument_count == 1 && statement->arguments[0] >= 0)
            return (struct injected){
                injectable, i, vocabulary->literals.items[statement->arguments[0]]->integer};
    }
    return (struct injected){.injectable = INJECTABLE_NONE};
}
