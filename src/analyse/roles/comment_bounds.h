/* What comments say of the range of a number: "limit is at least 1", "0-59", "any number may be
 * asked for", "NULL when the index is out of range". */
#ifndef ANALYSE_ROLES_COMMENT_BOUNDS_H
#define ANALYSE_ROLES_COMMENT_BOUNDS_H

#include "model/api.h"

/* Sets the range that is documented, and takes_any, of the function's integer parameters. */
void bounds_claim(const struct api *api, struct function *function);
/* A function without a comment: where all that is said of parameters of the same name and type
 * agrees, it goes for this one as well. Once bounds_claim() was asked for all. */
void bounds_borrow(const struct api *api, struct function *function);

#endif
