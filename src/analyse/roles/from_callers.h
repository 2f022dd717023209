/* How programs that use the library call its functions. */
#ifndef ANALYSE_ROLES_FROM_CALLERS_H
#define ANALYSE_ROLES_FROM_CALLERS_H

#include "model/api.h"

/* All bodies of callers at once; claims about the functions they call. */
void callers_claim(struct api *api);

#endif
