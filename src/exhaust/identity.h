/* When two runs are the same one: a run goes on where an earlier one was only if it would do the
 * same. Options that differ are another run; programs that differ are the same run of something
 * that was changed. */
#ifndef EXHAUST_IDENTITY_H
#define EXHAUST_IDENTITY_H

#include "exhaust/exhaust.h"
#include "exhaust/journal.h"

/* `program` is that of the generator, with the library. Both texts live in the arena. */
struct journal_identity run_identity(const struct exhaust_options *options, struct arena *arena,
                                     const char *program);

#endif
