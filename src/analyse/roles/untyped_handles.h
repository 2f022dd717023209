/* Handles: what a library makes, calls `void *`, and takes back as `void *`. Bodies tell, or names,
 * which record it is; then the parameter or result is given the type of a pointer to it, so that
 * nothing else is passed there. How it is spelled in C stays as declared. */
#ifndef ANALYSE_ROLES_UNTYPED_HANDLES_H
#define ANALYSE_ROLES_UNTYPED_HANDLES_H

#include "analyse/usage/usage.h"

/* Before roles are inferred: they follow from types. */
void handles_settle(struct api *api, const struct usage *usage);

#endif
