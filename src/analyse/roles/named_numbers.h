/* Numbers that stand for named constants: enumerations, and integers that bodies compare with
 * macros. */
#ifndef ANALYSE_ROLES_NAMED_NUMBERS_H
#define ANALYSE_ROLES_NAMED_NUMBERS_H

#include "analyse/usage/usage.h"

/* `summary` is NULL when there is no body. */
void choices_claim(struct api *api, const struct usage *usage, struct function *function,
                   const struct usage_summary *summary);
/* Constants that callers pass. */
void choices_claim_passed(struct api *api, struct function *function, size_t index,
                          const struct named_constant *constants);
/* Constants that a passage of a comment names. */
void choices_claim_mentioned(struct api *api, struct function *function, size_t index,
                             const char *passage);

/* What the numbers in the fields of records are compared with, and what functions that return such
 * a field therefore give. */
void choices_name_fields(struct api *api, const struct usage *usage);

#endif
