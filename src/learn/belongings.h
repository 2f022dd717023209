/* Whose is what in a sequence under construction, as far as experience tells: which value holds
 * which other one, and which are gone. The worker's ledger knows it exactly, but afterwards. */
#ifndef LEARN_BELONGINGS_H
#define LEARN_BELONGINGS_H

#include "learn/experience.h"

struct belongings {
    int16_t holder[SEQUENCE_MAXIMUM]; /* the statement whose value holds this one's; -1: none */
    bool is_gone[SEQUENCE_MAXIMUM];   /* released or cleared */
};

/* Takes note of statement `index`; all before it have been noted. */
void belongings_note(struct belongings *belongings, const struct experience *experience,
                     const struct vocabulary *vocabulary, const struct statements *statements,
                     size_t index);

/* The value of statement `index`, which the operation made, is that of the earlier one `same`. What
 * the operation hands out for good, nobody holds any more. */
void belongings_identify(struct belongings *belongings, const struct experience *experience,
                         const struct operation *operation, size_t index, size_t same);

/* Is the value, or what holds it, gone? */
bool belongings_are_gone(const struct belongings *belongings, size_t index);
/* Does `holder` hold the value, directly or not? */
bool belongings_hold(const struct belongings *belongings, size_t holder, size_t index);

#endif
