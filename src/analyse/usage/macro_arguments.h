/* What macros of the headers give to functions besides what they were given: a version, a size. */
#ifndef ANALYSE_USAGE_MACRO_ARGUMENTS_H
#define ANALYSE_USAGE_MACRO_ARGUMENTS_H

#include "model/api.h"

void stamps_claim(struct api *api);

#endif
