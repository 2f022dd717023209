/* What comments say that a number or a character must not be: "any character but '\0' and '"'". */
#ifndef ANALYSE_ROLES_COMMENT_EXCLUSIONS_H
#define ANALYSE_ROLES_COMMENT_EXCLUSIONS_H

#include "model/api.h"

/* Sets `excluded` of the parameters. */
void exclusions_claim(const struct api *api, struct function *function);
/* Where nothing is said of a parameter, what is said of one of the same name and type goes for it
 * as well. Once exclusions_claim() was asked for all functions. */
void exclusions_borrow(const struct api *api, struct function *function);

#endif
