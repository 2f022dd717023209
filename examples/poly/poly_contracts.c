/* What must hold of poly.h: the representation invariants and "Requires" clauses of the thesis. */
#include "poly_internal.h"

#include <stddef.h>

#include <assay/contracts.h>

static long long common_divisor(long long a, long long b)
{
    return b == 0 ? (a < 0 ? -a : a) : common_divisor(b, a % b);
}

static bool rat_is_normal(const struct rat *rat)
{
    return rat->denominator > 0 && common_divisor(rat->numerator, rat->denominator) == 1;
}

static bool terms_are_ordered(const struct poly *poly)
{
    if (poly->count < 0 || poly->count > POLY_MAX_TERMS)
        return false;
    for (int i = 1; i < poly->count; i++) {
        if (poly->terms[i - 1].exponent <= poly->terms[i].exponent)
            return false;
    }
    return true;
}

static bool has_zero_coefficient(const struct poly *poly)
{
    for (int i = 0; i < poly->count; i++) {
        if (rat_is_zero(&poly->terms[i].coefficient))
            return true;
    }
    return false;
}

ASSAY_INVARIANT(const struct rat *rat) { return rat_is_normal(rat); }
ASSAY_EQUAL(const struct rat *a, const struct rat *b) { return rat_equal(a, b); }
ASSAY_HASH(const struct rat *rat) { return rat_hash(rat); }
ASSAY_COMPARE(const struct rat *a, const struct rat *b) { return rat_compare(a, b); }

ASSAY_ENSURES(rat_new, struct rat *rat, int numerator, int denominator)
{
    return rat == NULL || ((long long)rat->numerator * denominator ==
                           (long long)rat->denominator * numerator);
}

ASSAY_ENSURES(rat_add, struct rat *sum, const struct rat *a, const struct rat *b)
{
    struct rat zero = {0, 1};
    return sum == NULL || rat_compare(sum, a) == rat_compare(b, &zero);
}

ASSAY_ENSURES(rat_sub, struct rat *difference, const struct rat *a, const struct rat *b)
{
    struct rat zero = {0, 1};
    return difference == NULL || rat_compare(difference, &zero) == rat_compare(a, b);
}

ASSAY_ENSURES(rat_negate, struct rat *negation, const struct rat *rat)
{
    struct rat zero = {0, 1};
    return negation == NULL || rat_compare(negation, &zero) == rat_compare(&zero, rat);
}

ASSAY_INVARIANT(const struct mono *mono)
{
    return mono->exponent >= 0 && rat_is_normal(&mono->coefficient);
}

ASSAY_EQUAL(const struct mono *a, const struct mono *b) { return mono_equal(a, b); }
ASSAY_HASH(const struct mono *mono) { return mono_hash(mono); }

ASSAY_ENSURES(mono_new, struct mono *mono, const struct rat *coefficient, int exponent)
{
    return mono == NULL ||
           (mono_exponent(mono) == exponent && rat_equal(&mono->coefficient, coefficient));
}

ASSAY_ENSURES(mono_negate, struct mono *negation, const struct mono *mono)
{
    return negation == NULL || mono_exponent(negation) == mono_exponent(mono);
}

ASSAY_INVARIANT(const struct poly *poly)
{
    return terms_are_ordered(poly) && !has_zero_coefficient(poly);
}

ASSAY_EQUAL(const struct poly *a, const struct poly *b) { return poly_equal(a, b); }
ASSAY_HASH(const struct poly *poly) { return poly_hash(poly); }

ASSAY_ENSURES(poly_new, struct poly *poly, const struct mono *mono)
{
    int degree = rat_is_zero(&mono->coefficient) ? -1 : mono_exponent(mono);
    return poly == NULL || poly_degree(poly) == degree;
}

ASSAY_ENSURES(poly_add, struct poly *sum, const struct poly *poly, const struct mono *mono)
{
    return sum == NULL || poly_degree(sum) <= poly_degree(poly) ||
           poly_degree(sum) == mono_exponent(mono);
}

ASSAY_ENSURES(poly_copy, struct poly *copy, const struct poly *poly)
{
    return copy == NULL || poly_equal(copy, poly);
}

ASSAY_INVARIANT(const struct pstack *stack)
{
    if (stack->items == NULL || stack->size < 0 || stack->size > stack->capacity)
        return false;
    for (int i = 0; i < stack->size; i++) {
        if (!terms_are_ordered(&stack->items[i]))
            return false;
    }
    return true;
}

ASSAY_EQUAL(const struct pstack *a, const struct pstack *b) { return pstack_equal(a, b); }
ASSAY_HASH(const struct pstack *stack) { return pstack_hash(stack); }

ASSAY_ENSURES(pstack_push, bool pushed, struct pstack *stack, const struct poly *poly)
{
    return !pushed || poly_equal(&stack->items[stack->size - 1], poly);
}

ASSAY_REQUIRES(pstack_pop, struct pstack *stack) { return pstack_size(stack) > 0; }
ASSAY_REQUIRES(pstack_add, struct pstack *stack) { return pstack_size(stack) >= 2; }
ASSAY_REQUIRES(pstack_sub, struct pstack *stack) { return pstack_size(stack) >= 2; }

ASSAY_ENSURES(pstack_copy, struct pstack *copy, const struct pstack *stack)
{
    return copy == NULL || pstack_equal(copy, stack);
}
