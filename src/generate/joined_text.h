/* Texts joined from the words and characters that code knows: `{"true": [1, 2]}` is made of those
 * of a parser of JSON. */
#ifndef GENERATE_JOINED_TEXT_H
#define GENERATE_JOINED_TEXT_H

#include "base/rng.h"
#include "base/text.h"
#include "model/api.h"

enum { JOINED_TEXT_MAXIMUM = 60 }; /* bytes; small tests are better ones */

/* What texts are joined from. */
struct joining {
    VECTOR_OF(const char *) words;
    VECTOR_OF(char) characters; /* that are no letters or digits */
};

void joining_init(struct joining *joining, const struct mined_constant *const *constants,
                  size_t count);
void joining_release(struct joining *joining);

/* Is there enough to make more of it than the words themselves? */
bool joining_is_useful(const struct joining *joining);
/* Replaces what is in `out`. */
void joining_make(const struct joining *joining, struct text *out, struct rng *rng);

#endif
