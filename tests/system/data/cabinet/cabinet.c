#include "cabinet.h"

#include <stdlib.h>
#include <string.h>

enum { DRAWERS = 4, LABEL = 8 };

struct drawer {
    char label[LABEL];
    void *thing;
};

struct cabinet {
    struct drawer drawers[DRAWERS];
};

/* The content of a folder and that of a coin have nothing in common: who takes one for the other
 * reads outside of it. */
struct folder {
    char *title;
    unsigned pages;
};

struct coin {
    signed char worth;
};

struct cabinet *cabinet_new(void)
{
    return calloc(1, sizeof(struct cabinet));
}

void cabinet_free(struct cabinet *cabinet)
{
    free(cabinet);
}

static struct drawer *find(const struct cabinet *cabinet, const char *label)
{
    for (int i = 0; i < DRAWERS; i++) {
        const struct drawer *drawer = &cabinet->drawers[i];
        if (drawer->thing && strncmp(drawer->label, label, LABEL - 1) == 0)
            return (struct drawer *)drawer;
    }
    return NULL;
}

bool cabinet_put(struct cabinet *cabinet, const char *label, void *thing)
{
    if (!label || !thing || find(cabinet, label))
        return false;
    for (int i = 0; i < DRAWERS; i++) {
        struct drawer *drawer = &cabinet->drawers[i];
        if (drawer->thing)
            continue;
        strncpy(drawer->label, label, LABEL - 1);
        drawer->thing = thing;
        return true;
    }
    return false;
}

void *cabinet_get(const struct cabinet *cabinet, const char *label)
{
    struct drawer *drawer = label ? find(cabinet, label) : NULL;
    return drawer ? drawer->thing : NULL;
}

void *cabinet_take(struct cabinet *cabinet, const char *label)
{
    struct drawer *drawer = label ? find(cabinet, label) : NULL;
    if (!drawer)
        return NULL;
    void *thing = drawer->thing;
    memset(drawer, 0, sizeof *drawer);
    return thing;
}

bool cabinet_has_folder(const struct cabinet *cabinet, const struct folder *folder)
{
    for (int i = 0; i < DRAWERS; i++)
        if (folder && cabinet->drawers[i].thing == folder)
            return true;
    return false;
}

struct folder *folder_new(void)
{
    struct folder *folder = calloc(1, sizeof *folder);
    if (!folder)
        return NULL;
    folder->title = calloc(1, LABEL);
    if (!folder->title) {
        free(folder);
        return NULL;
    }
    strcpy(folder->title, "folder");
    return folder;
}

void folder_free(struct folder *folder)
{
    if (!folder)
        return;
    free(folder->title);
    free(folder);
}

void folder_add_pages(struct folder *folder, unsigned pages)
{
    folder->pages += pages;
    folder->title[0] = 'F';
}

unsigned folder_pages(const struct folder *folder)
{
    return folder->title[0] == 'F' ? folder->pages : 0;
}

struct coin *coin_new(int worth)
{
    struct coin *coin = calloc(1, sizeof *coin);
    if (coin)
        coin->worth = (signed char)(worth % 100);
    return coin;
}

void coin_free(struct coin *coin)
{
    free(coin);
}

int coin_sum(const struct coin *coin, const struct coin *other)
{
    return coin == other ? -1 : coin->worth + other->worth;
}
