/* Ranges in documentation: "minute, 0-59", "between 1 and NAME_MAX", "must be at most 255", "the
 * practical limit is n = 9". */
#ifndef MODEL_STATED_RANGE_H
#define MODEL_STATED_RANGE_H

#include "model/api.h"

struct stated_range {
    bool has_least, has_most;
    int64_t least, most;
};

enum { OTHER_NAMES_MAXIMUM = 12 };

/* Fills in the names of all parameters of the function but this one, in lower case as they stand in
 * sentences, and NULL. */
void stated_range_other_names(struct arena *arena, const struct function *function,
                              const struct parameter *parameter,
                              const char *names[OTHER_NAMES_MAXIMUM]);

/* What the sentence says the number of that name may be; `others` are the names, in lower case,
 * of which the sentence may speak as well, NULL at the end, and what is said behind them is theirs.
 * Names of constants are looked up in the API. What is said of a case ("0 if n > 5") is no limit.
 * False: nothing. */
bool stated_range_read(const struct api *api, const char *sentence, const char *name,
                       const char *const *others, struct stated_range *range);

bool stated_range_holds(const struct stated_range *range, int64_t value);

#endif
