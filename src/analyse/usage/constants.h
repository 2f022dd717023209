/* Constants that stand in the code: what a function compares its arguments with is worth giving to
 * it. */
#ifndef ANALYSE_USAGE_CONSTANTS_H
#define ANALYSE_USAGE_CONSTANTS_H

#include "model/api.h"

/* Fills in `mined` of the API and of its functions, unless the rule is off. Those of a function
 * come from its body, the tables it reads, and what it calls. */
void constants_mine(struct api *api);

#endif
