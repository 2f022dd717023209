/* A small library with what keeps others from being compiled, linked or called. */
#ifndef QUEUE_H
#define QUEUE_H

#include <stddef.h>

#warning "this header warns whoever includes it"

struct queue {
    int items[8];
    size_t count;
};

/* No source says `extern`: in C99 this defines no function that others can call. */
inline size_t queue_room(const struct queue *queue)
{
    return queue->count < 8 ? 8 - queue->count : 0;
}

struct queue *queue_new(void);
void queue_free(struct queue *queue);
/* 0 when there is no room. */
int queue_add(struct queue *queue, int item);
size_t queue_count(const struct queue *queue);
/* Ends in a function that is in none of the sources. */
int queue_send(const struct queue *queue);

#define queue_count(queue) (queue)->size_of_an_earlier_version

#endif
