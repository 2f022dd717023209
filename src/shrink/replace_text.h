/* Another text in the place of one that a sequence has. Numbers that tell the length of a buffer
 * are those of the new one. */
#ifndef SHRINK_REPLACE_TEXT_H
#define SHRINK_REPLACE_TEXT_H

#include "model/sequence.h"

/* An argument that is a string, or what is in a buffer. */
struct text_place {
    size_t index, argument;
    const struct literal *literal;
    size_t size;    /* of what is there now */
    size_t element; /* bytes that belong together */
};

struct text_bytes {
    const char *bytes;
    size_t size;
};

/* The argument that says how many elements argument `buffer` has; -1. A product is none. */
int text_counter_of(const struct function *function, size_t buffer);
/* `to` is `from` with the other text. False when there is no room for it. */
NODISCARD bool text_replace(struct vocabulary *vocabulary, const struct statements *from,
                            const struct text_place *place, const struct text_bytes *text,
                            struct statements *to);

#endif
