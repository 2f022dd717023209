/* Appending one call to a draft: an argument for every parameter, by its role. Where a value must
 * come from the API, a source provides it; strategies differ in their sources. */
#ifndef GENERATE_ARGUMENTS_H
#define GENERATE_ARGUMENTS_H

#include "generate/derived.h"
#include "generate/kept_data.h"
#include "generate/wish.h"
#include "learn/ownership.h"
#include "model/coverage.h"

struct strategy_options {
    struct vocabulary *vocabulary;
    const struct first_values *values;
    const struct experience *experience;
    size_t length_limit;       /* statements of a sequence */
    double repetition_chance;  /* of calling the last operation several times (D3) */
    uint32_t repetition_limit; /* how often at most */
    const struct coverage *coverage; /* NULL: nothing is measured */
    bool uses_equality; /* declared equality tells whether a value is new, not only its state */
    uint64_t seed;
};

/* Provides values of a sort that literals cannot give. */
struct value_source {
    /* The index of a statement in the draft, perhaps one just added; -1 when there is none. */
    int (*provide)(struct value_source *source, struct draft *draft, const struct wish *wish,
                   struct rng *rng);
};

/* How well the two ways to fill a pointer-to-pointer went: an empty place for a result, or a place
 * that holds a value of the API already. */
struct place_record {
    uint32_t failures[2];
    uint32_t successes[2];
};

struct arguments {
    const struct vocabulary *vocabulary;
    const struct first_values *values;
    const struct experience *experience;
    struct fuzz *fuzz; /* NULL: values are used as they are */
    struct favourites *compared; /* that should take a condition another way; NULL: none is used */
    struct place_record (*places)[API_MAXIMUM_PARAMETERS]; /* by operation */
    const struct type *user_data; /* what an unexplained `void *` points to */
    const struct operation *open_text, *make_file, *open_file; /* NULL where nothing needs them */
    const struct operation **fillers; /* by record type; NULL where there is none */
    /* By the type of the elements and their number; NULL likewise. */
    const struct operation *(*array_fillers)[FILLED_ELEMENTS + 1];
    bool *has_initialiser; /* by record pointer sort: an initialiser readies such storage */
    bool *has_constructor; /* ... a call makes such records out of other things */
    struct kept_data kept_data;
    struct derived derived;
};

void arguments_init(struct arguments *arguments, const struct strategy_options *options,
                    struct arena *arena);

/* Appends what the call needs and the call itself, and reads of what it filled in. The index of the
 * call, or -1: the draft is as it was, except for values that the source has added. */
int arguments_append_call(const struct arguments *arguments, struct draft *draft,
                          const struct operation *operation, struct value_source *source,
                          struct rng *rng);

/* Learns from the statements from `first` to the end which places work. */
void arguments_learn(struct arguments *arguments, const struct statements *statements,
                     size_t first, size_t failed_statement);

#endif
