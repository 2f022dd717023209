/* What is left of a choice tree, as units of work. A unit is the leaves that share a prefix and do
 * not come before a list. It is walked up to a number of leaves; the rest of it becomes units
 * again. Which units there are depends on the tree only, never on who walked which when: the same
 * for any number of jobs. In which order they are taken is a policy. */
#ifndef EXPLORE_FRONTIER_H
#define EXPLORE_FRONTIER_H

#include "base/arena.h"
#include "base/error.h"
#include "base/keyword.h"
#include "base/rng.h"
#include "model/choices.h"

enum tree_order {
#define TREE_ORDER(id, name, meaning, chooser) TREE_ORDER_##id,
#include "explore/orders.def"
#undef TREE_ORDER
    TREE_ORDER_COUNT
};

bool tree_order_keyword(size_t n, struct keyword *keyword);

enum unit_state { UNIT_WAITS, UNIT_UNDER_WAY, UNIT_DONE };

struct tree_unit {
    struct choices start; /* the first list; its arities are known but for a prefix walked first */
    size_t floor;         /* choices that all its leaves share */
    uint32_t limit;       /* answers of the choice behind them that belong to it; 0: all */
    unsigned generation;  /* how often its ancestors were split */
    double weight;        /* share of the tree */
    bool has_paid;        /* said before it is finished: what was looked for is there */
    unsigned payments;    /* of its ancestors */
    double promise;       /* a logarithm: of the weight, and more for payments */
    enum unit_state state;
    uint64_t leaves, runs; /* so far; when it is done: of its own, without those of its rest */
    double passed;         /* while it is under way: share of the tree that was gone through */
    uint64_t number;       /* in order of making, from 0 */
    struct tree_unit *next, *previous; /* in the order of the tree */
};

struct frontier {
    struct arena *arena;
    enum tree_order order;
    struct rng rng; /* for the order that needs one */
    struct tree_unit *first, *last;
    /* Where promise decides: those that wait, each before the two at twice its place. */
    struct tree_unit **heaviest;
    size_t heaviest_count, heaviest_room;
    uint64_t made, done;
    double weight_left;
    /* Of all units together; runs and passed of those under way. */
    uint64_t leaves, runs_under_way;
    double passed;
};

/* One unit: the whole tree. */
void frontier_init(struct frontier *frontier, struct arena *arena, enum tree_order order,
                   uint64_t seed);

/* A waiting unit, which is then under way; NULL: there is none now. */
struct tree_unit *frontier_take(struct frontier *frontier);
/* The unit is done up to the rest, the list where it goes on with all arities; NULL: wholly. */
void frontier_finish(struct frontier *frontier, struct tree_unit *unit, uint64_t leaves,
                     uint64_t runs, const struct choices *rest);
/* The unit, which is under way, has come to the list, a leaf. */
struct unit_progress {
    struct choices at; /* none: it is not known */
    uint64_t leaves, runs;
};
void frontier_pass(struct frontier *frontier, struct tree_unit *unit,
                   const struct unit_progress *progress);
/* The unit waits again. */
void frontier_give_back(struct frontier *frontier, struct tree_unit *unit);
bool frontier_is_empty(const struct frontier *frontier);

/* From 0 to 1. */
double frontier_share_done(const struct frontier *frontier);
/* Leaves before the unit; false when those of another one before it are not known yet. */
bool frontier_leaves_before(const struct frontier *frontier, const struct tree_unit *unit,
                            uint64_t *leaves);
/* The unit of these; NULL when there is none. */
struct tree_unit *frontier_find(const struct frontier *frontier, const struct choices *start,
                                size_t floor);

/* How many leaves of a unit are walked before it is split. */
uint64_t unit_leaves_maximum(const struct tree_unit *unit);

#endif
