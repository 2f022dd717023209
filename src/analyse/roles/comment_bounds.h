/* What comments say of the range of a number: "limit is at least 1", "any number may be asked for",
 * "NULL when the index is out of range". */
#ifndef ANALYSE_ROLES_COMMENT_BOUNDS_H
#define ANALYSE_ROLES_COMMENT_BOUNDS_H

#include "model/api.h"

/* Sets has_least, least and takes_any of the function's integer parameters. */
void bounds_claim(const struct api *api, struct function *function);

#endif
