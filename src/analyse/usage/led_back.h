/* Parameters that are led back to the record they are in: `(struct pair *)(key - offset)`. What
 * they are given must be a part of such a record. */
#ifndef ANALYSE_USAGE_LED_BACK_H
#define ANALYSE_USAGE_LED_BACK_H

#include "model/api.h"

/* Sets is_inner. */
void inner_find(struct api *api);

#endif
