#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *must_have(void *block)
{
    if (!block) {
        fputs("assay: out of memory\n", stderr);
        exit(2);
    }
    return block;
}

void *memory_alloc(size_t size)
{
    return must_have(malloc(size ? size : 1));
}

void *memory_alloc_zeroed(size_t count, size_t size)
{
    return must_have(calloc(count ? count : 1, size ? size : 1));
}

void *memory_resize(void *block, size_t size)
{
    return must_have(realloc(block, size ? size : 1));
}
