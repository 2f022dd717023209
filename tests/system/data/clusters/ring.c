#include "ring.h"

#include <stdlib.h>
#include <string.h>

struct ring {
    char *bytes;
    size_t count, room;
};

struct ring *ring_new(void)
{
    return calloc(1, sizeof(struct ring));
}

void ring_free(struct ring *ring)
{
    if (ring)
        free(ring->bytes);
    free(ring);
}

/* The room is one byte short. */
static int append(struct ring *ring, const char *bytes, size_t count)
{
    if (ring->room - ring->count < count) {
        char *larger = realloc(ring->bytes, ring->count + count);
        if (!larger)
            return -1;
        ring->bytes = larger;
        ring->room = ring->count + count + 1;
    }
    for (size_t i = 0; i < count; i++)
        ring->bytes[ring->count + i] = bytes[i];
    ring->count += count;
    return 0;
}

int ring_put(struct ring *ring, const char *bytes, size_t count)
{
    if (!ring || !bytes || !count)
        return -1;
    return append(ring, bytes, count);
}

int ring_put_byte(struct ring *ring, char byte)
{
    return ring ? append(ring, &byte, 1) : -1;
}

int ring_put_text(struct ring *ring, const char *text)
{
    return ring && text ? append(ring, text, strlen(text) + 1) : -1;
}

size_t ring_count(const struct ring *ring)
{
    return ring ? ring->count : 0;
}

/* There is no room for the end. */
char *ring_text(const struct ring *ring)
{
    if (!ring || !ring->count)
        return NULL;
    char *text = malloc(ring->count);
    if (!text)
        return NULL;
    memcpy(text, ring->bytes, ring->count);
    text[ring->count] = '\0';
    return text;
}
