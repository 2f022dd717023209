/* Second thoughts about buffers, once all roles of a function are known. */
#ifndef ANALYSE_COMPANIONS_H
#define ANALYSE_COMPANIONS_H

#include "model/api.h"

void companions_settle(struct api *api);

#endif
