/* What a call of a function may come to: the functions of the library that it leads to, and whether
 * any of them changes something that outlives the call. */
#ifndef ANALYSE_USAGE_REACH_H
#define ANALYSE_USAGE_REACH_H

#include "model/api.h"

/* Fills in reaches, is_pure and ignores_errno of all functions that have a body. */
void reach_infer(struct api *api);

#endif
