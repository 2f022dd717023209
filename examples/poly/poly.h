/* Rationals, monomials, polynomials and a stack of polynomials: the running example of Pacheco's
 * thesis (Figures 2-1 and 5-2, Appendix A) in C, with its two faults.
 *
 * Arguments are only read, except the stack's own. Every pointer returned belongs to the caller;
 * NULL means that the value does not exist, does not fit, or that memory ran out.
 */
#ifndef POLY_H
#define POLY_H

#include <stdbool.h>

struct rat;
struct mono;
struct poly;
struct pstack;

/* A rational number in lowest terms; there is none with a denominator of 0. */
struct rat *rat_new(int numerator, int denominator);
struct rat *rat_add(const struct rat *a, const struct rat *b);
struct rat *rat_sub(const struct rat *a, const struct rat *b);
struct rat *rat_negate(const struct rat *rat);
int rat_numerator(const struct rat *rat);
int rat_denominator(const struct rat *rat);
double rat_approximation(const struct rat *rat);
bool rat_is_zero(const struct rat *rat);
bool rat_equal(const struct rat *a, const struct rat *b);
int rat_compare(const struct rat *a, const struct rat *b); /* -1, 0 or 1 */
unsigned rat_hash(const struct rat *rat);
void rat_free(struct rat *rat);

/* coefficient * x^exponent; the exponent is not negative. */
struct mono *mono_new(const struct rat *coefficient, int exponent);
struct rat *mono_coefficient(const struct mono *mono);
struct mono *mono_negate(const struct mono *mono);
int mono_exponent(const struct mono *mono);
bool mono_equal(const struct mono *a, const struct mono *b);
unsigned mono_hash(const struct mono *mono);
void mono_free(struct mono *mono);

/* A sum of at most 16 monomials. A monomial with coefficient 0 makes the zero polynomial. */
struct poly *poly_zero(void);
struct poly *poly_new(const struct mono *mono);
struct poly *poly_add(const struct poly *poly, const struct mono *mono);
struct poly *poly_copy(const struct poly *poly);
int poly_term_count(const struct poly *poly);
int poly_degree(const struct poly *poly); /* -1 for the zero polynomial */
struct rat *poly_coefficient(const struct poly *poly, int exponent);
bool poly_equal(const struct poly *a, const struct poly *b);
unsigned poly_hash(const struct poly *poly);
void poly_free(struct poly *poly);

/* A stack of polynomials, kept by value; capacity is 1 to 64. */
struct pstack *pstack_new(int capacity);
bool pstack_push(struct pstack *stack, const struct poly *poly); /* false when full */
struct poly *pstack_pop(struct pstack *stack);                   /* requires: not empty */
/* Replace the two polynomials on top by their sum, or by the lower one minus the upper one; false,
 * and the stack as it was, when the result cannot be represented. Require: at least two. */
bool pstack_add(struct pstack *stack);
bool pstack_sub(struct pstack *stack);
int pstack_size(const struct pstack *stack);
struct pstack *pstack_copy(const struct pstack *stack);
bool pstack_equal(const struct pstack *a, const struct pstack *b);
unsigned pstack_hash(const struct pstack *stack);
void pstack_free(struct pstack *stack);

#endif
