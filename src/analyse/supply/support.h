/* Functions that assay uses without testing them: free() of the C library, which releases what the
 * library under test hands out, and the user's declared equalities and hashes, which tell whether a
 * value is new. */
#ifndef ANALYSE_SUPPLY_SUPPORT_H
#define ANALYSE_SUPPLY_SUPPORT_H

#include "model/api.h"

/* Adds them as functions that are never chosen for a test. free() only when the library has none.
 */
void support_add(struct api *api);

#endif
