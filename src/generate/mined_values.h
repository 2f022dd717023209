/* Values made of the constants that stand in the library's code (see analyse/constants.h): numbers
 * and strings as they are, and strings joined from several, as parsers want them. Those that stand
 * near a function are given to it; those of all the code to any, by weight. */
#ifndef GENERATE_MINED_VALUES_H
#define GENERATE_MINED_VALUES_H

#include "generate/first_values.h"

struct mined_values;

/* What a parameter may be given beyond first values: anything of the kind, as far as the role
 * allows. */
enum taking { TAKES_NONE, TAKES_NUMBERS, TAKES_STRINGS, TAKES_BYTES };
enum taking taking_of(const struct function *function, size_t index);
bool number_may_be_given(const struct parameter *parameter, int64_t number);
bool text_may_be_given(const struct function *function, const char *string);

/* Adds the literals to the vocabulary; lives in its arena. */
struct mined_values *mined_values_new(struct vocabulary *vocabulary, uint64_t seed);

/* Now and then a value for the parameter, or the content of its buffer; else NULL. */
const struct literal *mined_value(const struct mined_values *values,
                                  const struct function *function, size_t parameter,
                                  struct rng *rng);
/* Now and then a text that the function may want to read from a file; else NULL. */
const struct literal *mined_text(const struct mined_values *values,
                                 const struct function *function, struct rng *rng);

#endif
