/* What the names of parameters and where they stand say. */
#ifndef ANALYSE_ROLES_FROM_NAMES_H
#define ANALYSE_ROLES_FROM_NAMES_H

#include "model/api.h"

void names_claim(struct api *api, struct function *function);

#endif
