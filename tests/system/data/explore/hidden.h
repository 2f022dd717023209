/* A counter whose record nobody defines. */
#ifndef HIDDEN_H
#define HIDDEN_H

struct hidden;

struct hidden *hidden_new(void);
void hidden_free(struct hidden *hidden);
void hidden_set(struct hidden *hidden, int number);

#endif
