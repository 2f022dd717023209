/* Allocation that cannot fail: running out of memory ends the program here and nowhere else. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

void *memory_alloc(size_t size);
void *memory_alloc_zeroed(size_t count, size_t size);
void *memory_resize(void *block, size_t size);

#endif
