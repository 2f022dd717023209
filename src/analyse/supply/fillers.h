/* Fillers: how a record that the caller has to fill gets its content. The fields are the parameters
 * of a function that nobody has to write, so that what is known of parameters holds for fields:
 * pointers with their lengths, strings, callbacks, data for these. */
#ifndef ANALYSE_SUPPLY_FILLERS_H
#define ANALYSE_SUPPLY_FILLERS_H

#include "model/api.h"

/* One for each record that is passed to a callable function and that calls do not make. */
void fillers_add(struct api *api);

#endif
