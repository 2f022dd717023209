/* Verdicts. A fault is what can be defended in front of the library's maintainer; in doubt a
 * failure is undecided. The failure must have been seen in the confirm lane.
 *
 * Each argument of the failing sequence may be doubtful: a null pointer, a position that may be out
 * of range, storage that nothing made ready. The judge repairs what is doubtful and runs the
 * sequence again: a doubt that the failure does not depend on is dropped; one that it depends on
 * becomes the condition of the finding. See docs/decisions/0009-verdicts.md. */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H

#include "base/arena.h"
#include "model/finding.h"
#include "model/runner.h"

/* How the judge tries things out. */
struct laboratory {
    /* Of the search lane; refuses when there is no time. */
    struct runner *runner;
    /* The n-th simplest way to make a value of the sort; false when there are no more. */
    bool (*component)(void *context, const struct type *sort, size_t nth,
                      const struct sequence **sequence, size_t *index);
    /* How many calls of the operation there were in the search, and how many returned. */
    uint64_t (*calls)(void *context, const struct operation *operation);
    uint64_t (*returns)(void *context, const struct operation *operation);
    /* What becomes of the argument, and in which argument the result lives (-1: in none), as far as
     * the search has shown. */
    enum fate (*fate)(void *context, const struct operation *operation, size_t argument);
    int (*lender)(void *context, const struct operation *operation);
    /* Has a call of the operation ever succeeded with a value of that origin? */
    bool (*went_well)(void *context, const struct operation *operation, size_t argument,
                      const struct statements *statements, size_t call);
    /* The n-th of a few sequences, of different behaviour, in which a call of the operation
     * returned, and where; false when there are no more. May be NULL. */
    bool (*success)(void *context, const struct operation *operation, size_t nth,
                    struct statements *statements, size_t *call);
    void *context;
    uint32_t flags; /* enum wire_flags, of every replay beside the usual ones */
};

struct failure {
    const struct statements *statements; /* minimal */
    const struct outcome *outcome;       /* of the confirm lane */
    const char *report;                  /* the sanitizer's, as it came; "" */
};

struct judgement {
    enum verdict verdict;
    enum verdict_rule rule; /* that decided, or whose doubt was left; VERDICT_RULE_NONE: none */
    const char *reason; /* a sentence, in the arena */
    struct condition condition;
    struct clues clues;
    const char *cause; /* failures of one cause are one finding; NULL: none is known */
    struct neighbour neighbour; /* the nearest run that goes well; its texts are in the arena */
};

/* Without a laboratory every doubt counts. Literals may be added to the vocabulary. */
void judge(struct arena *arena, struct vocabulary *vocabulary, const struct failure *failure,
           const struct laboratory *laboratory, struct judgement *judgement);

/* Does the sequence leave memory behind when all that it owns was released? */
typedef bool judge_leaks(void *context, const struct statements *statements);

/* Cuts what leaks down to its shortest beginning that does: without its last call, nothing is left
 * behind. Returns the index of that call; -1 when no beginning leaks. */
int judge_leaking_call(const struct vocabulary *vocabulary, struct statements *statements,
                       judge_leaks *leaks, void *context);

/* How many arguments up to the failing one are doubtful at first sight: cheap, runs nothing. The
 * outcome may be of the search lane. */
size_t judge_count_doubts(struct vocabulary *vocabulary, const struct statements *statements,
                          const struct outcome *outcome);
/* ... and of what kinds they are: a bit per enum condition_kind. */
uint32_t judge_kinds_of_doubt(struct vocabulary *vocabulary, const struct statements *statements,
                              const struct outcome *outcome);

#endif
