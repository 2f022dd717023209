/* First values: the literals a parameter may be given before anything is known about it. Small
 * values first; what is very large, negative where unsigned is meant, or broken on purpose does not
 * belong here. */
#ifndef GENERATE_FIRST_VALUES_H
#define GENERATE_FIRST_VALUES_H

#include "base/rng.h"
#include "model/vocabulary.h"

/* Literals of one sort, in the order of simplicity. */
struct literal_list {
    const struct literal **items;
    size_t count;
};

enum { FIRST_LENGTH_MAXIMUM = 64 };

/* Names in the working directory, which is empty when a sequence begins. */
enum file_name { FILE_NAME_OURS, FILE_NAME_MISSING, FILE_NAME_NOWHERE, FILE_NAME_COUNT };

struct mined_values;

struct first_values {
    struct literal_list *by_sort; /* values of the sort itself: numbers, strings, callbacks */
    struct literal_list *extremes; /* of the numbers among the sorts */
    struct literal_list *buffers; /* contents for a buffer operation, by the pointer's sort */
    struct literal_list *lengths; /* 0 to FIRST_LENGTH_MAXIMUM, by an integer's sort */
    /* Zeroes for arrays of pointers, and of records with some: by the pointer's sort and the number
     * of elements. Empty where the elements are plain. */
    struct literal_list *arrays;
    const struct literal **nulls; /* by the sort of a pointer */
    /* Where the role says more than the sort: by function and parameter. Empty elsewhere. */
    struct literal_list (*by_parameter)[API_MAXIMUM_PARAMETERS];
    struct literal_list file_names; /* see enum file_name; empty when no call needs one */
    struct mined_values *mined;
};

/* Adds the literals to the vocabulary. The lists live in its arena. */
void first_values_init(struct first_values *values, struct vocabulary *vocabulary, uint64_t seed);

/* What the parameter may be given; by its sort when its role says nothing. */
const struct literal_list *first_values_of(const struct first_values *values,
                                           const struct function *function, size_t parameter);
/* One of them; NULL when there is none. */
const struct literal *first_value_of(const struct first_values *values,
                                     const struct function *function, size_t parameter,
                                     struct rng *rng);
/* NULL when there is none. */
const struct literal *first_value(const struct first_values *values, const struct type *sort,
                                  struct rng *rng);
const struct literal *first_content(const struct first_values *values, const struct type *sort,
                                    struct rng *rng);
/* The literal for a length that is said honestly. */
const struct literal *first_length(const struct first_values *values, const struct type *sort,
                                   size_t length);

#endif
