/* Rules: what assay does unless --no-rule switches it off. They stand in several tables, which
 * rules.def lists; a number says both the table and the row, and a set has room for all of them. */
#ifndef MODEL_RULE_H
#define MODEL_RULE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum rule_table {
#define RULE_TABLE(table) RULES_OF_##table,
#define RULE(name, word, meaning)
#define RULE_TABLE_END(table)
#include "model/rules.def"
#undef RULE_TABLE
#undef RULE
#undef RULE_TABLE_END
    RULE_TABLE_COUNT
};

enum { RULES_PER_TABLE = 128 };

/* The first row of a table follows RULES_BEFORE_..., whose number is no rule's. */
enum rule {
    RULE_NONE,
#define RULE_TABLE(table) RULES_BEFORE_##table = RULES_OF_##table * RULES_PER_TABLE,
#define RULE(name, word, meaning) RULE_##name,
#define RULE_TABLE_END(table) RULES_END_##table,
#include "model/rules.def"
#undef RULE_TABLE
#undef RULE
#undef RULE_TABLE_END
    RULE_LIMIT = RULE_TABLE_COUNT * RULES_PER_TABLE
};

#define RULE_TABLE(table)
#define RULE(name, word, meaning)
#define RULE_TABLE_END(table)                                                                    \
    static_assert(RULES_END_##table <= RULES_BEFORE_##table + RULES_PER_TABLE,                   \
                  "the rules of a table fit in their bits");
#include "model/rules.def"
#undef RULE_TABLE
#undef RULE
#undef RULE_TABLE_END

enum { RULE_SET_WORD_BITS = 64 };

/* Zero: the empty set. */
struct rule_set {
    uint64_t bits[RULE_LIMIT / RULE_SET_WORD_BITS];
};
static_assert(RULES_PER_TABLE % RULE_SET_WORD_BITS == 0, "a table has words of its own in a set");

static inline bool rules_have(const struct rule_set *rules, enum rule rule)
{
    return rules->bits[rule / RULE_SET_WORD_BITS] >> rule % RULE_SET_WORD_BITS & 1;
}

void rules_add(struct rule_set *rules, enum rule rule);

/* The one after it, over all tables; the first after RULE_NONE, and RULE_NONE after the last. */
enum rule rule_next(enum rule rule);
const char *rule_name(enum rule rule);
const char *rule_meaning(enum rule rule);
/* RULE_NONE when there is none. */
enum rule rule_named(const char *name);

#endif
