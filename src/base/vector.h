/* Growable arrays: `VECTOR_OF(struct thing) things = {0}; vector_push(&things, thing);`
 * Elements are moved when the vector grows; keep indexes, not pointers, while adding. */
#ifndef BASE_VECTOR_H
#define BASE_VECTOR_H

#include <stddef.h>
#include <stdlib.h>

#define VECTOR_OF(element) \
    struct {               \
        element *items;    \
        size_t count;      \
        size_t capacity;   \
    }

enum { VECTOR_MAXIMUM_MIB = 4096 };

/* Gives the items room for count + 1 elements of the size. */
void *vector_grow(void *items, size_t *capacity, size_t count, size_t element_size);

#define vector_push(vector, element)                                                      \
    do {                                                                                  \
        if ((vector)->count == (vector)->capacity)                                        \
            (vector)->items = vector_grow((vector)->items, &(vector)->capacity,           \
                                          (vector)->count, sizeof *(vector)->items);      \
        (vector)->items[(vector)->count++] = (element);                                   \
    } while (0)

#define vector_release(vector)        \
    do {                              \
        free((vector)->items);        \
        (vector)->items = NULL;       \
        (vector)->count = 0;          \
        (vector)->capacity = 0;       \
    } while (0)

#endif
