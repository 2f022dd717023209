/* Which values a call may be given, by where they come from and who holds them. */
#ifndef GENERATE_OWNERSHIP_H
#define GENERATE_OWNERSHIP_H

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
/* A value that is in the draft already; -1 when none will do. */
int wish_choose(const struct wish *wish, const struct draft *draft, struct rng *rng);

/* The arguments that have been chosen for a call so far. */
struct chosen {
    const struct draft *draft;
    const struct operation *operation;
    struct draft_argument *arguments;
    const bool *is_chosen;
};

/* A value that lives in another one goes together with it: an iterator with its container. Puts the
 * holder where the call takes one of its sort. */
void ownership_bring_holders(const struct chosen *chosen);
/* Does the call use nothing that is gone, release nothing that others hold, and insert nothing into
 * itself or into a second owner? */
bool ownership_is_sound(const struct chosen *chosen);

#endif
