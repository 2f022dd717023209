/* Makes the code of the library tell which branches it takes and what it compares: changes bitcode
 * that clang wrote before any optimisation, so that every condition of the source is still there.
 *
 * A branch has a byte in a map. Code that takes it loads the byte, and calls the runtime only while
 * it is 0; the runtime sets it. What the sanitizers added is left alone. */
#ifndef INSTRUMENT_INSTRUMENT_H
#define INSTRUMENT_INSTRUMENT_H

#include "base/error.h"
#include "model/sites.h"

struct instrument_options {
    const char *const *foreign; /* how paths of files begin whose functions are not the library's;
                                   ends with NULL */
    const char *const *own;     /* files that are the library's all the same; ends with NULL */
    size_t branches_maximum;
};

/* Rewrites the bitcode in place and adds its sites, as a module of their own, to the table. When it
 * fails, the file and what counts in the table are as before. */
NODISCARD bool instrument_bitcode(struct sites *sites, const struct instrument_options *options,
                                  const char *path, struct error *err);

#endif
