/* Failure injection: sequences that are kept run again with allocations, reads and writes of their
 * last call failing. */
#ifndef GENERATE_INJECTION_H
#define GENERATE_INJECTION_H

#include "model/injected_failure.h"
#include "model/outcome.h"
#include "model/sequence.h"

/* By which operations something is made to fail. */
struct injector {
    struct vocabulary *vocabulary;
    const struct operation *fails[INJECTABLE_COUNT]; /* by what; NULL: it is left alone */
    const struct operation *failed[INJECTABLE_COUNT];
};

/* Returns whether anything can be made to fail. */
bool injector_init(struct injector *injector, struct vocabulary *vocabulary);
bool injector_can_fail(const struct injector *injector, enum injectable kind);
/* The sequence up to its call, which a statement that lets something fail precedes and one that
 * tells whether it did follows. False when it gets too long. */
bool injector_build(const struct injector *injector, const struct statements *kept, int call,
                    struct injected injected, struct statements *statements);

/* Of such a sequence: did it get to what was made to fail? There may be more, then. */
bool injected_has_failed(const struct statements *statements, const struct outcome *outcome);
/* What comes after it in the same sequence most likely takes as long. */
bool injected_takes_long(const struct outcome *outcome);

/* The source: which sequences, and which of their allocations, reads and writes. */
struct injection;

/* NULL when nothing can be made to fail. */
struct injection *injection_new(struct vocabulary *vocabulary);
void injection_free(struct injection *injection);

/* The first `count` statements, up to a call of the library. */
void injection_offer(struct injection *injection, const struct statements *statements,
                     size_t count);
/* All of them, unless the operation, or all injections among so many sequences, had more than their
 * share. */
void injection_sample(struct injection *injection, const struct statements *statements,
                      uint64_t sequences);
/* A sequence to run; false when there is none. What comes of it is learned by its number. */
bool injection_next(struct injection *injection, struct statements *statements,
                    uint32_t *number);
void injection_learn(struct injection *injection, uint32_t number,
                     const struct statements *statements, const struct outcome *outcome);
void injection_visit(const struct injection *injection, const struct literal_sweep *sweep);

#endif
