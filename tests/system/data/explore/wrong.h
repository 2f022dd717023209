/* A counter whose equality function is wrong: 2 crashes it, and 1 is not equal to itself. */
#ifndef WRONG_H
#define WRONG_H

struct wrong;

struct wrong *wrong_new(void);
void wrong_free(struct wrong *wrong);
void wrong_set(struct wrong *wrong, int number);
int wrong_equal(const struct wrong *a, const struct wrong *b);

#endif
