/* Whether the arguments of a function can be made, by what the other functions yield. */
#ifndef ANALYSE_SUPPLY_MAKEABLE_H
#define ANALYSE_SUPPLY_MAKEABLE_H

#include "model/api.h"

/* Gives a skip_reason to functions that need what cannot be made. */
void makeable_judge(struct api *api);

#endif
