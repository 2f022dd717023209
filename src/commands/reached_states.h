/* The structures that calls of the API lead to: explored, and told of by a program that makes the
 * calls. */
#ifndef COMMANDS_REACHED_STATES_H
#define COMMANDS_REACHED_STATES_H

#include "campaign/campaign.h"
#include "commands/structures_command.h"
#include "structures/inference.h"

struct reached_way {
    const char *code;  /* lines of C */
    const char *value; /* the root, as an expression behind them */
    size_t calls;
};

struct reached_states {
    const struct structures_options *asked;
    struct arena *arena;
    size_t maximum; /* of states; 0: REACHED_STATES. Set before the exploration */
    struct campaign_options options;
    struct campaign campaign;
    struct exploration exploration;
    struct structure_plan plan; /* its contract is NULL unless the type has an invariant */
    VECTOR_OF(struct reached_way) ways; /* with fewer calls first */
    const char *definitions; /* callbacks and helpers that the ways use */
    size_t looks;
};

/* Explores with numbers from 1 to the scope. Invariants are not checked: who asks wants to see what
 * breaks them. What is filled has to be released in any case. */
enum {
    REACHED_STATES = 800, /* a program that reaches more takes long to compile */
    WAYS_KNOWN = 200,     /* where few would do */
};
NODISCARD bool reached_states_explore(const struct structures_options *asked, struct arena *arena,
                                      struct reached_states *states, struct error *err);
void reached_states_release(struct reached_states *states);
/* Were all states reached that there are? */
bool reached_states_are_all(const struct reached_states *states);
/* How many calls may reach a state so that it was reached in any case; SIZE_MAX: any number. */
size_t reached_states_calls(const struct reached_states *states);
/* Of how many ways members may be changed: what more calls would have reached is no change. */
size_t reached_states_changed(const struct reached_states *states);

/* Would these calls have reached the structure, if any did? */
bool reached_states_should_have(const struct reached_states *states,
                                const struct structure *structure);
/* Is it one of the reached ones? */
bool reached_states_have(const struct reached_states *states, const struct structure *reached,
                         size_t count, const struct structure *structure);

/* What is asked of each structure: functions `predicate0` ... that stand in the text. */
struct reached_question {
    const char *predicates;
    size_t predicate_count;
    size_t changed_count; /* of the first ways, members are changed as well */
    const char *const *built; /* code that builds what no calls reach, and looks at it */
    size_t built_count;
    bool tells_blocks;
};
NODISCARD bool reached_states_look(struct reached_states *states,
                                   const struct reached_question *question,
                                   struct seen_heaps *heaps, struct error *err);
/* The structures of what was looked at, as many as heaps->reached has. */
NODISCARD bool reached_states_read(struct reached_states *states, const struct seen_heaps *heaps,
                                   struct structure **structures, struct error *err);
/* The #include lines and definitions that predicates on the type need. */
void reached_states_print_prologue(struct reached_states *states, const char *directory,
                                   struct text *out);

#endif
