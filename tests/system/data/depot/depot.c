#include "depot.h"

#include <stdlib.h>

enum { PLACES = 3 };

/* Who takes one of these for another reads outside of it. */
struct crate {
    short weight;
};

struct mark {
    struct crate *crate;
    struct shelf *shelf;
};

struct shelf {
    struct mark marks[PLACES];
    size_t count;
    struct tag *tag;
    long sum[PLACES];
};

struct tag {
    void *label;
};

void *shelf_new(void)
{
    struct shelf *shelf = calloc(1, sizeof *shelf);
    if (!shelf)
        return NULL;
    shelf->tag = calloc(1, sizeof *shelf->tag);
    if (!shelf->tag) {
        free(shelf);
        return NULL;
    }
    return shelf;
}

void shelf_free(void *of)
{
    struct shelf *shelf = of;
    if (!shelf)
        return;
    for (size_t i = 0; i < shelf->count; i++)
        free(shelf->marks[i].crate);
    free(shelf->tag);
    free(shelf);
}

static void *new_crate(short weight)
{
    struct crate *crate = calloc(1, sizeof *crate);
    if (crate)
        crate->weight = weight;
    return crate;
}

void *crate_new(int weight)
{
    void *crate = NULL;
    if (weight > 0 && weight < 1000)
        crate = new_crate((short)weight);
    return crate;
}

void crate_free(void *crate)
{
    free((struct crate *)crate);
}

int crate_weight(const void *of)
{
    const struct crate *crate = of;
    return crate->weight;
}

bool shelf_add(void *to, void *crate)
{
    struct shelf *shelf = (struct shelf *)to;
    if (shelf->count == PLACES)
        return false;
    shelf->marks[shelf->count] = (struct mark){.crate = crate, .shelf = shelf};
    shelf->sum[shelf->count] = crate_weight(crate);
    shelf->count++;
    return true;
}

int shelf_weight(const void *of)
{
    const struct shelf *shelf = of;
    long sum = 0;
    if (shelf->count == PLACES)
        return -1;
    for (size_t i = 0; i < shelf->count; i++)
        sum += shelf->sum[i];
    return (int)sum;
}

void *shelf_first(void *of)
{
    struct shelf *shelf = of;
    return shelf->count ? &shelf->marks[0] : NULL;
}

void *mark_next(void *of)
{
    struct mark *mark = of;
    size_t next = (size_t)(mark - mark->shelf->marks) + 1;
    if (next == mark->shelf->count)
        return NULL;
    return &mark->shelf->marks[next];
}

int mark_weight(const void *of)
{
    const struct mark *mark = of;
    return mark->crate->weight;
}

void shelf_label(void *of, void *label)
{
    struct shelf *shelf = of;
    shelf->tag->label = label;
}

void *shelf_labelled(const void *of)
{
    const struct shelf *shelf = of;
    return shelf->tag->label;
}
