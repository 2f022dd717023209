/* Who says which literals of a traced sequence to change so that it takes another branch. Behind it
 * is src/solve/; those who make sequences are given one and need not know it. */
#ifndef MODEL_SOLVER_H
#define MODEL_SOLVER_H

#include "model/outcome.h"
#include "model/sequence.h"
#include "model/sites.h"
#include "model/summary.h"

enum { SOLVED_MAXIMUM = 64 };

/* A literal of the sequence, or a byte of one, that is to have another value. */
struct solved_literal {
    struct trace_symbol symbol;
    uint64_t value;
};

struct solved {
    unsigned rung;
    unsigned attempt; /* to be told with the next question about the same branch, plus one */
    bool is_allowed; /* the way that the sequence went may not rule it out */
    size_t count;
    struct solved_literal literals[SOLVED_MAXIMUM];
};

enum solver_answer {
    SOLVER_IS_LOST,       /* nobody knows */
    SOLVER_FOUND,         /* it should go there */
    SOLVER_IS_IMPOSSIBLE, /* along this way, it cannot */
};

/* A place at which a traced sequence decided by its literals. */
struct decision {
    uint32_t branch; /* that was taken; TRACE_NO_BRANCH: of none that is known */
};

/* May the literal be changed? */
typedef bool symbol_may_change(void *context, const struct trace_symbol *symbol);

struct solver;

struct solver_class {
    void (*limit)(struct solver *solver, symbol_may_change *may_change, void *context);
    bool (*read)(struct solver *solver, const struct outcome *outcome,
                 const struct statements *statements);
    size_t (*decisions)(const struct solver *solver);
    struct decision (*decision)(const struct solver *solver, size_t index);
    size_t (*alternatives)(const struct solver *solver, size_t index, uint32_t *branches,
                           size_t most);
    enum solver_answer (*ask)(struct solver *solver, size_t index, uint32_t branch,
                              unsigned attempt, struct solved *solved);
    void (*tell)(struct solver *solver, unsigned rung);
    size_t (*counts)(const struct solver *solver, struct rung_count *counts);
    uint64_t (*effort)(const struct solver *solver);
    void (*release)(struct solver *solver);
};

struct solver {
    const struct solver_class *class;
};

/* Who says of what is read from now on which literals may be changed; NULL: all. */
static inline void solver_limit(struct solver *solver, symbol_may_change *may_change,
                                void *context)
{
    solver->class->limit(solver, may_change, context);
}

/* Takes in what was traced of the sequence; false when nothing was, or nothing depends on
 * literals. What follows is about it. */
static inline bool solver_read(struct solver *solver, const struct outcome *outcome,
                               const struct statements *statements)
{
    return solver->class->read(solver, outcome, statements);
}

static inline size_t solver_decisions(const struct solver *solver)
{
    return solver->class->decisions(solver);
}

static inline struct decision solver_decision(const struct solver *solver, size_t index)
{
    return solver->class->decision(solver, index);
}

/* The other branches of the decision. */
static inline size_t solver_alternatives(const struct solver *solver, size_t index,
                                         uint32_t *branches, size_t most)
{
    return solver->class->alternatives(solver, index, branches, most);
}

/* Which literals to change so that the decision is for that branch. Attempts go from rung to rung,
 * and begin anew with fewer conditions; those before the given one were made, and were no help. */
static inline enum solver_answer solver_ask(struct solver *solver, size_t index, uint32_t branch,
                                            unsigned attempt, struct solved *solved)
{
    return solver->class->ask(solver, index, branch, attempt, solved);
}

/* What the rung said was run, and took the branch. */
static inline void solver_tell(struct solver *solver, unsigned rung)
{
    solver->class->tell(solver, rung);
}

static inline size_t solver_counts(const struct solver *solver, struct rung_count *counts)
{
    return solver->class->counts(solver, counts);
}

/* What was read and asked so far, in steps of about a microsecond each: counted, not measured. */
static inline uint64_t solver_effort(const struct solver *solver)
{
    return solver->class->effort(solver);
}

static inline void solver_release(struct solver *solver)
{
    if (solver)
        solver->class->release(solver);
}

#endif
