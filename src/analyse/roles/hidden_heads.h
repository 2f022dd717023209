/* Handles that point behind a head: `sds`, whose length lies before its first character. Functions
 * that only read one often take it as a `const char *`. Their bodies go back from it; then the
 * parameter is given the type of the handle, so that no other text is passed there. */
#ifndef ANALYSE_ROLES_HIDDEN_HEADS_H
#define ANALYSE_ROLES_HIDDEN_HEADS_H

#include "model/api.h"

/* Before roles are inferred: they follow from types. Does nothing unless the API has exactly one
 * handle that is a pointer to numbers. */
void hidden_heads_settle(struct api *api);

#endif
