/* One printer per form. */
#ifndef DESCRIBE_DESCRIBE_INTERNAL_H
#define DESCRIBE_DESCRIBE_INTERNAL_H

#include "describe/describe.h"

void describe_contracts(struct text *out, const struct description *description);
void describe_attributes(struct text *out, const struct description *description);
void describe_json(struct text *out, const struct description *description);

/* Prints one function, or nothing, starting with an empty line. */
typedef void describe_function(struct text *out, const struct api *api,
                               const struct function *function);

/* Calls the function for each function of the API in the order of the headers; before the first of
 * each header, a comment names it. */
void describe_each(struct text *out, const struct description *description,
                   describe_function *print);

#endif
