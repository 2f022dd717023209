/* A shelf of up to three labels. */
#ifndef SHELF_H
#define SHELF_H

struct shelf;

struct shelf *shelf_new(void);
void shelf_free(struct shelf *shelf);
/* The label has the number's sign; what lies beside it in memory depends on the number. */
void shelf_add(struct shelf *shelf, int number);
int shelf_sum(const struct shelf *shelf);

#endif
