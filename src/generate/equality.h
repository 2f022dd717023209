/* Is a value new by the user's declared equality? (thesis, 7.4; decision 64)
 *
 * Values live only while their sequence runs, so equality is asked by running: a sequence that
 * makes the value and an earlier, different one, and compares them. Where a hash is declared as
 * well, only values of the same hash are compared. A value waits here until it was compared. */
#ifndef GENERATE_EQUALITY_H
#define GENERATE_EQUALITY_H

#include "corpus/components.h"
#include "model/outcome.h"

struct equality;

struct equality *equality_new(const struct vocabulary *vocabulary);
void equality_free(struct equality *equality);

/* Does the user say when values of this sort are equal? */
bool equality_is_declared(const struct equality *equality, const struct type *sort);

/* Takes in a value that seems new; false when too many wait already. */
bool equality_ask(struct equality *equality, const struct type *sort, struct component component);

/* The next question as a sequence; NULL when none waits. */
const struct sequence *equality_next(struct equality *equality, struct arena *arena);

/* A value that was asked about. Some that equal another one are kept all the same, as their states
 * are others: ever more seldom, the fourth, the sixteenth and so on. */
struct settled_value {
    bool is_kept; /* else the others are not set */
    struct component component;
    const struct type *sort;
};

/* Is this sequence a question? Then the answer is taken in, and whether it settles that the value
 * is to be kept. */
bool equality_learn(struct equality *equality, const struct sequence *sequence,
                    const struct outcome *outcome, struct settled_value *settled);

/* While the components move: values that wait, and those that others are compared with. */
void equality_move(struct equality *equality, struct components *components);

#endif
