/*
 * rcs: immutable strings with reference counts.
 *
 * A string holds any bytes, zeros among them, and knows its length. Every
 * function that returns a string returns a reference which the caller gives
 * back with rcs_unref(), also where the result is one of its arguments. No
 * function takes a reference away from its caller. A string lives until the
 * last reference to it is given back. Parts of a string share its bytes and
 * keep them alive on their own: the whole may be given back first.
 *
 * Unless it says otherwise, no pointer may be NULL. A length is at most
 * RCS_MAX; functions that would make a longer string return NULL. They also
 * return NULL if memory is short.
 */
#ifndef RCS_H
#define RCS_H

#include <stddef.h>
#include <stdint.h>

#define RCS_MAX ((size_t)1 << 20)

struct rcs;

/* A string with the characters of the C string text, without its zero. */
struct rcs *rcs_new(const char *text);

/* A string with the bytes data[0..n). data may be NULL if n is 0. */
struct rcs *rcs_new_n(const void *data, size_t n);

/* Takes a further reference. Returns s. */
struct rcs *rcs_ref(struct rcs *s);

/* Gives back one reference. NULL is allowed and does nothing. */
void rcs_unref(struct rcs *s);

/* The number of references that are held to this very string by callers and parts. */
size_t rcs_refs(const struct rcs *s);

size_t rcs_len(const struct rcs *s);

/* The byte at index i as 0..255, or -1 if i >= rcs_len(s). */
int rcs_at(const struct rcs *s, size_t i);

/*
 * Copies the bytes and a terminating zero into out, if they fit into size
 * bytes, and returns the length. If they do not fit, returns -1 and leaves
 * out alone.
 */
long rcs_copy(const struct rcs *s, char *out, size_t size);

/* The bytes of a, then those of b. */
struct rcs *rcs_concat(struct rcs *a, struct rcs *b);

/* s repeated n times; n may be 0. */
struct rcs *rcs_repeat(struct rcs *s, unsigned n);

/*
 * The part of s that starts at index start and has n bytes, or fewer if s
 * ends before. A start at or behind the end gives an empty string.
 */
struct rcs *rcs_sub(struct rcs *s, size_t start, size_t n);

/*
 * Compares byte by byte, as unsigned values; where one is the beginning of
 * the other, the shorter comes first. NULL is allowed and comes before all
 * strings. Returns a number below, equal to or above 0.
 */
int rcs_cmp(const struct rcs *a, const struct rcs *b);

/* 1 if both have the same length and bytes, else 0. */
int rcs_equal(const struct rcs *a, const struct rcs *b);

/* A hash of the bytes: equal strings have equal hashes. */
uint32_t rcs_hash(const struct rcs *s);

/*
 * The index of the first place at or after from where needle begins in s, or
 * -1. An empty needle is found at from, if from <= rcs_len(s).
 */
long rcs_find(const struct rcs *s, const struct rcs *needle, size_t from);

/* How many times needle occurs without overlap; 0 for an empty needle. */
size_t rcs_count(const struct rcs *s, const struct rcs *needle);

/*
 * Parses s as a decimal number: an optional '-' and one or more digits,
 * nothing else. Stores it in *value and returns 0. Returns -1 and leaves
 * *value alone if s is not such a number or it is not in the range of int.
 */
int rcs_to_int(const struct rcs *s, int *value);

#endif
