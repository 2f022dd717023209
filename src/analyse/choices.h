/* Numbers that stand for named constants: enumerations, and integers that bodies compare with
 * macros. */
#ifndef ANALYSE_CHOICES_H
#define ANALYSE_CHOICES_H

#include "analyse/usage.h"

/* `summary` is NULL when there is no body. */
void choices_claim(struct api *api, const struct usage *usage, struct function *function,
                   const struct summary *summary);

#endif
