#include "base/vector.h"

#include "base/error.h"
#include "base/memory.h"

void *vector_grow(void *items, size_t *capacity, size_t count, size_t element_size)
{
    size_t wanted = *capacity ? *capacity * 2 : 8;
    if (wanted <= count)
        wanted = count + 1;
    if (wanted > (size_t)VECTOR_MAXIMUM_MIB * 1024 * 1024 / element_size)
        BUG("a vector exceeded its maximum of %d MiB", VECTOR_MAXIMUM_MIB);
    *capacity = wanted;
    return memory_resize(items, wanted * element_size);
}
