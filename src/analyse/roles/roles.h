/* Roles of parameters and functions, from types, names, comments, bodies, attributes and callers.
 * Fills what api.h has of them with its evidence, and the skip_reason of
 * functions whose arguments cannot be made. What the user says outweighs the rest. */
#ifndef ANALYSE_ROLES_ROLES_H
#define ANALYSE_ROLES_ROLES_H

#include "model/api.h"

void roles_infer(struct api *api);

#endif
