/* A counter that is mean to whoever calls it. */
#ifndef MEAN_H
#define MEAN_H

struct counter;

struct counter *counter_new(void);
void counter_up(struct counter *counter);
void counter_leave(struct counter *counter); /* ends the program when it stands at 2 */
void counter_hang(struct counter *counter);  /* does not return when it stands at 1 */
void counter_free(struct counter *counter);

#endif
