/* What tests are there for: goals such as branches to be reached and mutants to be noticed, which
 * tests meet which, and a small choice of tests that meets all that can be met. */
#ifndef MODEL_GOALS_H
#define MODEL_GOALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct goals {
    size_t test_count, goal_count;
    uint8_t *meets;     /* by test and goal, see goals_cell() */
    uint32_t *costs;    /* by test: of two that are as good the cheaper one is kept */
    uint8_t *is_vague;  /* by goal: tests that are not said to meet it may do so all the same */
    bool *is_kept;      /* by test */
    bool *is_spare;     /* by test: chosen only for what no other one meets */
    size_t kept_maximum; /* when there are more that add something, those that add the most: ... */
    size_t first_count;  /* ... to so many goals from the first on, and then to all */
};

void goals_init(struct goals *goals, struct arena *arena, size_t test_count, size_t goal_count);

static inline uint8_t *goals_cell(const struct goals *goals, size_t test, size_t goal)
{
    return &goals->meets[test * goals->goal_count + goal];
}

/* Fills is_kept: greedily what meets the most that no other does so far, then spares, then without
 * those that later ones made superfluous. Tests whose is_kept is set before stay, unless they are
 * more than may be kept. */
void goals_choose(struct goals *goals);
/* Does no other test that is kept meet it? Never of what is vague. */
bool goals_alone(const struct goals *goals, size_t test, size_t goal);
/* Likewise of what is vague: no other one is known to meet it. */
bool goals_perhaps_alone(const struct goals *goals, size_t test, size_t goal);

#endif
