#include "poly_internal.h"

#include <limits.h>
#include <stdlib.h>

static long long greatest_common_divisor(long long a, long long b)
{
    while (b != 0) {
        long long rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* Both come from products of ints, so their negations exist. */
static bool reduce(long long numerator, long long denominator, struct rat *rat)
{
    long long divisor = greatest_common_divisor(numerator, denominator);
    if (denominator < 0)
        divisor = -divisor;
    numerator /= divisor;
    denominator /= divisor;
    if (numerator < INT_MIN || numerator > INT_MAX || denominator > INT_MAX)
        return false;
    *rat = (struct rat){(int)numerator, (int)denominator};
    return true;
}

/* a + sign * b. Denominators are below 2^31, so the sum of two products stays below 2^63. */
static bool rat_sum(const struct rat *a, int sign, const struct rat *b, struct rat *sum)
{
    long long left = (long long)a->numerator * b->denominator;
    long long right = (long long)b->numerator * a->denominator;
    return reduce(left + sign * right, (long long)a->denominator * b->denominator, sum);
}

static bool rat_negation(const struct rat *rat, struct rat *negation)
{
    return reduce(-(long long)rat->numerator, rat->denominator, negation);
}

static struct rat *rat_allocate(struct rat value)
{
    struct rat *rat = malloc(sizeof *rat);
    if (rat != NULL)
        *rat = value;
    return rat;
}

struct rat *rat_new(int numerator, int denominator)
{
    struct rat value;
    if (denominator == 0 || !reduce(numerator, denominator, &value))
        return NULL;
    return rat_allocate(value);
}

struct rat *rat_add(const struct rat *a, const struct rat *b)
{
    struct rat sum;
    return rat_sum(a, 1, b, &sum) ? rat_allocate(sum) : NULL;
}

struct rat *rat_sub(const struct rat *a, const struct rat *b)
{
    struct rat difference;
    return rat_sum(a, -1, b, &difference) ? rat_allocate(difference) : NULL;
}

struct rat *rat_negate(const struct rat *rat)
{
    struct rat negation;
    return rat_negation(rat, &negation) ? rat_allocate(negation) : NULL;
}

int rat_numerator(const struct rat *rat)
{
    return rat->numerator;
}

int rat_denominator(const struct rat *rat)
{
    return rat->denominator;
}

double rat_approximation(const struct rat *rat)
{
    return (double)rat->numerator / rat->denominator;
}

bool rat_is_zero(const struct rat *rat)
{
    return rat->numerator == 0;
}

bool rat_equal(const struct rat *a, const struct rat *b)
{
    return a->numerator == b->numerator && a->denominator == b->denominator;
}

int rat_compare(const struct rat *a, const struct rat *b)
{
    long long left = (long long)a->numerator * b->denominator;
    long long right = (long long)b->numerator * a->denominator;
    return (left > right) - (left < right);
}

unsigned rat_hash(const struct rat *rat)
{
    return (7u * 31u + (unsigned)rat->numerator) * 31u + (unsigned)rat->denominator;
}

void rat_free(struct rat *rat)
{
    free(rat);
}

struct mono *mono_new(const struct rat *coefficient, int exponent)
{
    if (exponent < 0)
        return NULL;
    struct mono *mono = malloc(sizeof *mono);
    if (mono != NULL)
        *mono = (struct mono){*coefficient, exponent};
    return mono;
}

struct rat *mono_coefficient(const struct mono *mono)
{
    return rat_allocate(mono->coefficient);
}

struct mono *mono_negate(const struct mono *mono)
{
    struct rat coefficient;
    if (!rat_negation(&mono->coefficient, &coefficient))
        return NULL;
    return mono_new(&coefficient, mono->exponent);
}

int mono_exponent(const struct mono *mono)
{
    return mono->exponent;
}

bool mono_equal(const struct mono *a, const struct mono *b)
{
    return a->exponent == b->exponent && rat_equal(&a->coefficient, &b->coefficient);
}

unsigned mono_hash(const struct mono *mono)
{
    return (7u * 31u + rat_hash(&mono->coefficient)) * 31u + (unsigned)mono->exponent;
}

void mono_free(struct mono *mono)
{
    free(mono);
}

static bool append(struct poly *poly, struct mono term)
{
    if (poly->count == POLY_MAX_TERMS)
        return false;
    poly->terms[poly->count++] = term;
    return true;
}

struct poly *poly_zero(void)
{
    return calloc(1, sizeof(struct poly));
}

struct poly *poly_new(const struct mono *mono)
{
    struct poly *poly = poly_zero();
    if (poly != NULL && !rat_is_zero(&mono->coefficient))
        append(poly, *mono);
    return poly;
}

struct poly *poly_add(const struct poly *poly, const struct mono *mono)
{
    struct poly sum = {0};
    bool added = rat_is_zero(&mono->coefficient);
    for (int i = 0; i < poly->count; i++) {
        struct mono term = poly->terms[i];
        if (!added && term.exponent == mono->exponent) {
            if (!rat_sum(&term.coefficient, 1, &mono->coefficient, &term.coefficient))
                return NULL;
            added = true;
        } else if (!added && term.exponent < mono->exponent) {
            if (!append(&sum, *mono))
                return NULL;
            added = true;
        }
        /* The thesis's fault: a sum of zero is kept. */
        if (!append(&sum, term))
            return NULL;
    }
    if (!added && !append(&sum, *mono))
        return NULL;
    return poly_copy(&sum);
}

struct poly *poly_copy(const struct poly *poly)
{
    struct poly *copy = malloc(sizeof *copy);
    if (copy != NULL)
        *copy = *poly;
    return copy;
}

int poly_term_count(const struct poly *poly)
{
    return poly->count;
}

int poly_degree(const struct poly *poly)
{
    return poly->count == 0 ? -1 : poly->terms[0].exponent;
}

struct rat *poly_coefficient(const struct poly *poly, int exponent)
{
    struct rat coefficient = {0, 1};
    for (int i = 0; i < poly->count; i++) {
        if (poly->terms[i].exponent == exponent)
            coefficient = poly->terms[i].coefficient;
    }
    return rat_allocate(coefficient);
}

bool poly_equal(const struct poly *a, const struct poly *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++) {
        if (!mono_equal(&a->terms[i], &b->terms[i]))
            return false;
    }
    return true;
}

unsigned poly_hash(const struct poly *poly)
{
    unsigned hash = 7;
    for (int i = 0; i < poly->count; i++)
        hash = hash * 31u + mono_hash(&poly->terms[i]);
    return hash;
}

void poly_free(struct poly *poly)
{
    free(poly);
}

struct pstack *pstack_new(int capacity)
{
    if (capacity < 1 || capacity > PSTACK_MAX_CAPACITY)
        return NULL;
    struct pstack *stack = malloc(sizeof *stack);
    struct poly *items = calloc((size_t)capacity, sizeof *items);
    if (stack == NULL || items == NULL) {
        free(stack);
        free(items);
        return NULL;
    }
    *stack = (struct pstack){0, capacity, items};
    return stack;
}

bool pstack_push(struct pstack *stack, const struct poly *poly)
{
    if (stack->size == stack->capacity)
        return false;
    stack->items[stack->size++] = *poly;
    return true;
}

struct poly *pstack_pop(struct pstack *stack)
{
    if (stack->size == 0)
        return NULL;
    struct poly *top = poly_copy(&stack->items[stack->size - 1]);
    if (top != NULL)
        stack->size--;
    return top;
}

/* a + sign * b, by merging two lists of decreasing exponents. */
static bool poly_sum(const struct poly *a, int sign, const struct poly *b, struct poly *sum)
{
    int i = 0;
    int j = 0;
    sum->count = 0;
    while (i < a->count || j < b->count) {
        struct mono term;
        bool fits = true;
        if (j == b->count || (i < a->count && a->terms[i].exponent > b->terms[j].exponent)) {
            term = a->terms[i++];
        } else if (i == a->count || a->terms[i].exponent < b->terms[j].exponent) {
            term = b->terms[j++];
            fits = sign > 0 || rat_negation(&term.coefficient, &term.coefficient);
        } else {
            term = a->terms[i++];
            fits = rat_sum(&term.coefficient, sign, &b->terms[j++].coefficient, &term.coefficient);
        }
        if (!fits || (!rat_is_zero(&term.coefficient) && !append(sum, term)))
            return false;
    }
    return true;
}

static bool combine_top(struct pstack *stack, int sign)
{
    if (stack->size < 2)
        return false;
    struct poly *lower = &stack->items[stack->size - 2];
    struct poly result;
    if (!poly_sum(lower, sign, lower + 1, &result))
        return false;
    *lower = result;
    stack->size--;
    return true;
}

bool pstack_add(struct pstack *stack)
{
    return combine_top(stack, 1);
}

bool pstack_sub(struct pstack *stack)
{
    return combine_top(stack, -1);
}

int pstack_size(const struct pstack *stack)
{
    return stack->size;
}

struct pstack *pstack_copy(const struct pstack *stack)
{
    struct pstack *copy = malloc(sizeof *copy);
    if (copy == NULL)
        return NULL;
    copy->size = stack->size;
    copy->capacity = stack->capacity;
    /* The thesis's fault: the copy shares the items of the original. */
    copy->items = stack->items;
    return copy;
}

bool pstack_equal(const struct pstack *a, const struct pstack *b)
{
    if (a->size != b->size)
        return false;
    for (int i = 0; i < a->size; i++) {
        if (!poly_equal(&a->items[i], &b->items[i]))
            return false;
    }
    return true;
}

unsigned pstack_hash(const struct pstack *stack)
{
    unsigned hash = 7;
    for (int i = 0; i < stack->size; i++)
        hash = hash * 31u + poly_hash(&stack->items[i]);
    return hash;
}

void pstack_free(struct pstack *stack)
{
    if (stack == NULL)
        return;
    free(stack->items);
    free(stack);
}
