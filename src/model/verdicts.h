/* Who is to blame for a failure, on what it depends, and the rules that say so: words that users
 * read and type. The tables are verdict_rules.def and conditions.def; what a rule does is in
 * src/judge. */
#ifndef MODEL_VERDICTS_H
#define MODEL_VERDICTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/rule.h"

enum verdict {
    VERDICT_NONE,
    VERDICT_FAULT, /* in the order in which they are reported */
    VERDICT_PEDANTIC, /* only when it is asked for */
    VERDICT_UNDECIDED,
    VERDICT_MISUSE,
    VERDICT_EXPECTED, /* a contract says that the function fails like this */
};

enum condition_kind {
#define CONDITION(name, word, in_tests, role, requirement, meaning) CONDITION_##name,
#include "model/conditions.def"
#undef CONDITION
    CONDITION_COUNT
};

/* When a rule is asked. */
enum verdict_phase {
    PHASE_END,      /* first, of the failure: the first that fits decides */
    PHASE_ARGUMENT, /* of each argument of each call of the library */
    PHASE_RELEASE,  /* of each call that only releases */
    PHASE_SEEN,     /* of each argument, right after a run up to the call */
    PHASE_TIES,     /* of each argument that is a pointer, after that run */
    PHASE_NUMBER,   /* of each plain number that was tried smaller and larger */
    PHASE_LATE,     /* of the failure, when nothing is doubtful */
    PHASE_REMAINS,  /* last, of the failure */
};

/* What has to be there for a rule to be asked: bits. */
enum verdict_needs {
    VERDICT_NEEDS_NOTHING,
    VERDICT_NEEDS_LABORATORY,   /* sequences can be run */
    VERDICT_NEEDS_OTHERS_BLOCK, /* what was violated is no block that the failing call made */
    VERDICT_NEEDS_BOTH,
};

enum verdict_rule {
    VERDICT_RULE_NONE,
#define DECISION(phase, name, word, needs, verdict, find, meaning) VERDICT_RULE_##name,
#define DOUBT(phase, name, word, needs, condition, repair, find, meaning) VERDICT_RULE_##name,
#include "model/verdict_rules.def"
#undef DECISION
#undef DOUBT
    VERDICT_RULE_COUNT
};

struct verdict_rule_row {
    const char *name; /* "null-pointer"; NULL: of VERDICT_RULE_NONE */
    const char *meaning;
    enum verdict_phase phase;
    enum verdict_needs needs;
    enum verdict verdict;          /* of a rule that decides; VERDICT_NONE: it doubts */
    enum condition_kind condition; /* of a doubt; CONDITION_NONE: that of the doubts it takes up */
};

_Static_assert(CONDITION_COUNT <= 8 * sizeof(uint32_t), "a set of conditions is a uint32_t");

const struct verdict_rule_row *verdict_rule_row(enum verdict_rule rule);
/* VERDICT_RULE_NONE when there is none. */
enum verdict_rule verdict_rule_named(const char *name);
/* Its number among the rules of all tables. */
static inline enum rule rule_of_verdict(enum verdict_rule rule)
{
    return (enum rule)(RULES_BEFORE_VERDICTS + (int)rule);
}

const char *verdict_name(enum verdict verdict); /* "fault", "misuse", ... */
const char *condition_name(enum condition_kind kind); /* "null", "index", ... */
enum condition_kind condition_named(const char *word); /* CONDITION_NONE when there is none */
/* What nobody wants to read in a test: a bit per enum condition_kind. */
uint32_t conditions_improper(void);

#endif
