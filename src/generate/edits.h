/* Small edits of bytes, for those who look for other ones nearby. */
#ifndef GENERATE_EDITS_H
#define GENERATE_EDITS_H

#include <stddef.h>

#include "base/rng.h"

enum { EDITED_MAXIMUM = 240 };

struct edited {
    char items[EDITED_MAXIMUM];
    size_t size;
    size_t maximum; /* that it may become; at most EDITED_MAXIMUM */
};

/* A part of it, which may be empty. */
struct stretch {
    size_t start;
    size_t size;
};

struct stretch edited_stretch(const struct edited *edited, struct rng *rng);
/* Each leaves it as it is when there is no room. */
void edited_insert(struct edited *edited, size_t at, const char *bytes, size_t size);
void edited_erase(struct edited *edited, struct stretch stretch);
void edited_replace(struct edited *edited, struct stretch stretch, const char *bytes, size_t size);
/* The stretch once more, at another place. */
void edited_repeat(struct edited *edited, struct stretch stretch, size_t at);

#endif
