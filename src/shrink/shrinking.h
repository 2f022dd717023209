/* The state while a sequence gets smaller, shared by the files of this folder. */
#ifndef SHRINK_SHRINKING_H
#define SHRINK_SHRINKING_H

#include "shrink/shrink.h"

struct shrinking {
    const struct shrink_options *options;
    struct statements *best;
    size_t tries_left;
    struct statements candidate;
};

/* Asks the predicate; the candidate becomes the best when it holds. */
bool shrinking_try(struct shrinking *shrinking);
/* Does the argument hang together with another one, so that it does not change by itself? */
bool shrinking_is_tied(const struct shrinking *shrinking, size_t index, size_t argument);

/* plainer.c: less of texts and buffers, and plain characters in what is left. */
void shrinking_make_plainer(struct shrinking *shrinking);

#endif
