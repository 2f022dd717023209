/* The bytes of a value, whatever its type: numbers put into them, parts found in them, two of them
 * compared. Padding, unions and pointers say nothing about a value and are left alone. */
#ifndef MODEL_VALUE_H
#define MODEL_VALUE_H

#include "model/type.h"

/* The bits of a member as the low bits of a word; a bit-field's sign is extended. At most 64. */
uint64_t value_member_bits(const struct field *field, const char *record);

/* Puts the number into every number there is in the value; the rest of the bytes stays. */
void value_fill(const struct type *type, int number, char *bytes);
/* Do the numbers in the two values agree, and are the same pointers null? */
bool value_is_same(const struct type *type, const char *a, const char *b);
bool value_is_zero(const char *bytes, size_t size);

#endif
