#include "model/refusal.h"

#include <string.h>

static const struct refusal_words table[] = {
    [REFUSAL_NONE] = {"", "", "", "", RULE_NONE, CONDITION_NONE},
#define REFUSAL(name, word, rule_name, suffix)                                                   \
    [REFUSAL_##name] = {#word, suffix, "assay_fail_" #word, "assay_" #word "_failed",            \
                        RULE_##rule_name, CONDITION_##name},
#include "model/refusals.def"
#undef REFUSAL
};

const struct refusal_words *refusal_words(enum refusal refusal)
{
    return &table[refusal];
}

enum refusal refusal_made_by(const struct function *function)
{
    for (unsigned i = 1; function && function->is_support && i < REFUSAL_COUNT; i++)
        if (strcmp(function->name, table[i].fails) == 0)
            return (enum refusal)i;
    return REFUSAL_NONE;
}

enum refusal refusal_asked_by(const struct function *function)
{
    for (unsigned i = 1; function && function->is_support && i < REFUSAL_COUNT; i++)
        if (strcmp(function->name, table[i].failed) == 0)
            return (enum refusal)i;
    return REFUSAL_NONE;
}

bool statement_is_premise(const struct vocabulary *vocabulary, const struct statement *statement)
{
    const struct function *function = vocabulary->operations.items[statement->operation]->function;
    return function && refusal_asked_by(function) != REFUSAL_NONE;
}

bool condition_is_refusal(enum condition_kind kind)
{
    for (unsigned i = 1; i < REFUSAL_COUNT; i++)
        if (table[i].condition == kind)
            return true;
    return false;
}

struct refused statements_refused(const struct statements *statements,
                                  const struct vocabulary *vocabulary)
{
    for (size_t i = 0; i < statements->count; i++) {
        const struct statement *statement = &statements->items[i];
        enum refusal refusal =
            refusal_made_by(vocabulary->operations.items[statement->operation]->function);
        if (refusal && statement->argument_count == 1 && statement->arguments[0] >= 0)
            return (struct refused){
                refusal, i, vocabulary->literals.items[statement->arguments[0]]->integer};
    }
    return (struct refused){.refusal = REFUSAL_NONE};
}
