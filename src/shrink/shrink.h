/* Making a sequence smaller while a predicate stays true: removal, then replacement of values by
 * simpler ones (thesis, 6.1), then simpler literals, then less of texts. The predicate says "same
 * verdict", not merely "still fails"; it is the only way this folder makes anything run. */
#ifndef SHRINK_SHRINK_H
#define SHRINK_SHRINK_H

#include "model/sequence.h"

struct shrink_options {
    struct vocabulary *vocabulary; /* shorter texts are added to it while it has room */
    /* True when the candidate still shows what the original showed. */
    bool (*holds)(void *context, const struct statements *candidate);
    /* The n-th simplest way to make a value of the sort: a sequence and the index of the value in
     * it; false when there are no more. */
    bool (*simplest)(void *context, const struct type *sort, size_t nth,
                     const struct sequence **sequence, size_t *index);
    void *context;
    size_t replacements; /* simplest ways that are tried for an argument */
    size_t tries; /* evaluations of the predicate at most */
    size_t text_tries; /* of these, to cut a text or a buffer, and again to spell it */
    size_t text_size;  /* shorter texts are not cut, and words stand for empty ones; 0: no word is
                          better than nothing */
    bool blanks_buffers; /* what is in them need not be told from zeros */
    bool cuts_buffers;   /* instead, they get shorter with what tells their length, those that are
                            only written are blanked, and characters in others become plain */
};

/* Shrinks in place; the predicate holds for the result. */
void shrink(struct statements *statements, const struct shrink_options *options);

#endif
