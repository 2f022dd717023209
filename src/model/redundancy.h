/* Which tests repeat what others do: a test is redundant when all of its calls, each with the
 * states and numbers that it was given, were made by tests before it. */
#ifndef MODEL_REDUNDANCY_H
#define MODEL_REDUNDANCY_H

#include "base/arena.h"
#include "model/exploration.h"
#include "wire/recorded_calls.h"

struct redundancy {
    enum wire_representation representation;
    const bool *is_redundant; /* by test */
    size_t redundant;
    size_t branches_before, branches_after;
    size_t kills_before, kills_after;
};

struct redundancies {
    const char **tests; /* names, in their order */
    size_t test_count;
    size_t total; /* with those of the suite that they are compared with */
    uint64_t calls;     /* that were recorded */
    const struct redundancy *items;
    size_t count;
    bool has_branches, has_kills; /* they were measured */
    size_t mutants_reached, mutants_tried; /* by all tests; kills are of those that were tried */
    const char **notes; /* sentences */
    size_t note_count;
};

/* Adds a sentence, which lives in the arena or longer; more than a dozen are not kept. */
void redundancies_note(struct redundancies *redundancies, struct arena *arena, const char *text);

#endif
