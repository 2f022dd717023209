/* How sure the clues make that a failure is a fault of the library: a sum of weights, of which the
 * logistic function makes a probability. The weights are fitted on labelled findings by
 * tools/fit-judge; see docs/decisions/0031-certainty.md. */
#ifndef MODEL_CERTAINTY_H
#define MODEL_CERTAINTY_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "model/clues.h"

struct weights {
    double bias; /* when no clue is there */
    double sure; /* the probability from which on a fault is shown unasked */
    double of[CLUE_COUNT];
};

enum { WEIGHTS_VERSION = 2 };

/* Those of weights.def. */
struct weights weights_built_in(void);
/* Reads a table that tools/fit-judge wrote as JSON. Clues that it does not name count nothing. On
 * failure the weights are those that are built in, and the error says why. */
NODISCARD bool weights_parse(struct arena *arena, const char *text, size_t length,
                             struct weights *weights, struct error *err);

void certainty_weigh(const struct weights *weights, const struct clues *clues,
                     struct certainty *certainty);
/* "93 %. For: ...; ... . Against: ... .": what was weighed, and what counted most. Nothing when
 * nobody weighed. */
void certainty_print(struct text *out, const struct certainty *certainty);

#endif
