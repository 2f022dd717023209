/* The representation behind poly.h, for poly.c and its contracts. */
#ifndef POLY_INTERNAL_H
#define POLY_INTERNAL_H

#include "poly.h"

enum { POLY_MAX_TERMS = 16, PSTACK_MAX_CAPACITY = 64 };

struct rat {
    int numerator;
    int denominator; /* positive, and without a common divisor with the numerator */
};

struct mono {
    struct rat coefficient;
    int exponent; /* not negative */
};

struct poly {
    int count;
    struct mono terms[POLY_MAX_TERMS]; /* decreasing exponents, no coefficient is 0 */
};

struct pstack {
    int size;
    int capacity;
    struct poly *items;
};

#endif
