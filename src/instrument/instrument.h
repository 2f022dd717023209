/* Changes bitcode that clang wrote before any optimisation, when every condition of the source is
 * still there. What can be done to it is a table, toolchain/builds.def: the code tells which
 * branches it takes and what it compares, or has its mutants in it. What the sanitizers added is
 * left alone. */
#ifndef INSTRUMENT_INSTRUMENT_H
#define INSTRUMENT_INSTRUMENT_H

#include "base/error.h"
#include "model/mutant_table.h"
#include "model/sites.h"
#include "toolchain/bitcode_hooks.h"

/* Which instruments a library is given, and the tables of what they found. */
struct instrumentation {
    unsigned instruments;    /* set of enum instrument */
    struct sites *sites;     /* of branches and comparisons; NULL without them */
    struct mutants *mutants; /* of mutants; NULL without them */
    size_t branches_maximum, mutants_maximum;
    const char *const *foreign; /* how paths of files begin whose functions are not the library's;
                                   ends with NULL */
    const char *const *own;     /* files that are the library's all the same; ends with NULL */
    const char *const *untraced; /* sources that `trace` leaves alone; ends with NULL; NULL: none */
    const char *const *only;    /* names of functions; ends with NULL; NULL: all */
};

/* Rewrites the bitcode in place and adds what was found, as a module of its own, to the tables.
 * When it fails, the file and what counts in the tables are as before. */
NODISCARD bool instrument_bitcode(const struct instrumentation *instrumentation, const char *path,
                                  struct error *err);

/* The same for who compiles; as long as the instrumentation lives. */
struct bitcode_hooks instrument_hooks(struct instrumentation *instrumentation);

#endif
