/* A ring of bytes with two faults: one that three functions share, and one of ring_text alone. */
#include <stddef.h>

struct ring;
struct ring *ring_new(void);
void ring_free(struct ring *ring);
/* Puts `count` bytes into the ring; 0 when it did. */
int ring_put(struct ring *ring, const char *bytes, size_t count);
/* One byte. */
int ring_put_byte(struct ring *ring, char byte);
/* A text, with its end. */
int ring_put_text(struct ring *ring, const char *text);
size_t ring_count(const struct ring *ring);
/* A copy of what is in the ring, as a text; the caller frees it. */
char *ring_text(const struct ring *ring);
