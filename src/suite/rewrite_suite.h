/* A copy of a suite with fewer tests. */
#ifndef SUITE_REWRITE_SUITE_H
#define SUITE_REWRITE_SUITE_H

#include "base/arena.h"
#include "base/error.h"
#include "model/written.h"

/* All files but what was built and what says which files are ours. */
NODISCARD bool suite_copy(struct arena *arena, const char *from, const char *to,
                          struct error *err);

struct suite_rewriting {
    const char *suite;     /* absolute */
    const char *directory; /* a copy of it */
    const struct written *written; /* what the suite has, by read_written() */
    const bool *goes; /* by test that is written; of each file one has to stay */
};

/* Writes the test files, and what assay.json says of them, without the tests that go. */
NODISCARD bool suite_rewrite(struct arena *arena, const struct suite_rewriting *rewriting,
                             struct error *err);

#endif
