/* Records that others begin with: `struct circle { struct shape shape; ... }`. A pointer to a
 * circle then is one to a shape as well, and C programs give it for one. */
#ifndef ANALYSE_ROLES_BASES_H
#define ANALYSE_ROLES_BASES_H

#include "model/api.h"

/* Sets `is_base` of the records. */
void bases_find(struct api *api);

#endif
