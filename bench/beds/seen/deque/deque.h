#ifndef DEQUE_H
#define DEQUE_H

#include <stddef.h>

/*
 * A double-ended queue of int, kept in a growing ring.
 *
 * Elements are numbered from 0 (the front) to deque_len() - 1 (the back). Unless said otherwise
 * no argument may be NULL. Functions that return int give 0 for success and -1 for failure; a
 * call that fails changes neither the deque nor what its out pointer points to.
 */
typedef struct deque deque;

/* A deque holds no more elements than this; asking for more fails as if memory were short. */
#define DEQUE_MAX ((size_t)1 << 24)

/* A new, empty deque, or NULL when memory is short. Release it with deque_free. */
deque *deque_new(void);

/* Releases d and everything in it. d may be NULL. */
void deque_free(deque *d);

/* An independent copy of d, or NULL when memory is short. */
deque *deque_copy(const deque *d);

/* The number of elements. */
size_t deque_len(const deque *d);

/* Adds value at one end. Fails only when memory is short. */
int deque_push_back(deque *d, int value);
int deque_push_front(deque *d, int value);

/* Takes the element at one end away and stores it in *out. Fails when d is empty. */
int deque_pop_back(deque *d, int *out);
int deque_pop_front(deque *d, int *out);

/* Stores element i in *out, or replaces it. Fails when i is not below deque_len(d). */
int deque_get(const deque *d, size_t i, int *out);
int deque_set(deque *d, size_t i, int value);

/*
 * Inserts value so that it becomes element i; what was at i and behind it moves up by one.
 * i may be deque_len(d), which is the same as deque_push_back. Fails when i is larger than that
 * or when memory is short.
 */
int deque_insert(deque *d, size_t i, int value);

/* Takes element i out and stores it in *out. Fails when i is not below deque_len(d). */
int deque_remove(deque *d, size_t i, int *out);

/* Makes room for n elements in all, so that adding up to that many cannot fail. */
int deque_reserve(deque *d, size_t n);

/*
 * Rotates by n places: for n = 1 the front element becomes the back one, for n = -1 the back
 * element becomes the front one, and so on. Any n is allowed; an empty deque stays empty.
 */
void deque_rotate(deque *d, long n);

/* Removes all elements; d can be used on. */
void deque_clear(deque *d);

/* Stores the first elements of d in out, at most max of them. Returns how many it stored. */
size_t deque_to_array(const deque *d, int *out, size_t max);

/* 1 if a and b hold equal elements in the same order, else 0. */
int deque_equal(const deque *a, const deque *b);

#endif
