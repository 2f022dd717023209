/* A sequence under construction: parts from the component set, then statements of its own.
 * A draft knows which of its values could be arguments of the next call. */
#ifndef GENERATE_DRAFT_H
#define GENERATE_DRAFT_H

#include "base/rng.h"
#include "generate/first_values.h"
#include "learn/belongings.h"
#include "model/sequence.h"

enum { DRAFT_VALUES_MAXIMUM = 64 };

struct draft_value {
    const struct type *sort;
    uint16_t index;
};

struct draft {
    const struct vocabulary *vocabulary;
    const struct experience *experience;
    struct statements statements;
    struct belongings belongings;
    const struct sequence *parts[SEQUENCE_PARTS_MAXIMUM];
    size_t part_count;
    size_t own_start; /* index of the first statement that belongs to no part */
    struct draft_value values[DRAFT_VALUES_MAXIMUM]; /* non-scalar values, oldest first */
    size_t value_count;
    size_t length_limit;
};

void draft_init(struct draft *draft, const struct vocabulary *vocabulary,
                const struct experience *experience, size_t length_limit);

/* Adds a part; only while there are no own statements. The index of its first statement, or -1 when
 * it does not fit. */
int draft_add_part(struct draft *draft, const struct sequence *part);

/* An argument: a literal's id, or the absolute index of an earlier statement. */
struct draft_argument {
    bool is_literal;
    uint32_t index;
};

/* Appends a statement; its index, or -1 when the draft is full. */
int draft_add(struct draft *draft, const struct operation *operation,
              const struct draft_argument *arguments);

/* A value of a part is the same pointer as another one of it: from now on it may be an argument of
 * that one's sort, and belongs to whom that one belongs to. */
void draft_identify(struct draft *draft, size_t index, size_t same, const struct type *sort);

/* Takes back own statements until `count` statements are left; parts stay. */
void draft_truncate(struct draft *draft, size_t count);

/* A random value of the sort that is already there; -1 when there is none. */
int draft_choose(const struct draft *draft, const struct type *sort, struct rng *rng);

/* The finished sequence, its own statements copied into the arena. */
const struct sequence *draft_finish(const struct draft *draft, struct arena *arena);

#endif
