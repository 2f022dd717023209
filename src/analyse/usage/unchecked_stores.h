/* Numbers that a function only stores in what it was given, and never looks at: a setter that
 * takes any length. Whether they fit is the caller's business. */
#ifndef ANALYSE_USAGE_UNCHECKED_STORES_H
#define ANALYSE_USAGE_UNCHECKED_STORES_H

#include "model/api.h"

/* Sets is_stored_blindly and is_blind_amount. */
void blind_find(struct api *api);

#endif
