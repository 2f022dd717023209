#include "bitset.h"

#include <stdlib.h>
#include <string.h>

bool bitset_init(struct bitset *set, size_t nbits)
{
    if (nbits > SIZE_MAX / 2)
        return false;
    set->nbits = nbits;
    set->words = calloc(BITSET_WORDS(nbits) + 1, sizeof *set->words);
    return set->words != NULL;
}

bool bitset_init_from(struct bitset *set, const uint64_t *words, size_t nbits)
{
    if (!bitset_init(set, nbits))
        return false;
    for (size_t i = 0; i < BITSET_WORDS(nbits); i++)
        set->words[i] = words[i];
    if (nbits % 64 != 0)
        set->words[nbits / 64] &= (UINT64_C(1) << nbits % 64) - 1;
    return true;
}

void bitset_deinit(struct bitset *set)
{
    free(set->words);
}

void bitset_set(struct bitset *set, size_t bit)
{
    set->words[bit / 64] |= UINT64_C(1) << bit % 64;
}

void bitset_unset(struct bitset *set, size_t bit)
{
    set->words[bit / 64] &= ~(UINT64_C(1) << bit % 64);
}

bool bitset_test(const struct bitset *set, size_t bit)
{
    return set->words[bit / 64] >> bit % 64 & 1;
}

size_t bitset_count(const struct bitset *set)
{
    size_t count = 0;

    for (size_t i = 0; i < BITSET_WORDS(set->nbits); i++)
        for (uint64_t word = set->words[i]; word != 0; word &= word - 1)
            count++;
    return count;
}

void bitset_or(struct bitset *dst, const struct bitset *src)
{
    for (size_t i = 0; i < BITSET_WORDS(dst->nbits); i++)
        dst->words[i] |= src->words[i];
}

bool bitset_equal(const struct bitset *a, const struct bitset *b)
{
    return memcmp(a->words, b->words, BITSET_WORDS(a->nbits) * sizeof *a->words) == 0;
}

size_t bitset_export(const struct bitset *set, uint64_t *out)
{
    size_t count = BITSET_WORDS(set->nbits);

    memcpy(out, set->words, count * sizeof *out);
    return count;
}
