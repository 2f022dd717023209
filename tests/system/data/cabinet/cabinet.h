/* A container of things that it knows nothing about, and two kinds of things. */
#ifndef CABINET_H
#define CABINET_H

#include <stdbool.h>

struct cabinet;
struct folder;
struct coin;

struct cabinet *cabinet_new(void);
void cabinet_free(struct cabinet *cabinet);
/* The thing stays the caller's and must live as long as it is in the cabinet. False when there is
 * no room, or something has that label already. */
bool cabinet_put(struct cabinet *cabinet, const char *label, void *thing);
/* NULL when nothing has that label. */
void *cabinet_get(const struct cabinet *cabinet, const char *label);
/* Takes it out. */
void *cabinet_take(struct cabinet *cabinet, const char *label);
bool cabinet_has_folder(const struct cabinet *cabinet, const struct folder *folder);

struct folder *folder_new(void);
void folder_free(struct folder *folder);
void folder_add_pages(struct folder *folder, unsigned pages);
unsigned folder_pages(const struct folder *folder);

struct coin *coin_new(int worth);
void coin_free(struct coin *coin);
/* The worth of both, or -1 for one and the same coin. */
int coin_sum(const struct coin *coin, const struct coin *other);

#endif
