/* A library that shows nothing of its records: shelves, the crates on them, and marks that go along
 * a shelf all are a `void *` to the caller. */
#ifndef DEPOT_H
#define DEPOT_H

#include <stdbool.h>

void *shelf_new(void);
/* With all crates on it. */
void shelf_free(void *shelf);

void *crate_new(int weight);
void crate_free(void *crate);
int crate_weight(const void *crate);

/* The crate then belongs to the shelf. False when there is no room. */
bool shelf_add(void *shelf, void *crate);
/* The weight of all crates, or -1 when the shelf is full. */
int shelf_weight(const void *shelf);

/* The first crate's mark, NULL for an empty shelf; it lives as long as the shelf. */
void *shelf_first(void *shelf);
/* NULL behind the last. */
void *mark_next(void *mark);
int mark_weight(const void *mark);

/* A shelf keeps a word of its owner's, whatever it is. */
void shelf_label(void *shelf, void *label);
void *shelf_labelled(const void *shelf);

#endif
