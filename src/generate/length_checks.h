/* Do the numbers of a sequence tell the truth about the buffers beside them? */
#ifndef GENERATE_LENGTH_CHECKS_H
#define GENERATE_LENGTH_CHECKS_H

#include "model/sequence.h"

/* May the parameter be given a buffer of this content? It may have to have a length, or an end. */
bool content_fits(const struct parameter *parameter, const struct literal *content);

/* Points to something whose length a number may tell. */
bool parameter_is_measured(const struct parameter *parameter);
/* Does the number tell the length of the buffer, alone or as a factor? */
bool length_is_told_by(const struct function *function, size_t buffer, size_t number);
/* False: a call is told that a buffer of ours is longer than it is. */
bool lengths_are_honest(const struct vocabulary *vocabulary, const struct statements *statements);

#endif
