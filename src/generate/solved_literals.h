/* What a solver found becomes literals of a sequence: numbers, bytes of texts, and lengths, with
 * which texts and buffers grow and shrink. */
#ifndef GENERATE_SOLVED_LITERALS_H
#define GENERATE_SOLVED_LITERALS_H

#include "generate/sequence_source.h"
#include "model/solver.h"

struct applying {
    struct vocabulary *vocabulary;
    const struct statements *witness;
    struct statements *changed; /* filled */
    /* Is told of every literal that is new; NULL: nobody is. */
    suggest_literal *suggest;
    void *context;
};

/* A symbol_may_change whose context is a struct applying. */
bool solved_may_change(void *context, const struct trace_symbol *symbol);
/* The witness with these literals; false when roles do not allow it. */
bool solved_apply(const struct applying *applying, const struct solved *solved);

#endif
