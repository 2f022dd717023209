/* Vectors of ints. */
#ifndef IVEC_H
#define IVEC_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ivec ivec;

/* NULL when there is no memory, as everywhere. */
ivec *ivec_new(void);
ivec *ivec_from(const int *values, size_t count);
ivec *ivec_clone(const ivec *v);
/* NULL is allowed. */
void ivec_free(ivec *v);

size_t ivec_size(const ivec *v);
/* Sets *out; false when there is no such element. */
bool ivec_at(const ivec *v, size_t index, int *out);

bool ivec_push(ivec *v, int value);
/* Removes the last element; false when there is none. */
bool ivec_pop(ivec *v, int *out);
/* Inserts before index; index may be the size. false when it is larger. */
bool ivec_insert(ivec *v, size_t index, int value);
bool ivec_erase(ivec *v, size_t index);
/* Appends all of src, which may be the same vector. */
bool ivec_append(ivec *v, const ivec *src);
/* Gives unused memory back. */
void ivec_shrink(ivec *v);

/* The mean of all elements, rounded towards zero; 0 for an empty vector. */
int ivec_mean(const ivec *v);

#endif
