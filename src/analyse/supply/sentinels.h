/* Variadic functions that take pointers until a null pointer comes: `concat(a, b, NULL)`. */
#ifndef ANALYSE_SUPPLY_SENTINELS_H
#define ANALYSE_SUPPLY_SENTINELS_H

#include "model/api.h"

/* Do the attribute or the documentation say so, and is it known of what type the pointers are? That
 * of the last parameter that has a name. */
bool sentinels_apply(const struct function *function);
/* Adds the ways to call it: with none, one and two pointers before the null pointer. */
void sentinels_add(struct api *api, struct function *function);

#endif
