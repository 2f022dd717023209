/* One printer per form. */
#ifndef DESCRIBE_INTERNAL_H
#define DESCRIBE_INTERNAL_H

#include "describe/describe.h"

void describe_json(struct text *out, const struct api *api);

#endif
