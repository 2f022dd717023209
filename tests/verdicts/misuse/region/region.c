#include "region.h"

#include <stdlib.h>
#include <string.h>

struct region {
    size_t size, used;
    unsigned char *memory;
};

struct pair {
    region_ref item, rest;
};

region *region_open(size_t bytes)
{
    if (bytes > (1 << 24))
        return NULL;
    region *r = malloc(sizeof *r);
    if (!r)
        return NULL;
    r->size = bytes + 8;
    r->used = 8;
    r->memory = calloc(1, r->size);
    if (!r->memory) {
        free(r);
        return NULL;
    }
    return r;
}

void region_close(region *r)
{
    if (!r)
        return;
    free(r->memory);
    free(r);
}

region_ref region_take(region *r, size_t bytes)
{
    if (bytes > r->size)
        return 0;
    size_t rounded = (bytes + 7) / 8 * 8;
    if (rounded > region_left(r))
        return 0;
    region_ref ref = (region_ref)r->used;
    r->used += rounded;
    return ref;
}

region_ref region_text(region *r, const char *text)
{
    size_t size = strlen(text) + 1;
    region_ref ref = region_take(r, size);
    if (ref)
        memcpy(r->memory + ref, text, size);
    return ref;
}

void *region_at(const region *r, region_ref ref)
{
    return ref ? r->memory + ref : NULL;
}

region_ref region_mark(const region *r)
{
    return (region_ref)r->used;
}

void region_back(region *r, region_ref mark)
{
    memset(r->memory + mark, 0, r->used - mark);
    r->used = mark;
}

size_t region_left(const region *r)
{
    return r->size - r->used;
}

region_ref region_cons(region *r, region_ref item, region_ref rest)
{
    region_ref ref = region_take(r, sizeof(struct pair));
    if (ref) {
        struct pair *pair = region_at(r, ref);
        pair->item = item;
        pair->rest = rest;
    }
    return ref;
}

region_ref region_head(const region *r, region_ref list)
{
    const struct pair *pair = region_at(r, list);
    return pair->item;
}

region_ref region_tail(const region *r, region_ref list)
{
    const struct pair *pair = region_at(r, list);
    return pair->rest;
}

size_t region_list_length(const region *r, region_ref list)
{
    size_t n = 0;
    for (; list; list = region_tail(r, list))
        n++;
    return n;
}
