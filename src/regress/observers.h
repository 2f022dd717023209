/* Observers: calls that only look, put behind the call under test, so that a test sees what that
 * call did to the objects and not only what it returned. */
#ifndef REGRESS_OBSERVERS_H
#define REGRESS_OBSERVERS_H

#include "generate/first_values.h"
#include "model/runner.h"

enum { OBSERVERS_MAXIMUM = 4 };

struct observing {
    struct vocabulary *vocabulary;
    const struct first_values *values;
    struct runner *runner; /* when it refuses, observers are left out */
    /* Is it used as it may be? */
    bool (*is_proper)(void *context, const struct statements *statements,
                      const struct outcome *outcome);
    void *context;
};

/* What observers have shown. */
struct observed_change {
    int growth;   /* 1: a count grew by the call under test, -1: it shrank */
    size_t grown; /* the statement whose value has the count */
};

/* Appends at most OBSERVERS_MAXIMUM calls to the statements, whose call under test is `tested`:
 * first those whose answer that call changed. Their answers do not depend on the fill. Returns how
 * many; none when the call under test only looks itself. */
size_t observers_append(const struct observing *observing, struct statements *statements,
                        size_t tested, struct observed_change *change);

#endif
