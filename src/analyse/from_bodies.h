/* What the body of a function shows of its parameters. */
#ifndef ANALYSE_FROM_BODIES_H
#define ANALYSE_FROM_BODIES_H

#include "analyse/usage.h"

void bodies_claim(struct api *api, const struct usage *usage, struct function *function,
                  const struct summary *summary);

#endif
