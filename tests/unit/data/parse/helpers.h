/* Functions whose helpers assert something. */
#ifndef HELPERS_H
#define HELPERS_H

struct row;

int row_at(struct row *row, int index);
int row_first(struct row *row, int index);
int row_next(struct row *row, int index);
int row_both(struct row *row, int index);
int row_far(struct row *row, int index);
int row_check(struct row *row, int index);

#endif
