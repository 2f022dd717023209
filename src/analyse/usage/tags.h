/* What the library's code shows of how values lie in memory, beyond their types: which number of a
 * record says which member of a union beside it holds, and which pointers lead to rows of records.
 */
#ifndef ANALYSE_USAGE_TAGS_H
#define ANALYSE_USAGE_TAGS_H

#include "model/api.h"

/* Fills in `tags` and `is_row` of the fields of all records, unless the rules are off. */
void tags_find(struct api *api);

#endif
