/*
 * ring: a first-in first-out queue of bytes with a fixed capacity.
 *
 * A struct ring is allocated by the caller, set up by ring_init() and given
 * back by ring_fini(). Every other function needs a ring that was set up and
 * not yet given back. The fields are private. No pointer may be NULL, except
 * that a data or out pointer may be NULL where the count beside it is 0.
 * Buffers passed in must not overlap the ring's own storage.
 */
#ifndef RING_H
#define RING_H

#include <stddef.h>

#define RING_MAX_CAPACITY 65536

struct ring {
    unsigned char *buf;
    size_t cap;
    size_t head;
    size_t len;
};

/*
 * Sets up an empty ring that holds up to capacity bytes. Returns 0, or -1 if
 * capacity is 0 or above RING_MAX_CAPACITY or memory is short; after -1 the
 * ring needs no ring_fini().
 */
int ring_init(struct ring *r, size_t capacity);

/* Frees what the ring holds. The struct may then be set up again. */
void ring_fini(struct ring *r);

/* The number of bytes waiting, the number that still fit, and their sum. */
size_t ring_len(const struct ring *r);
size_t ring_space(const struct ring *r);
size_t ring_capacity(const struct ring *r);

/*
 * Appends the first bytes of data[0..n), as many as fit, and returns how many
 * that were. Nothing already in the ring is lost.
 */
size_t ring_write(struct ring *r, const void *data, size_t n);

/*
 * Appends all of data[0..n), dropping the oldest bytes to make room. If n is
 * above the capacity, the ring ends up holding the last capacity bytes of
 * data. Returns how many bytes that were in the ring before were dropped.
 */
size_t ring_overwrite(struct ring *r, const void *data, size_t n);

/* Removes up to n of the oldest bytes into out and returns how many. */
size_t ring_read(struct ring *r, void *out, size_t n);

/*
 * Copies up to n bytes, starting offset bytes after the oldest one, into out
 * without removing them. Returns how many; 0 if offset >= ring_len().
 */
size_t ring_peek(const struct ring *r, size_t offset, void *out, size_t n);

/* Removes up to n of the oldest bytes and returns how many. */
size_t ring_skip(struct ring *r, size_t n);

/* Counts the bytes in the ring that are equal to byte. */
size_t ring_count(const struct ring *r, unsigned char byte);

/*
 * Finds the oldest byte equal to byte. Returns its distance from the oldest
 * byte of all, or -1 if there is none.
 */
long ring_find(const struct ring *r, unsigned char byte);

/*
 * Removes one line, that is all bytes up to and including the first '\n', and
 * stores it in out as a string without the '\n'. Returns the length of the
 * string. If there is no '\n' or the string with its terminating zero does
 * not fit into size bytes, returns -1 and changes neither ring nor out.
 */
long ring_read_line(struct ring *r, char *out, size_t size);

/*
 * Changes the capacity and keeps all bytes in their order. Returns 0, or -1
 * with the ring unchanged if the capacity is below ring_len() or one that
 * ring_init() would refuse, or memory is short.
 */
int ring_resize(struct ring *r, size_t capacity);

/* Removes all bytes; the capacity stays. */
void ring_clear(struct ring *r);

#endif
