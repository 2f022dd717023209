#ifndef RATIO_H
#define RATIO_H

#include <stddef.h>
#include <stdint.h>

/*
 * Exact fractions, passed by value.
 *
 * A ratio is always kept in lowest terms with a positive denominator; zero is 0/1. Both numbers
 * lie between -INT64_MAX and INT64_MAX. Make one with ratio_make, ratio_int or ratio_parse and
 * treat the members as read-only: every function expects its arguments in this form.
 *
 * Functions with an out pointer return one of the codes below. They store a result only when they
 * return RATIO_OK; otherwise *out stays as it was.
 */
typedef struct ratio {
    int64_t num;
    int64_t den;
} ratio;

enum {
    RATIO_OK = 0,
    RATIO_ZERO = -1,  /* a denominator or divisor is zero */
    RATIO_RANGE = -2, /* the result, or a step on the way, does not fit */
    RATIO_SYNTAX = -3 /* the text is no fraction */
};

/* The ratio num/den in lowest terms. Takes any two numbers. RATIO_ZERO if den is 0, RATIO_RANGE
 * if num or den is INT64_MIN. */
int ratio_make(int64_t num, int64_t den, ratio *out);

/* The ratio n/1. */
ratio ratio_int(int32_t n);

/* Sum, difference, product and quotient. RATIO_RANGE is possible for large operands only: never
 * if all numerators and denominators are below 2^31 in size. ratio_div gives RATIO_ZERO when b
 * is zero. */
int ratio_add(ratio a, ratio b, ratio *out);
int ratio_sub(ratio a, ratio b, ratio *out);
int ratio_mul(ratio a, ratio b, ratio *out);
int ratio_div(ratio a, ratio b, ratio *out);

/* a to the power of e. Anything to the power 0 is 1. A negative power is the power of the
 * reciprocal; RATIO_ZERO if a is zero then. */
int ratio_pow(ratio a, int e, ratio *out);

/* -1, 0 or 1 as a is less than, equal to or greater than b. Exact for all ratios. */
int ratio_cmp(ratio a, ratio b);

/* The largest whole number not above a. */
int64_t ratio_floor(ratio a);

/* Writes a as "num/den", or "num" when the denominator is 1, and a '\0'. Works like snprintf:
 * stores at most size bytes, always terminated if size is not 0, and returns the length of the
 * whole text without the '\0'. buf may be NULL if size is 0. */
size_t ratio_format(ratio a, char *buf, size_t size);

/* Reads what ratio_format writes: an optional '-', digits, and optionally '/' and digits, with
 * nothing before or behind. The fraction need not be in lowest terms. */
int ratio_parse(const char *text, ratio *out);

#endif
