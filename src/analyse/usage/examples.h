/* Texts that the documentation shows: indented blocks in comments of the headers, and what stands
 * there in quotation marks. A parser is likely to accept them, which words of its code joined by
 * chance seldom are. */
#ifndef ANALYSE_USAGE_EXAMPLES_H
#define ANALYSE_USAGE_EXAMPLES_H

#include "model/api.h"

/* Fills in `examples` of the API, unless the rule is off. */
void examples_mine(struct api *api);
/* Adds one that a caller passes, or (without a function) any. */
void examples_add(struct api *api, const struct example_text *example);

#endif
