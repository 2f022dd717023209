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

/* A call and the statements that its arguments come from. */
struct parties {
    const struct experience *experience;
    const struct vocabulary *vocabulary;
    const struct statements *statements;
    const struct belongings *belongings;
    const struct operation *operation;
    int sources[API_MAXIMUM_PARAMETERS]; /* -1: a literal, or not chosen yet */
};

/* A value that lives in another one goes together with it: an iterator with its container. Puts the
 * holder where the call takes one of its sort. */
void ownership_bring_holders(struct parties *parties);
/* Does the call use nothing that is gone, release nothing that others hold, and insert nothing into
 * itself or into a second owner? */
bool ownership_is_sound(const struct parties *parties);

/* The first call of a sequence that is not sound by what is known now; -1 when all are. */
int ownership_first_unsound(const struct experience *experience,
                            const struct vocabulary *vocabulary,
                            const struct statements *statements);

#endif
