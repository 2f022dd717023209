/* Second thoughts about buffers, once all roles of a function are known. */
#ifndef ANALYSE_ROLES_COMPANIONS_H
#define ANALYSE_ROLES_COMPANIONS_H

#include "model/api.h"

void companions_settle(struct api *api);

/* Does some function make such records out of other things? Then one is not made up by users. */
bool companions_are_made_by_calls(const struct api *api, const struct type *pointer);

#endif
