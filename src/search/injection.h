/* Failure injection: sequences that are kept run again with allocations, reads and writes of their
 * last call failing. */
#ifndef SEARCH_INJECTION_H
#define SEARCH_INJECTION_H

#include "campaign/campaign.h"
#include "model/refusal.h"

/* NULL when nothing can be made to fail; it may be so below. Released by injection_release(). */
struct injection *injection_new(struct campaign *campaign);
void injection_release(struct injection *injection);
bool injection_can_fail(const struct injection *injection, enum refusal kind);

/* The first `count` statements, up to a call of the library. */
void injection_offer(struct injection *injection, const struct statements *statements,
                     size_t count);
/* Likewise, unless the operation, or all injections together, had more than their share. */
void injection_sample(struct injection *injection, const struct statements *statements,
                      size_t count);
/* A sequence to run; false when there is none. What comes of it is learned by its number. */
bool injection_next(struct injection *injection, struct statements *statements,
                    uint32_t *number);
void injection_learn(struct injection *injection, uint32_t number,
                     const struct statements *statements, struct outcome *outcome);
void injection_visit(const struct injection *injection, visit_statements *visit, void *context);

/* For those who inject by themselves. */
/* The sequence up to its call, which a statement that lets something fail precedes and one that
 * tells whether it did follows. False when it gets too long. */
bool injection_build(struct injection *injection, const struct statements *kept, int call,
                     struct refused refused, struct statements *statements);
/* What there is to learn of such a sequence without running anything else. Returns whether there
 * may be more that can fail. */
bool injection_learn_outcome(struct injection *injection, size_t operation,
                             const struct statements *statements, struct outcome *outcome);
/* What comes after it in the same sequence most likely takes as long. */
bool injection_takes_long(const struct outcome *outcome);

#endif
