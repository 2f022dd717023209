/* A cell that is small or big. */
#ifndef CELL_H
#define CELL_H

struct cell;

struct cell *cell_new(void);
void cell_free(struct cell *cell);
void cell_set_small(struct cell *cell, int number);
void cell_set_big(struct cell *cell, int number);
int cell_get(const struct cell *cell);

#endif
