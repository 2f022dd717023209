/* Branch-directed generation (6.2 of Pacheco's thesis): a sequence that comes to a condition of
 * which only one way was ever taken is a witness of that frontier. A study of it tells which of its
 * literals to change, and how.
 *
 * Pure: sequences and what they compared come in, changed sequences go out. */
#ifndef GENERATE_DIRECTED_H
#define GENERATE_DIRECTED_H

#include "generate/sequence_source.h"
#include "generate/study.h"

struct directed;

/* A sequence with other literals, and the branch for which they were chosen. */
struct literal_change {
    uint32_t target;
    const struct statement *statements;
    size_t count;
};

struct directed_options {
    struct vocabulary *vocabulary;
    const struct coverage *coverage;
    bool changes; /* are sequences changed? */
    /* Takes a value that was compared with one of the parameter, or is next to such a one. NULL:
     * nothing is suggested. */
    suggest_literal *suggest;
    void *context;
    struct arena *arena; /* keeps what is known of branches */
    uint8_t *influence;  /* see generate/influence.h; NULL: nobody else wants to know */
};

struct directed *directed_new(const struct directed_options *options);
void directed_free(struct directed *directed);

/* A sequence that should be studied; the oldest leaves. */
void directed_remember(struct directed *directed, const struct statements *statements);
/* The next of them; false when there is none. */
bool directed_witness(struct directed *directed, struct statements *witness);
/* What a witness compared (WIRE_LOG_COMPARISONS). */
void directed_study(struct directed *directed, const struct statements *witness,
                    const struct outcome *outcome);

/* A witness with one literal nudged, whose comparisons are to be logged as well, and its number;
 * false when there is none. */
bool directed_probe(struct directed *directed, struct statements *statements, uint32_t *number);
/* What the one with this number compared. */
void directed_answer(struct directed *directed, uint32_t number, const struct outcome *outcome);

/* A byte for every branch, not zero where what is compared tells nothing any more. */
const uint8_t *directed_settled(struct directed *directed);

/* The next changed sequence whose branch is not reached yet, valid until the next answer; false
 * when there is none. */
bool directed_next(struct directed *directed, struct literal_change *change);
/* A changed sequence has run; its outcome tells of new branches. */
void directed_learn(struct directed *directed, const struct outcome *outcome);

/* Around a sweep: all that is kept. */
void directed_visit(struct directed *directed, const struct literal_sweep *sweep);

struct directed_counts directed_counts(const struct directed *directed);

#endif
