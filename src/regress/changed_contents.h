/* Contents: what the call under test left in records that users can see into, and in buffers. Only
 * what it changed is worth an assertion, and only what is the same whatever fresh memory held. Of a
 * record that a call gives by value all members are new. */
#ifndef REGRESS_CHANGED_CONTENTS_H
#define REGRESS_CHANGED_CONTENTS_H

#include "emit/emit.h"
#include "model/outcome.h"

enum {
    CONTENTS_SAID = 6, /* lines that a test may spend on them */
    RECORD_SAID = 8,   /* ... on a record that a call gave by value */
};

/* Notes the contents of the outcome, which is of the statements before the clean-up, in the test:
 * nothing is said of them yet. Bytes are copied into the arena. */
void contents_record(struct arena *arena, const struct vocabulary *vocabulary,
                     struct test *test, const struct outcome *outcome);
/* Forgets what another run shows to be different. */
void contents_compare(struct test *test, const struct outcome *outcome);
/* Chooses what is said. `before` is of the statements before statement `tested`. */
void contents_choose(const struct vocabulary *vocabulary, struct test *test, size_t tested,
                     const struct outcome *before);

#endif
