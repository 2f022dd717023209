/* Shared by the files that write the suite: verify.c and mend.c. */
#ifndef CAMPAIGN_WRITING_H
#define CAMPAIGN_WRITING_H

#include "campaign/internal.h"

struct build {
    const char *name;
    const char *directory; /* of its programs, below the suite's */
    const char *arguments[3];
    bool is_sanitized;
};

struct writing {
    struct campaign *campaign;
    struct emit_suite suite;
    char *staging;
    size_t silenced; /* checks that were taken back */
    char *sanitized_objects; /* for make; NULL when the search did without sanitizers */
};

/* At most so many seconds, less when the time is nearly over. */
double writing_seconds(struct writing *writing, double seconds);

/* mend.c: what the suite's programs said leads to checks that are taken back and to tests that are
 * dropped. Each returns whether anything was done. */

/* By lines such as "not ok 3 name", and a compiler's errors. */
bool mend_failing(struct writing *writing, const char *output, const char *build);
/* A test that ends its program leaves no line of its own: each is run alone to find it. */
bool mend_deadly(struct writing *writing, const struct build *build, struct error *err);
/* A test that fails in the company of others only: the first after one that passed, of which there
 * is no line. */
bool mend_silent(struct writing *writing, const char *output, const char *build);

#endif
