/* The tree of structures, walked by several assay-structures: its units (explore/frontier.h) are
 * handed out in rounds, and what came of them is taken in the order of the round, so that it is the
 * same for any number of jobs. */
#ifndef COMMANDS_STRUCTURE_WALK_H
#define COMMANDS_STRUCTURE_WALK_H

#include "explore/frontier.h"
#include "structures/structure_plan.h"

/* What came of a unit, to whom looks for something. */
enum unit_worth { UNIT_BRINGS_NOTHING, UNIT_PAYS, UNIT_IS_ENOUGH };

struct structure_walk {
    struct arena *arena;
    const struct structure_request *request;
    const char *program; /* assay-structures */
    const char *library; /* the shared object */
    const char *work_directory;
    size_t jobs;
    enum tree_order order;
    bool may_be_enough; /* on_unit() looks for something that may be found early */
    uint64_t print_maximum; /* structures in all */
    /* The answer has come to a unit, and tells of structures from the given one on. NULL: none is
     * looked for. */
    enum unit_worth (*on_unit)(void *context, const struct structure_answer *answer,
                               size_t first);
    bool (*is_interrupted)(void *context); /* NULL: never */
    void *context; /* of both */
};

/* Adds to the answer. `done` is the share of the tree that was walked. */
NODISCARD bool structure_walk_run(const struct structure_walk *walk,
                                  struct structure_answer *answer, double *done,
                                  struct error *err);

#endif
