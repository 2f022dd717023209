/* Natural numbers of any size, little-endian words of 32 bits. */
#ifndef NAT_H
#define NAT_H

#include <stddef.h>
#include <stdint.h>

typedef struct nat {
    uint32_t *words;
    int used; /* the highest word is not 0 */
    int room;
} nat_t;

enum { NAT_OK, NAT_NO_MEMORY, NAT_BAD_VALUE };

/* Every number is initialised first (it is 0 then) and cleared last. The same number may be given
 * for several parameters of a function. */
void nat_init(nat_t *n);
void nat_clear(nat_t *n);

int nat_set(nat_t *n, uint64_t value);
/* Decimal digits only; NAT_BAD_VALUE for other texts, also for an empty one. */
int nat_set_string(nat_t *n, const char *digits);
int nat_copy(nat_t *to, const nat_t *from);

int nat_add(nat_t *sum, const nat_t *a, const nat_t *b);
int nat_mul(nat_t *product, const nat_t *a, const nat_t *b);
/* NAT_BAD_VALUE when by is 0. */
int nat_div_small(nat_t *quotient, const nat_t *n, uint32_t by, uint32_t *rest);
/* By at most 2048 bits, else NAT_BAD_VALUE. */
int nat_shift_left(nat_t *n, unsigned bits);

int nat_bit_length(const nat_t *n);

/* Decimal digits as a new string, which the caller frees; NULL when out of memory. */
char *nat_to_string(const nat_t *n);

#endif
