/* Sequences that somebody else gives to a source, which hands them out one after the other. */
#ifndef GENERATE_GIVEN_H
#define GENERATE_GIVEN_H

#include "base/vector.h"
#include "generate/sequence_source.h"

struct given_sequence {
    const struct statement *items;
    size_t count;
};

/* A zeroed one is empty. */
struct given_sequences {
    struct arena arena;
    VECTOR_OF(struct given_sequence) items;
    size_t next;
};

/* Copied. */
void given_add(struct given_sequences *given, const struct statements *statements);
/* For `next` and `visit` of a source. */
bool given_next(struct given_sequences *given, struct proposal *proposal);
void given_visit(const struct given_sequences *given, const struct literal_sweep *sweep);
void given_release(struct given_sequences *given);

#endif
