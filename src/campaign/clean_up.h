/* What a sequence owns is released at its end, by destructors that were seen to do so. */
#ifndef CAMPAIGN_CLEAN_UP_H
#define CAMPAIGN_CLEAN_UP_H

#include "base/clock.h"
#include "generate/first_values.h"
#include "learn/destructors.h"
#include "model/runner.h"

/* What is needed to release values. */
struct releaser {
    struct runners runners;
    const struct vocabulary *vocabulary;
    const struct first_values *values;     /* for what else a destructor is given */
    const struct destructors *destructors; /* by sort */
    struct time_limit limit;               /* for finding out whether another one helps */
};

/* Appends destructors; *clean_up is the index of the first of them. *is_clean tells whether nothing
 * of the library's is left. False only on an error. */
NODISCARD bool append_clean_up(const struct releaser *releaser, struct statements *statements,
                               size_t *clean_up, bool *is_clean, struct error *err);
/* Did something have to be emptied before it could be released? What was in it may be lost. */
bool clean_up_empties(const struct releaser *releaser, const struct statements *cleaned,
                      size_t clean_up);
/* *helps: is nothing lost when another of the known destructors takes the place of one? Some
 * end an object alone, some with all that is in it. It may when there is no time to find out. */
NODISCARD bool another_clean_up_helps(const struct releaser *releaser,
                                      const struct statements *cleaned, bool *helps,
                                      struct error *err);
/* Is every pointer that the API handed out null or dead at the end, and nothing held by storage of
 * ours? Only then is what is left a leak: a pointer into a block, as some libraries hand out, holds
 * it as well. (WIRE_OBSERVE) */
bool holds_nothing(const struct vocabulary *vocabulary, const struct statements *statements,
                   const struct outcome *outcome);

#endif
