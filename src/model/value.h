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

/* A number, a pointer or a text in a value: what a test can say something about. */
struct leaf {
    const struct type *type; /* of a text: an array of char */
    const struct field *bits; /* of a bit-field, whose record starts at `offset`; else NULL */
    size_t offset;
};

enum { VALUE_ELEMENTS_MAXIMUM = 16 }; /* a test that repeats a table of numbers helps nobody */

typedef void visit_leaf(void *context, const struct leaf *leaf);
void value_each_leaf(const struct type *type, visit_leaf *visit, void *context);
/* The first byte that holds some of the leaf. */
size_t leaf_start(const struct leaf *leaf);
size_t leaf_end(const struct leaf *leaf);
/* Of texts up to their ends, of pointers whether they are null. `a` and `b` are whole values. */
bool leaf_is_same(const struct leaf *leaf, const char *a, const char *b);
bool type_is_text(const struct type *type); /* an array of plain char */

#endif
