#include "bits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void bits_init(bits *set)
{
    set->words = NULL;
    set->count = 0;
}

void bits_release(bits *set)
{
    free(set->words);
    bits_init(set);
}

static bool grow(bits *set, int count)
{
    uint32_t *words;

    if (count <= set->count)
        return true;
    words = realloc(set->words, (size_t)count * sizeof *words);
    if (!words)
        return false;
#ifdef FAULT_1
    memset(words + set->count, 0, (size_t)count * sizeof *words);
#else
    memset(words + set->count, 0, (size_t)(count - set->count) * sizeof *words);
#endif
    set->words = words;
    set->count = count;
    return true;
}

bool bits_add(bits *set, int number)
{
    if (number < 0 || number >= BITS_LIMIT)
        return false;
#ifdef FAULT_2
    if (!grow(set, (number + 31) / 32))
        return false;
#else
    if (!grow(set, number / 32 + 1))
        return false;
#endif
#ifdef FAULT_3
    set->words[number / 32] |= (uint32_t)(1 << number % 32);
#else
    set->words[number / 32] |= UINT32_C(1) << number % 32;
#endif
    return true;
}

#ifdef FAULT_8
static uint32_t word_of(const bits *set, int number)
{
    assert(number / 32 < set->count);
    return set->words[number / 32];
}
#endif

bool bits_has(const bits *set, int number)
{
#ifdef FAULT_8
    return number >= 0 && (word_of(set, number) >> number % 32 & 1);
#endif
#ifdef FAULT_4
    if (number / 32 >= set->count)
        return false;
#else
    if (number < 0 || number / 32 >= set->count)
        return false;
#endif
    return set->words[number / 32] >> (unsigned)number % 32 & 1;
}

void bits_drop(bits *set, int number)
{
#ifdef FAULT_5
    if (number >= 0)
        set->words[number / 32] &= ~(UINT32_C(1) << number % 32);
#else
    if (bits_has(set, number))
        set->words[number / 32] &= ~(UINT32_C(1) << number % 32);
#endif
}

int bits_next(const bits *set, int from)
{
#ifdef FAULT_6
    while (!(set->words[from / 32] >> from % 32 & 1))
        if (++from > set->count * 32)
            return -1;
    return from;
#else
    for (; from / 32 < set->count; from++)
        if (bits_has(set, from))
            return from;
    return -1;
#endif
}

void bits_intersect(bits *dst, const bits *src)
{
    for (int i = 0; i < dst->count; i++)
#ifdef FAULT_7
        dst->words[i] &= src->words[i];
#else
        dst->words[i] &= i < src->count ? src->words[i] : 0;
#endif
}

bool bits_add_range(bits *set, int first, int last)
{
    for (int number = first; number <= last; number++)
        if (!bits_add(set, number))
            return false;
    return true;
}

int bits_median(const bits *set)
{
    int count = 0, *numbers, median;

    for (int at = bits_next(set, 0); at >= 0; at = bits_next(set, at + 1))
        count++;
#ifndef FAULT_9
    if (count == 0)
        return -1;
#endif
    numbers = malloc((size_t)count * sizeof *numbers);
    if (!numbers)
        return -1;
    count = 0;
    for (int at = bits_next(set, 0); at >= 0; at = bits_next(set, at + 1))
        numbers[count++] = at;
#ifdef FAULT_10
    median = numbers[(count + 1) / 2];
#else
    median = numbers[count / 2];
#endif
    free(numbers);
    return median;
}
