/* Which values a call may be given together, by who holds them. */
#ifndef LEARN_OWNERSHIP_H
#define LEARN_OWNERSHIP_H

#include "learn/belongings.h"

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
