/* Small functions that assay writes itself, into the harness and into the tests that call them, for
 * values that C has no literal for (streams, files and descriptors) and for letting allocations
 * fail. */
#ifndef ANALYSE_SUPPLY_HELPERS_H
#define ANALYSE_SUPPLY_HELPERS_H

#include "model/api.h"

/* The type "void", "int", "double", "char" or "char *". */
const struct type *helpers_type(struct api *api, const char *spelling);

/* Adds those that the functions of the API need, and what undoes them: fclose() and close(). */
void helpers_add(struct api *api);

#endif
