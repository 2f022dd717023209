/* Changes of a witness that should take it to a branch, from what nudges of its literals did. */
#ifndef GENERATE_SOLVE_COMPARISON_H
#define GENERATE_SOLVE_COMPARISON_H

#include "generate/study.h"

struct solving {
    struct vocabulary *vocabulary;
    struct statements witness;
    size_t turn;  /* how many changes were offered for the branch before ... */
    size_t round; /* ... and how many studies it had */
    /* Is given a changed witness and the literal that is new; false: enough. */
    bool (*offer)(void *context, const struct untaken_branch *frontier,
                  const struct statements *changed, const struct literal_place *place,
                  const struct literal *literal);
    void *context;
    size_t offered; /* by this call of solve() */
    bool is_enough;
};

void solve(struct solving *solving, const struct untaken_branch *frontier);

#endif
