/* Knows mutants that nobody can notice. */
#ifndef INSTRUMENT_EQUIVALENTS_H
#define INSTRUMENT_EQUIVALENTS_H

#include "base/error.h"
#include "model/mutant_table.h"

enum { EQUIVALENCE_THREADS = 64 };

/* Which mutants of a module are to be looked at, and what is found. */
struct equivalence {
    const struct mutants *mutants;
    const char *path; /* of the file that was given its mutants */
    uint32_t module;  /* its number */
    const uint8_t *candidates; /* by number: is it one? */
    uint8_t *equivalents;      /* by number; those that are get a 1 */
    size_t parallel;           /* threads; at most EQUIVALENCE_THREADS are made */
    /* Called after each mutant that the calling thread has compared; false: what is known by now
     * suffices. May be NULL. */
    bool (*goes_on)(void *context);
    void *context;
};

/* A mutant is equivalent when its function, optimised alone, is the same as that of the library. */
NODISCARD bool mutate_find_equivalents(const struct equivalence *equivalence, struct error *err);

#endif
