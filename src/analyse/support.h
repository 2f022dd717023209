/* Functions of the C library that assay itself knows how to use. They are not tested; they only
 * release what the library under test hands out. */
#ifndef ANALYSE_SUPPORT_H
#define ANALYSE_SUPPORT_H

#include "model/api.h"

/* Adds free(), unless the library declares one. */
void support_add(struct api *api);

#endif
