/* Laws found by themselves: which of the laws of laws.def a library could have, by names and types;
 * which it has, by what runs show; and which runs break one that it has. */
#ifndef LAWS_LAWS_H
#define LAWS_LAWS_H

#include "campaign/campaign.h"
#include "model/law.h"

enum { LAWS_MAXIMUM = 512, BROKEN_MAXIMUM = 6 };

struct found_laws {
    struct law *items;
    size_t count;
};

/* find_laws.c: all that names and types suggest and no documentation contradicts. They live in the
 * arena. */
struct found_laws laws_find(const struct vocabulary *vocabulary, struct arena *arena);
/* NULL when there is none of that name. */
const struct law *laws_named(const struct found_laws *laws, const char *name);

/* What runs said of a law. */
struct law_record {
    const struct law *law;
    uint64_t tried, held, broken; /* runs; in which it applied */
    uint64_t held_states[4], broken_states[4]; /* a bit for each, by hash */
    const struct statements *examples[BROKEN_MAXIMUM]; /* that break it, the shortest first */
    size_t example_count;
};

size_t law_record_states(const uint64_t states[4]);

struct tried_laws {
    struct law_record *records;
    size_t count;
};

/* try_laws.c: tries the laws on objects of the corpus, for a share of the time. */
NODISCARD bool laws_try(struct campaign *campaign, struct tried_laws *tried, struct error *err);
/* Does the library have the law? And does it break it now and then? */
bool law_is_kept(const struct law_record *record);
bool law_is_suspect(const struct law_record *record);

#endif
