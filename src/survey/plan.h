/* The plan of an exploration: what states begin with, and which calls are tried in each of them.
 *
 * One sort of object is explored: the one that most of the functions take and that a call makes. A
 * set-up makes as many of them as are asked for, and whatever else the calls are given. With one
 * call behind it, it is an alternative; arguments are enumerated where they are plain. */
#ifndef SURVEY_PLAN_H
#define SURVEY_PLAN_H

#include "campaign/campaign.h"

enum {
    PLAN_SETUPS = 64,
    PLAN_ALTERNATIVES = WIRE_SEQUENCES - PLAN_SETUPS,
    PLAN_OBJECTS = 4,
    PLAN_VALUES = 256,
};

struct planned_call {
    const struct operation *operation;
    const struct statements *statements; /* set-up and call */
};

struct plan {
    const struct type *subject; /* the sort of the objects */
    const struct operation *equality; /* that compares two of them; NULL: nothing is known to */
    const struct statements **setups; /* all of the same length and operations */
    size_t setup_count;
    size_t setup_length;
    struct planned_call *calls;
    size_t call_count;
    VECTOR_OF(const char *) left_out; /* functions that are not called, and why */
};

/* The plan lives in the campaign's arena. */
NODISCARD bool plan_make(struct campaign *campaign, const struct explore_options *wish,
                         struct plan *plan, struct error *err);

#endif
