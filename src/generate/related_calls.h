/* The source of calls in relations: what it keeps, shared by the two files that it is made of.
 * Whose turn it is, and what was seen, is in related_calls.c; how a relation is brought about in
 * relating.c. */
#ifndef GENERATE_RELATED_CALLS_H
#define GENERATE_RELATED_CALLS_H

#include "generate/drafting.h"
#include "generate/history.h"
#include "generate/relations.h"

enum {
    RELATED_SIZES = 32,
    RELATED_SIZE_LEAST = 3, /* of numbers in the code that may say how much room there is ... */
    RELATED_SIZE_MOST = 130,
};

struct relation_due {
    uint16_t operation;
    uint8_t relation;
    uint8_t seen; /* in any sequence, up to a maximum */
    uint32_t tries;
};

/* Whose turn it is: a round goes over all pairs and takes those that had at most `level`. */
struct rounds {
    size_t next;
    uint32_t level;
};

struct related_calls {
    struct drafting drafting; /* the first */
    struct components *components;
    struct history history; /* of the members of the drafting */
    struct producers *producers;
    uint8_t *natures; /* by operation */
    bool *has_failed; /* by operation: a call of it said so */
    VECTOR_OF(struct relation_due) pairs;
    size_t *first_pair; /* by operation, one more than there are */
    struct rounds rounds;
    uint32_t sizes[RELATED_SIZES]; /* at which something may grow, from the code */
    size_t size_count;
    /* The sequence that is being made. */
    const struct operation *call;        /* that is to stand in the relation */
    int given[API_MAXIMUM_PARAMETERS];   /* statements for its arguments, or -1 */
    const struct type *sort;             /* of the object that it is about */
    int object;                          /* its statement */
    bool is_last;                        /* it is being appended now */
    uint32_t stride, offset;
    int depth;
};

/* Where values come from while a sequence is made. */
int related_calls_provide(struct value_source *source, struct draft *draft,
                          const struct wish *wish, struct rng *rng);
/* Makes a sequence in whose end the operation of the pair stands in its relation, as far as can be
 * told before it runs. False when that was not possible this time. */
bool related_calls_draft(struct related_calls *self, const struct relation_due *pair);

#endif
