/* Lengths by name and place: which number says how long which pointer's elements are. */
#ifndef ANALYSE_ROLES_LENGTHS_BY_NAME_H
#define ANALYSE_ROLES_LENGTHS_BY_NAME_H

#include "model/api.h"

/* Claims buffers and their lengths. */
void pairs_claim(struct api *api, struct function *function);
/* Of those, the ones whose length is a product. */
void products_claim(struct api *api, struct function *function);
/* Whether the name of a number, or of a pointer to one, makes it the length of the pointer. */
bool is_length_of(const struct parameter *pointer, const struct parameter *number);

#endif
