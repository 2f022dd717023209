/* How often each of ten digits was counted. */
#ifndef COUNTER_H
#define COUNTER_H

struct counter;

/* NULL when there is no memory. */
struct counter *counter_new(void);
/* NULL is ignored. */
void counter_free(struct counter *counter);
/* Counts the last decimal digit of any number. */
void counter_add(struct counter *counter, unsigned number);
/* How often the digit was counted; 0 for what is no digit. */
unsigned counter_get(const struct counter *counter, unsigned digit);

#endif
