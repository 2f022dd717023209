/* Byte queue between a producer and a consumer, with a limit. */
#ifndef BYTEQ_H
#define BYTEQ_H

#include <stddef.h>

struct byteq;

/* limit is at least 1. NULL when out of memory. */
struct byteq *byteq_new(size_t limit);
void byteq_free(struct byteq *q);

/* Queues up to n bytes; returns how many there was room for. */
size_t byteq_write(struct byteq *q, const void *bytes, size_t n);
/* Takes up to n bytes; returns how many there were. */
size_t byteq_read(struct byteq *q, void *bytes, size_t n);
/* Copies up to n bytes without taking them. */
size_t byteq_peek(const struct byteq *q, void *bytes, size_t n);

size_t byteq_used(const struct byteq *q);
size_t byteq_space(const struct byteq *q);

/* How full, in per cent. */
int byteq_percent(const struct byteq *q);

/* Changes the limit. 0, or -1 when more is queued than the new limit allows, or out of memory. */
int byteq_resize(struct byteq *q, size_t limit);

/* Moves as much as there is and fits from one queue to the other; returns how much. from and to may
 * be the same. */
size_t byteq_move(struct byteq *to, struct byteq *from);

#endif
