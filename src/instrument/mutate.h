/* Puts all mutants of a library into its bitcode: wherever the code could be a little different,
 * it is when a variable has that mutant's number. And knows mutants that nobody can notice. */
#ifndef INSTRUMENT_MUTATE_H
#define INSTRUMENT_MUTATE_H

#include "base/error.h"
#include "model/mutants.h"

struct mutate_options {
    const char *const *foreign; /* how paths of files begin whose functions are not the library's;
                                   ends with NULL */
    const char *const *only;    /* names of functions; ends with NULL; NULL: all */
    size_t mutants_maximum;
};

/* Rewrites the bitcode in place and adds its mutants, as a module of their own, to the table. The
 * code refers to assay_mutant, the number, and assay_mutant_reached, a byte by number that becomes
 * 1 when a spot is reached. When it fails, the file is as before, and the module is dropped. */
NODISCARD bool mutate_bitcode(struct mutants *mutants, const struct mutate_options *options,
                              const char *path, struct error *err);

enum { EQUIVALENCE_THREADS = 64 };

/* Which mutants of a module are to be looked at, and what is found. */
struct equivalence {
    const struct mutants *mutants;
    const char *path; /* of the file that mutate_bitcode() wrote */
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
