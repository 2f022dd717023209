/* What strategies share that make each sequence anew, call by call, and remember nothing of it:
 * where arguments come from, which functions are worth calling, the sequence as far as it is. */
#ifndef GENERATE_DRAFTING_H
#define GENERATE_DRAFTING_H

#include "generate/generate_internal.h"

/* The first member of such a source. */
struct drafting {
    struct sequence_source base;
    struct value_source values;
    struct strategy_options options;
    struct arguments arguments;
    struct effort effort;
    struct arena arena;
    struct rng rng;
    struct draft draft;
};

/* `drafting->values.provide` is for the strategy to set. */
void drafting_init(struct drafting *drafting, const struct sequence_source_class *class,
                   const struct source_setup *setup);
void drafting_release(struct drafting *drafting);

/* An empty draft. */
void drafting_begin(struct drafting *drafting);
/* Appends a call that is worth its time, with what it needs. False when it cannot be called. */
bool drafting_append_call(struct drafting *drafting);

/* The calls that return a value of a sort, by sort. */
struct producers {
    const struct operation **items;
    size_t count;
    size_t capacity;
};

struct producers *producers_new(const struct vocabulary *vocabulary);
void producers_free(struct producers *producers, const struct vocabulary *vocabulary);

/* The `notice` of such a source. */
void drafting_notice(struct sequence_source *source, const struct ran_sequence *ran);

#endif
