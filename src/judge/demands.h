/* What a sentence of documentation demands of a call, as far as it can be seen whether the call
 * meets it: ranges, "must not be NaN", "NULL only if n is 0", "x_init() must be called before". */
#ifndef JUDGE_DEMANDS_H
#define JUDGE_DEMANDS_H

#include "judge/judge_internal.h"

struct demand {
    struct inquiry *inquiry;
    size_t statement; /* the call */
    const struct function *function;
    const char *sentence;
    int subject; /* the parameter that the sentence speaks of; -1: none */
};

enum standing {
    STANDING_UNSEEN, /* nothing shows whether it is met */
    STANDING_MET,
    STANDING_BROKEN,
};

/* The first of the ways to look that sees something. */
enum standing demand_standing(const struct demand *demand);
/* Is the sentence about something that the call is given: a parameter, or an object by the word of
 * its type ("the queue must not be empty")? */
bool demand_is_about_arguments(const struct demand *demand);

/* Does it speak of values that are the same, or parts of each other? */
bool sentence_is_about_overlap(const char *sentence);
/* As a word of its own, in whatever case. */
bool sentence_names(const char *sentence, const char *name);
/* The parameter that the sentence names; -1: none. */
int demand_subject(const struct function *function, const char *sentence);

#endif
