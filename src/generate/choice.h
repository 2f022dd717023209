/* The arguments of one call while they are being chosen: what the API made comes first
 * (arguments.c), then what we make ourselves (own_values.c). */
#ifndef GENERATE_CHOICE_H
#define GENERATE_CHOICE_H

#include "generate/arguments.h"

struct choice {
    const struct arguments *arguments;
    struct draft *draft;
    const struct operation *operation;
    struct value_source *source;
    struct rng *rng;
    struct draft_argument chosen[API_MAXIMUM_PARAMETERS];
    bool is_chosen[API_MAXIMUM_PARAMETERS];
    size_t buffer_lengths[API_MAXIMUM_PARAMETERS]; /* in elements */
    int filling_depth; /* of storage in storage of ours that is being filled */
};

static inline const struct parameter *choice_parameter(const struct choice *choice, size_t i)
{
    return &choice->operation->function->parameters[i];
}

void choice_literal(struct choice *choice, size_t i, const struct literal *literal);
/* False when the index is negative. */
bool choice_statement(struct choice *choice, size_t i, int index);
/* Appends a statement that is no call; its index, or -1. */
int choice_add(struct choice *choice, enum operation_kind kind, const struct type *element,
               struct draft_argument argument);

/* A literal that the parameter may be given. False when there is none. */
bool choice_any_literal(struct choice *choice, size_t i);

/* NULL where it is allowed, now and then. True when it was chosen. */
bool own_null_choose(struct choice *choice, size_t i);
/* NULL for a type that nothing makes, unless it is forbidden. */
bool own_null_is_all_there_is(struct choice *choice, size_t i);
/* Is the value never taken from the API? */
bool own_value_is_ours(const struct choice *choice, size_t i);
/* Literals, and storage of our own; `inner` is the value to put into a place, or -1. Lengths are
 * left for later. */
bool own_value_choose(struct choice *choice, size_t i, int inner);

/* own_lengths.c: numbers, and places of numbers, that say how long buffers are; once those are
 * there. */
bool own_length_is_told(const struct choice *choice, size_t i);
bool own_length_choose(struct choice *choice, size_t i);

/* Chooses what is not chosen yet; false when the call is impossible. Then statements may have been
 * added that nobody needs. */
bool choice_complete(struct choice *choice);

/* own_storage.c: a record of ours for argument `i`, zeroed or filled member by member; the index of
 * its storage, or -1. */
int own_record_add(struct choice *choice, size_t i, const struct type *element);

/* An array of ours of pointers or of records with some; false when there is nothing to put in, or
 * the elements are no such things (then *is_array is false). */
bool own_array_choose(struct choice *choice, size_t i, bool *is_array);

/* own_files.c */
bool own_stream_choose(struct choice *choice, size_t i);
bool own_file_name_choose(struct choice *choice, size_t i);
bool own_descriptor_choose(struct choice *choice, size_t i);

#endif
