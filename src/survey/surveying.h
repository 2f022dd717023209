/* A survey under way, for the files that make one: survey.c asks, these tell what was found. */
#ifndef SURVEY_SURVEYING_H
#define SURVEY_SURVEYING_H

#include "execute/executor.h"
#include "model/choices.h"
#include "survey/plan.h"

struct surveying {
    struct campaign *campaign;
    const struct explore_options *wish;
    struct plan plan;
    const struct explored *explored;
    const char **no_builders; /* names of functions */
    size_t no_builder_count;
    uint64_t missed; /* states that these led to nevertheless, and no others */
};

/* ---- found_words.c ---- */

const struct explored_state *surveying_state(const struct surveying *surveying, uint64_t number);
/* The choices that lead to the state: its set-up, then a call each. In the arena. */
struct choices surveying_name_of(const struct surveying *surveying, uint64_t number,
                                 struct arena *arena);
/* All that was counted and named, in the campaign's arena. */
void surveying_tell(struct surveying *surveying, struct exploration *exploration);

/* ---- found_sequences.c ---- */

/* The calls that lead to the state that the user names. */
NODISCARD bool surveying_show_state(struct surveying *surveying, struct exploration *exploration,
                                    struct error *err);
/* What is worth running to the search, when exploring is its strategy; and the ways to states to
 * whoever wished for them. */
void surveying_give_all(struct surveying *surveying);
void surveying_tell_ways(struct surveying *surveying);

#endif
