/* What the rules of model/verdict_rules.def are asked about: one argument of one call, or the whole
 * failure. */
#ifndef JUDGE_PLACE_H
#define JUDGE_PLACE_H

#include "judge/judge_internal.h"
#include "model/words.h"

struct number;

struct place {
    struct inquiry *inquiry;
    const struct function *function;
    const struct parameter *parameter;
    const struct literal *literal; /* NULL: it is a value */
    const struct operation *maker; /* of the value */
    size_t statement, argument;
    int source; /* statement that made the value; -1 */
    /* Of values before the call, by statement: what a run showed. Only in PHASE_TIES. */
    const uint8_t *flags;
    const int *names; /* statements with the same number have the same value */
    struct number *number; /* only in PHASE_NUMBER */
};

/* Doubts that the function may be given it; `what` is said of it: "a null pointer". */
struct doubt *place_doubt(const struct place *place, const char *what);

/* Is it the address of memory of ours? */
bool place_is_storage(const struct place *place);
/* The record of ours behind the argument, also when it was loaded by value; -1: none. */
int place_storage(const struct place *place);
/* What stands in a pointer of ours that the call is given the address of: the value of a statement
 * or a literal (then the source is -1). False: it is given no such address. */
bool place_content(const struct place *place, int *source, const struct literal **literal);

/* Of storage: its bytes. */
size_t place_storage_size(const struct place *place);
/* Is how much may be accessed there known, so that accessing more is the library's fault? */
bool place_extent_is_known(const struct place *place);
/* Is it a record of ours that a function of the library made ready? */
bool place_is_ready(const struct place *place);

/* The argument of a call of the library. */
struct place place_at(struct inquiry *inquiry, size_t statement, size_t argument);

/* What a rule looks at is what its phase is about: rules of the failure have only the inquiry. Each
 * asks its doubts_add() or decide() to say what it found. */
#define DECISION(phase, name, word, needs, verdict, find, meaning)                                 \
    void find(const struct place *place);
#define DOUBT(phase, name, word, needs, condition, repair, find, meaning)                          \
    void find(const struct place *place);                                                          \
    extern const struct remedy remedy_##repair;
#include "model/verdict_rules.def"
#undef DECISION
#undef DOUBT

/* rules.c: asks the rules of a phase that are switched on and have what they need; all of them
 * ... */
void rules_ask(const struct place *place, enum verdict_phase phase);
/* ... or until one doubts or decides. */
void rules_ask_until_answer(const struct place *place, enum verdict_phase phase);
const struct remedy *rule_remedy(enum verdict_rule rule);

#endif
