/* What the conditions of a sequence depend on, found by experiment: each literal is nudged, and
 * what is compared then is held against what was compared before.
 *
 * An engine that follows the flow of data could fill in the same effects. */
#ifndef GENERATE_STUDY_H
#define GENERATE_STUDY_H

#include "generate/places.h"
#include "model/coverage.h"
#include "model/outcome.h"

enum {
    STUDY_FRONTIERS = 32,
    STUDY_PLACES = 64,
    STUDY_EFFECTS = 8, /* of a frontier: enough for the bytes of a number */
};

/* A nudge changed what is compared. */
struct effect {
    const struct literal_place *place;
    int step;        /* of the nudge */
    int64_t moved;   /* the difference of the two numbers */
    bool is_the_end; /* the end of the text was compared, and now the byte there is */
    size_t side;     /* of two strings: which one it is a part of ... */
    size_t start;    /* ... and where in the literal that one begins */
};

/* A branch that was not reached of a condition that was. */
struct untaken_branch {
    uint32_t target;
    const struct site *site; /* NULL: two strings are compared */
    bool wanted;             /* what the condition should be; of strings, whether they are equal */
    bool is_case;            /* of a switch: the number should be this one */
    uint64_t number;
    struct wire_comparison base; /* of the witness */
    uint32_t watched;            /* first branch of the site that compares */
    uint32_t occurrence;         /* of it in the statement, from 0 */
    uint32_t seen;               /* in the log that is being read */
    struct effect effects[STUDY_EFFECTS];
    size_t effect_count;
};

struct study {
    uint32_t serial; /* 0: it is none */
    struct statement *statements; /* of the witness */
    size_t count;
    struct untaken_branch frontiers[STUDY_FRONTIERS];
    size_t frontier_count;
    struct literal_place places[STUDY_PLACES];
    int steps[STUDY_PLACES];
    size_t place_count;
    size_t next_place; /* to be nudged */
    size_t answers;
};

struct study_options {
    const struct vocabulary *vocabulary;
    const struct sites *sites;
    bool (*wants)(void *context, uint32_t branch); /* is it worth a study? */
    void *context;
};

/* Begins with the log of a witness. False, and nothing to release: there is nothing to find out. */
bool study_begin(struct study *study, const struct study_options *options,
                 const struct statements *witness, const struct outcome *outcome);
void study_end(struct study *study);

/* The witness with its next literal nudged; false when each had its turn. */
bool study_nudge(struct study *study, struct vocabulary *vocabulary,
                 struct statements *statements, size_t *place);
/* What was compared then. `is_watched` has a zero for every branch before and after. */
void study_answer(struct study *study, const struct sites *sites, size_t place,
                  const struct outcome *outcome, uint8_t *is_watched);

/* The difference of two numbers of so many bits. */
int64_t difference_of_width(uint64_t left, uint64_t right, unsigned width);

#endif
