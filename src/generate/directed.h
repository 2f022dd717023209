/* Branch-directed generation (6.2 of Pacheco's thesis): a sequence that comes to a condition of
 * which only one way was ever taken is a witness of that frontier. A study of it tells which of its
 * literals to change, and how.
 *
 * Pure: sequences and what they compared come in, changed sequences go out. */
#ifndef GENERATE_DIRECTED_H
#define GENERATE_DIRECTED_H

#include "generate/study.h"
#include "model/summary.h"

struct directed;

/* A sequence with other literals, and the branch for which they were chosen. */
struct change {
    uint32_t target;
    const struct statement *statements;
    size_t count;
};

/* A value that was compared with one of the parameter, or is next to such a one. */
typedef void directed_suggest(void *context, const struct function *function, size_t parameter,
                              const struct literal *literal);

/* Without `suggest` nothing is suggested; `changes` tells whether sequences are changed. The arena
 * keeps what is known of branches. */
struct directed *directed_new(struct vocabulary *vocabulary, const struct coverage *coverage,
                              bool changes, directed_suggest *suggest, void *context,
                              struct arena *arena);
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
bool directed_next(struct directed *directed, struct change *change);
/* A changed sequence has run; its outcome tells of new branches. */
void directed_learn(struct directed *directed, const struct outcome *outcome);

/* All that is kept: around a sweep its literals are marked, then get other numbers. */
void directed_visit(struct directed *directed, visit_statements *visit, void *context);

struct directed_counts directed_counts(const struct directed *directed);

#endif
