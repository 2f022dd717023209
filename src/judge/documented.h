/* What a function's documentation says of cases that could be a misuse. */
#ifndef JUDGE_DOCUMENTED_H
#define JUDGE_DOCUMENTED_H

#include "model/api.h"

/* Does the function's documentation speak of the case without demanding that it be avoided? */
enum allowance {
    ALLOWS_ALIAS,
    ALLOWS_ZERO,
    ALLOWS_EMPTY,
    ALLOWS_REUSE, /* that the function is called again */
    ALLOWS_USE,   /* that its object is used afterwards */
    ALLOWANCE_COUNT
};
bool documentation_allows(const struct api *api, const struct function *function,
                          enum allowance allowance);
/* Does it say that no object may be given twice? */
bool documentation_forbids_alias(const struct api *api, const struct function *function);

#endif
