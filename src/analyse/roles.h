/* Roles of parameters: what a pointer or a number is for, from names, types and prototypes.
 * Fills role, partner and role_evidence of every parameter, purpose and the skip_reason of
 * functions whose arguments cannot be made. Further sources of evidence belong here. */
#ifndef ANALYSE_ROLES_H
#define ANALYSE_ROLES_H

#include "model/api.h"

void roles_infer(struct api *api);

#endif
