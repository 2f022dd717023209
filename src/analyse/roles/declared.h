/* What the user's contract files say of functions outweighs everything that was inferred. */
#ifndef ANALYSE_ROLES_DECLARED_H
#define ANALYSE_ROLES_DECLARED_H

#include "model/api.h"

/* Puts what was declared over the inferred facts. */
void declared_apply(struct api *api);

#endif
