/* Arguments that are symbols while states are explored, and numbers in tests: which ones they are,
 * and what a worker has found for them. */
#ifndef SURVEY_SYMBOLS_H
#define SURVEY_SYMBOLS_H

#include "survey/plan.h"

/* Whether a call is given a symbol for the parameter: a whole number of which nothing says that it
 * is one of a few. */
bool symbols_may_stand_for(const struct explore_options *wish, const struct parameter *parameter);
/* What stands in the call until then. */
const struct literal *symbols_placeholder(struct vocabulary *vocabulary,
                                          const struct parameter *parameter);
/* Where the symbols are, and what they may be, for whoever explores. False: there are too many. */
NODISCARD bool symbols_fill_wish(const struct campaign *campaign, const struct plan *plan,
                                 struct exploring_wish *wish, struct error *err);

/* What was found for symbols of a state, of a path from a state on, or of a failure; NULL: it was
 * not told. */
const struct symbolic_told *symbols_of_state(const struct explored *explored, uint64_t state);
const struct symbolic_told *symbols_of_failure(const struct explored *explored, size_t failure);
size_t symbols_path_count(const struct explored *explored);
const struct symbolic_told *symbols_of_path(const struct explored *explored, size_t path);
/* Numbers take the place of the symbols, in their order. False: there are fewer numbers. */
bool symbols_give_values(struct vocabulary *vocabulary, const struct explored *explored,
                         const struct symbolic_told *told, struct statements *statements);
/* Lives in the arena. */
const struct symbolic_exploration *symbols_tell(struct arena *arena,
                                                const struct explored *explored);

#endif
