#include "model/rule.h"

#include <stddef.h>
#include <string.h>

/* Between the tables there are gaps, without a name. */
static const struct {
    const char *name, *meaning;
} rows[RULE_LIMIT] = {
#define RULE_TABLE(table)
#define RULE(name, word, meaning) [RULE_##name] = {word, meaning},
#define RULE_TABLE_END(table)
#include "model/rules.def"
#undef RULE_TABLE
#undef RULE
#undef RULE_TABLE_END
};

void rules_add(struct rule_set *rules, enum rule rule)
{
    rules->bits[rule / RULE_SET_WORD_BITS] |= UINT64_C(1) << rule % RULE_SET_WORD_BITS;
}

enum rule rule_next(enum rule rule)
{
    for (size_t next = (size_t)rule + 1; next < RULE_LIMIT; next++)
        if (rows[next].name)
            return (enum rule)next;
    return RULE_NONE;
}

const char *rule_name(enum rule rule)
{
    return rows[rule].name;
}

const char *rule_meaning(enum rule rule)
{
    return rows[rule].meaning;
}

enum rule rule_named(const char *name)
{
    enum rule rule = rule_next(RULE_NONE);
    while (rule != RULE_NONE && strcmp(rows[rule].name, name) != 0)
        rule = rule_next(rule);
    return rule;
}
