/* Puts all mutants of a library into its bitcode: wherever the code could be a little different, it
 * is when a variable has that mutant's number. And tells mutants that cannot be noticed from others.
 */
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
 * code refers to assay_mutant, the number, and assay_mutant_reached, a byte by number that becomes 1
 * when a spot is reached. When it fails, the file is as before, and the module is dropped. */
NODISCARD bool mutate_bitcode(struct mutants *mutants, const struct mutate_options *options,
                              const char *path, struct error *err);

#endif
