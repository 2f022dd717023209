#include "generate/edits.h"

#include <string.h>

struct stretch edited_stretch(const struct edited *edited, struct rng *rng)
{
    struct stretch stretch = {.start = rng_below(rng, (uint32_t)edited->size + 1)};
    uint32_t most = (uint32_t)(edited->size - stretch.start);
    stretch.size = most ? 1 + rng_below(rng, most) : 0;
    return stretch;
}

void edited_insert(struct edited *edited, size_t at, const char *bytes, size_t size)
{
    edited_replace(edited, (struct stretch){at, 0}, bytes, size);
}

void edited_erase(struct edited *edited, struct stretch stretch)
{
    edited_replace(edited, stretch, "", 0);
}

void edited_replace(struct edited *edited, struct stretch stretch, const char *bytes, size_t size)
{
    size_t end = stretch.start + stretch.size;
    if (edited->size - stretch.size + size > edited->maximum)
        return;
    memmove(edited->items + stretch.start + size, edited->items + end, edited->size - end);
    memcpy(edited->items + stretch.start, bytes, size);
    edited->size += size - stretch.size;
}

void edited_repeat(struct edited *edited, struct stretch stretch, size_t at)
{
    char copy[EDITED_MAXIMUM];
    memcpy(copy, edited->items + stretch.start, stretch.size);
    edited_insert(edited, at, copy, stretch.size);
}
