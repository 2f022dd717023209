/* What the body of a function shows of its parameters. */
#ifndef ANALYSE_ROLES_FROM_BODIES_H
#define ANALYSE_ROLES_FROM_BODIES_H

#include "analyse/usage/usage.h"

void bodies_claim(struct api *api, const struct usage *usage, struct function *function,
                  const struct usage_summary *summary);

#endif
