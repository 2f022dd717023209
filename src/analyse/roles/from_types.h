/* What the type of a parameter alone suggests: the role it has before, and whenever, nothing else
 * is known. */
#ifndef ANALYSE_ROLES_FROM_TYPES_H
#define ANALYSE_ROLES_FROM_TYPES_H

#include "model/api.h"

void baseline_role(struct api *api, struct parameter *parameter);
/* Integers that may count: neither bool, char nor enum. */
bool is_count_type(const struct type *type);
bool is_hidden_record(const struct type *type);

#endif
