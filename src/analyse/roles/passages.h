/* A comment in parts: what it says of each parameter, and what of the result. The text of a part is
 * in lower case, with one blank between words, so that phrases can be looked for. */
#ifndef ANALYSE_ROLES_PASSAGES_H
#define ANALYSE_ROLES_PASSAGES_H

#include "base/arena.h"
#include "model/api.h"

/* The tagged part (`@param name`, `@name:`), else the sentences that name it; "" when there is
 * none. */
const char *passage_of_parameter(struct arena *arena, const char *comment, const char *name);
/* The tagged part (`@return`, `Returns:`), else the sentences about what is returned. */
const char *passage_of_result(struct arena *arena, const char *comment);
/* All of it. */
const char *passage_in_full(struct arena *arena, const char *comment);

#endif
