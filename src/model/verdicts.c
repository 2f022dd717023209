#include "model/verdicts.h"

#include <string.h>

static const struct verdict_rule_row rules[VERDICT_RULE_COUNT] = {
#define DECISION(phase, name, word, needs, verdict, find, meaning)                                 \
    [VERDICT_RULE_##name] = {word, meaning, PHASE_##phase, VERDICT_NEEDS_##needs,                  \
                             VERDICT_##verdict, CONDITION_NONE},
#define DOUBT(phase, name, word, needs, condition, repair, find, meaning)                          \
    [VERDICT_RULE_##name] = {word, meaning, PHASE_##phase, VERDICT_NEEDS_##needs, VERDICT_NONE,    \
                             CONDITION_##condition},
#include "model/verdict_rules.def"
#undef DECISION
#undef DOUBT
};

const struct verdict_rule_row *verdict_rule_row(enum verdict_rule rule)
{
    return &rules[rule];
}

enum verdict_rule verdict_rule_named(const char *name)
{
    for (enum verdict_rule rule = VERDICT_RULE_NONE + 1; rule < VERDICT_RULE_COUNT; rule++)
        if (strcmp(rules[rule].name, name) == 0)
            return rule;
    return VERDICT_RULE_NONE;
}

const char *verdict_name(enum verdict verdict)
{
    static const char *const names[] = {
        [VERDICT_NONE] = "none",
        [VERDICT_FAULT] = "fault",
        [VERDICT_PEDANTIC] = "pedantic",
        [VERDICT_MISUSE] = "misuse",
        [VERDICT_UNDECIDED] = "undecided",
        [VERDICT_EXPECTED] = "expected",
    };
    return names[verdict];
}

enum in_tests { PROPER, IMPROPER };

static const struct {
    const char *word;
    enum in_tests in_tests;
} conditions[CONDITION_COUNT] = {
#define CONDITION(name, word, in_tests, role, requirement, meaning)                                \
    [CONDITION_##name] = {word, in_tests},
#include "model/conditions.def"
#undef CONDITION
};

const char *condition_name(enum condition_kind kind)
{
    return conditions[kind].word;
}

enum condition_kind condition_named(const char *word)
{
    for (size_t kind = CONDITION_NONE + 1; kind < CONDITION_COUNT; kind++)
        if (strcmp(conditions[kind].word, word) == 0)
            return (enum condition_kind)kind;
    return CONDITION_NONE;
}

uint32_t conditions_improper(void)
{
    uint32_t improper = 0;
    for (size_t kind = 0; kind < CONDITION_COUNT; kind++)
        improper |= (uint32_t)(conditions[kind].in_tests == IMPROPER) << kind;
    return improper;
}
