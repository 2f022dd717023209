/* What documentation comments say. */
#ifndef ANALYSE_ROLES_FROM_COMMENTS_H
#define ANALYSE_ROLES_FROM_COMMENTS_H

#include "model/api.h"

void comments_claim(struct api *api, struct function *function);

#endif
