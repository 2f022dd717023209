/* The search for the passing neighbour: typed edits of the failing sequence, tried in the
 * laboratory. Shared between neighbour_search.c, data_edits.c, protocol_edits.c, success.c. */
#ifndef JUDGE_NEIGHBOUR_SEARCH_H
#define JUDGE_NEIGHBOUR_SEARCH_H

#include "judge/judge_internal.h"

/* How far a run went the way of the failing call, by the branches it took. */
enum nearness {
    NEAR_NOT,   /* another way: it may have given up at once */
    NEAR_PARTS, /* it parts from it at the last branch, or goes at least half of it */
    NEAR_ALL,   /* all of it, and on */
};

/* A changed sequence. The statements of the original from `from` on stand `shift` further back. */
struct trial {
    struct statements candidate;
    enum edit edit;
    size_t from;
    int shift;
    int removed; /* statement of the original that has no counterpart; -1: none */
    const char *sentence; /* what is different: "with 5 for 'index'"; NULL: made when it heals */
    size_t statement, argument; /* that differ, where literals do */
    const struct literal *literal; /* that is there now; NULL: something else differs */
};

struct neighbour_search {
    struct inquiry *inquiry;
    size_t runs_left;
    size_t tried; /* edits that ran */
    enum nearness nearness; /* of the best */
    struct neighbour best;
};

/* The statement of the candidate that stands for one of the original; -1: none does. */
int trial_counterpart(const struct trial *trial, size_t statement);

/* success.c: did the trial that was replayed last go well? Every call that was not refused before
 * is not refused now, objects are there that were there, and the failing call says that it
 * succeeded. */
bool trial_goes_well(const struct inquiry *inquiry, const struct trial *trial);
/* ... and how far the way of the failing call. */
enum nearness trial_nearness(struct inquiry *inquiry, const struct trial *trial);

/* neighbour_search.c: runs the trial. True when nothing nearer can be found, or no run is left. */
bool neighbour_try(struct neighbour_search *search, struct trial *trial);
struct trial trial_of(const struct inquiry *inquiry, enum edit edit);
/* Makes the argument another literal, and tries that. */
bool neighbour_try_literal(struct neighbour_search *search, size_t statement, size_t argument,
                           enum edit edit, const struct literal *literal);

/* Puts a call on one of its objects before the failing one, and tries that. */
bool neighbour_try_before(struct neighbour_search *search, const struct operation *operation,
                          enum edit edit);
/* Leaves the call out, and tries that. */
bool neighbour_try_without(struct neighbour_search *search, size_t statement, enum edit edit);

/* Gives the argument what other sequences made, and tries that; of EDIT_OBJECT only what came about
 * in the same way. */
bool neighbour_try_components(struct neighbour_search *search, size_t statement, size_t argument,
                              enum edit edit);

/* data_edits.c, protocol_edits.c */
void neighbour_try_data(struct neighbour_search *search);
void neighbour_try_protocol(struct neighbour_search *search);

#endif
