/* Which values a call may be given, by where they come from and who holds them. */
#ifndef GENERATE_WISH_H
#define GENERATE_WISH_H

#include "generate/draft.h"

/* A value that is wanted, and what for. */
struct wish {
    const struct type *sort;
    const struct operation *operation;
    size_t argument;
    const struct experience *experience;
};

enum { WISH_TRIES = 4 };

/* Should a value of that origin be given? Decides by chance where experience leaves it open. */
bool wish_accepts(const struct wish *wish, uint32_t producer, bool is_held, struct rng *rng);
/* ... of the draft, by its statement. */
bool wish_accepts_statement(const struct wish *wish, const struct draft *draft, size_t index,
                            struct rng *rng);
/* A value that is in the draft already; -1 when none will do. */
int wish_choose(const struct wish *wish, const struct draft *draft, struct rng *rng);

#endif
