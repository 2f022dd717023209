/* Memory that is given back in the reverse order: regions and marks. */
#ifndef REGION_H
#define REGION_H

#include <stddef.h>
#include <stdint.h>

typedef struct region region;
typedef uint32_t region_ref; /* place of a block in its region; 0 is none */

region *region_open(size_t bytes);
void region_close(region *r);

/* 0 when the region is full. */
region_ref region_take(region *r, size_t bytes);
region_ref region_text(region *r, const char *text);
void *region_at(const region *r, region_ref ref);

region_ref region_mark(const region *r);

/* Everything since the mark is free again. */
void region_back(region *r, region_ref mark);

size_t region_left(const region *r);

/* Lists of references, linked in the region. */
region_ref region_cons(region *r, region_ref item, region_ref rest);
region_ref region_head(const region *r, region_ref list);
region_ref region_tail(const region *r, region_ref list);
size_t region_list_length(const region *r, region_ref list);

#endif
