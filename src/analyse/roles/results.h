/* What functions are for, how they fail and to whom their results belong. */
#ifndef ANALYSE_ROLES_RESULTS_H
#define ANALYSE_ROLES_RESULTS_H

#include "analyse/usage/usage.h"

/* `summary` is NULL when there is no body. */
void results_claim(struct api *api, const struct usage *usage, struct function *function,
                   const struct usage_summary *summary);

#endif
