/* A plan that is being made, for the files that make it: plan.c chooses the calls, the others know
 * what is explored and what parameters can be given. */
#ifndef SURVEY_PLANNING_H
#define SURVEY_PLANNING_H

#include "survey/plan.h"

enum { SETUP_STATEMENTS = 64 };

/* What a parameter can be given: literals, or statements of the set-up, or storage of its own that
 * is made before the call. */
struct offer {
    const struct literal **literals;
    size_t literal_count;
    uint16_t statements[PLAN_VALUES];
    size_t statement_count;
    const struct operation *storage;
};

struct planning {
    struct campaign *campaign;
    struct vocabulary *vocabulary;
    const struct explore_options *wish;
    struct plan *plan;
    struct statements setup;
    uint16_t objects[PLAN_OBJECTS]; /* statements of the set-up */
    size_t object_count;
    uint16_t data[PLAN_VALUES]; /* pointers to numbers, for a `void *` of the user's */
    size_t data_count;
    unsigned depth; /* of objects that are made for objects */
    bool plans_calls; /* set-ups are given numbers */
    const char *reason; /* why a function cannot be explored */
};

/* ---- plan_subject.c ---- */

/* Is it a call that is tried in states? */
bool planning_is_candidate(const struct operation *operation);
bool planning_takes(const struct operation *operation, const struct type *sort);
bool planning_is_record_pointer(const struct type *sort);
/* The call that makes such an object out of the least; NULL. */
const struct operation *planning_constructor(const struct vocabulary *vocabulary,
                                             const struct type *sort);
const struct operation *planning_initialiser(const struct vocabulary *vocabulary,
                                             const struct type *sort);
/* What releases a value that a call made for its caller; NULL. */
const struct operation *planning_release(const struct vocabulary *vocabulary,
                                         const struct operation *maker);
/* The sort of object that most functions take and a call makes; NULL. */
const struct type *planning_choose_subject(const struct vocabulary *vocabulary);
/* What compares two of them; what the user has written wins. NULL: nothing does. */
const struct operation *planning_equality(const struct vocabulary *vocabulary,
                                          const struct type *sort);

/* ---- plan_offers.c ---- */

/* What an argument can be; it may add to the set-up. Where there is nothing, planning->reason is
 * why. */
void planning_offer(struct planning *planning, struct offer *offer,
                    const struct operation *operation, size_t index);
/* The statement of the set-up that is such an object, made out of the simplest; -1: none can be. */
int planning_make_object(struct planning *planning, const struct type *sort);

#endif
