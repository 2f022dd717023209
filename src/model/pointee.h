/* What a `void *` of a sequence points to: another value of the same sequence that is the same
 * pointer, and has a type. A container hands out as a `void *` what was put into it as one; what it
 * is, only the run tells. Likewise of a record that others begin with, which one of these it is. */
#ifndef MODEL_POINTEE_H
#define MODEL_POINTEE_H

#include "model/outcome.h"
#include "model/sequence.h"

struct pointee {
    const struct type *sort; /* of the pointer; NULL: nothing is known */
    size_t statement;        /* the first that yields it under that type */
};

/* Needs an outcome with aliases (WIRE_HASH_STATES or WIRE_OBSERVE). Of other values nothing is
 * known beyond their type. */
struct pointee pointee_of(const struct vocabulary *vocabulary, const struct statements *statements,
                          const struct outcome *outcome, size_t index);

/* Is the argument a `void *`, or a base, that is taken for something that it is not? */
bool pointee_is_mistaken(const struct vocabulary *vocabulary, const struct statements *statements,
                         const struct outcome *outcome, size_t index, size_t argument);
/* ... any argument of any call that was made? */
bool pointees_are_mistaken(const struct vocabulary *vocabulary,
                           const struct statements *statements, const struct outcome *outcome);

#endif
