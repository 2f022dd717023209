/* Sets of rules for tests that switch some off: RULES(RULE_NULLS, RULE_FUZZ). */
#ifndef TESTS_RULE_SETS_H
#define TESTS_RULE_SETS_H

#include "model/rule.h"

static inline struct rule_set rules_with(struct rule_set rules, enum rule rule)
{
    rules_add(&rules, rule);
    return rules;
}

/* `rules` end with RULE_NONE. */
static inline struct rule_set rules_of(const enum rule *rules)
{
    struct rule_set set = {0};
    for (; *rules != RULE_NONE; rules++)
        rules_add(&set, *rules);
    return set;
}

#define RULES(...) rules_of((const enum rule[]){__VA_ARGS__, RULE_NONE})
#define NO_RULES ((struct rule_set){0})

#endif
