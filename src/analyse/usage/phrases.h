/* Strings of several words in the library's code, and in that of its callers: statements of a
 * language that it reads, or messages. A function that makes objects of texts is given them. */
#ifndef ANALYSE_USAGE_PHRASES_H
#define ANALYSE_USAGE_PHRASES_H

#include "model/api.h"

/* Fills in `phrases` of the API, unless the rule is off. */
void phrases_mine(struct api *api);

#endif
