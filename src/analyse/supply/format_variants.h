/* Variants of functions with a format: one for each kind of arguments that may follow. A variadic
 * function is called itself; one that takes a va_list by a small variadic wrapper. */
#ifndef ANALYSE_SUPPLY_FORMAT_VARIANTS_H
#define ANALYSE_SUPPLY_FORMAT_VARIANTS_H

#include "model/api.h"

/* Why what follows the named parameters cannot be passed; NULL: it can. */
const char *variants_reason(struct api *api, const struct function *function);

/* Adds the variants of all callable functions; after their roles are known. */
void variants_add(struct api *api);

#endif
