#include "queue.h"

#include <stdlib.h>

int queue_transmit(const int *items, size_t count);

struct queue *queue_new(void)
{
    return calloc(1, sizeof(struct queue));
}

void queue_free(struct queue *queue)
{
    free(queue);
}

int queue_add(struct queue *queue, int item)
{
    if (!queue_room(queue))
        return 0;
    queue->items[queue->count++] = item;
    return 1;
}

size_t(queue_count)(const struct queue *queue)
{
    return queue->count;
}

int queue_send(const struct queue *queue)
{
    return queue->count ? queue_transmit(queue->items, queue->count) : 0;
}
