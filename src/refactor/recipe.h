/* Recipes of engines.def: words with {placeholders} that become the arguments of a command. */
#ifndef REFACTOR_RECIPE_H
#define REFACTOR_RECIPE_H

#include "refactor/engine.h"

/* The command for an edit, which ends with NULL and lives in the arena. A semantic patch is written
 * beside the file. */
NODISCARD bool recipe_arguments(const struct edit_request *request, const char *const *flags,
                                struct arena *arena, const char *const **arguments,
                                struct error *err);

#endif
