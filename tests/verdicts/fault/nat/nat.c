#include "nat.h"

#include <stdlib.h>
#include <string.h>

void nat_init(nat_t *n)
{
    n->words = NULL;
    n->used = n->room = 0;
}

void nat_clear(nat_t *n)
{
    free(n->words);
    nat_init(n);
}

static int reserve(nat_t *n, int room)
{
    uint32_t *words;

    if (room <= n->room)
        return NAT_OK;
    words = realloc(n->words, (size_t)room * sizeof *words);
    if (!words)
        return NAT_NO_MEMORY;
    n->words = words;
#ifndef FAULT_1
    n->room = room;
#else
    n->room = room + 1;
#endif
    return NAT_OK;
}

static void normalise(nat_t *n)
{
#ifdef FAULT_2
    while (n->words[n->used - 1] == 0)
        n->used--;
#else
    while (n->used > 0 && n->words[n->used - 1] == 0)
        n->used--;
#endif
}

int nat_set(nat_t *n, uint64_t value)
{
    if (reserve(n, 2) != NAT_OK)
        return NAT_NO_MEMORY;
    n->words[0] = (uint32_t)value;
    n->words[1] = (uint32_t)(value >> 32);
    n->used = 2;
    normalise(n);
    return NAT_OK;
}

static int mul_add_small(nat_t *n, uint32_t by, uint32_t carry)
{
    if (reserve(n, n->used + 1) != NAT_OK)
        return NAT_NO_MEMORY;
    for (int i = 0; i < n->used; i++) {
        uint64_t word = (uint64_t)n->words[i] * by + carry;
        n->words[i] = (uint32_t)word;
        carry = (uint32_t)(word >> 32);
    }
    n->words[n->used++] = carry;
    normalise(n);
    return NAT_OK;
}

int nat_set_string(nat_t *n, const char *digits)
{
    nat_t value;

    if (!*digits)
        return NAT_BAD_VALUE;
    nat_init(&value);
    for (; *digits; digits++) {
        if (*digits < '0' || *digits > '9') {
#ifndef FAULT_3
            nat_clear(&value);
#endif
            return NAT_BAD_VALUE;
        }
        if (mul_add_small(&value, 10, (uint32_t)(*digits - '0')) != NAT_OK) {
            nat_clear(&value);
            return NAT_NO_MEMORY;
        }
    }
#ifndef FAULT_4
    nat_clear(n);
#endif
    *n = value;
    return NAT_OK;
}

int nat_copy(nat_t *to, const nat_t *from)
{
#ifdef FAULT_5
    nat_clear(to);
#else
    if (to == from)
        return NAT_OK;
#endif
    if (reserve(to, from->used) != NAT_OK)
        return NAT_NO_MEMORY;
    if (from->used > 0)
        memcpy(to->words, from->words, (size_t)from->used * sizeof *to->words);
#ifdef FAULT_5
    else
        to->words[0] = 0;
#endif
    to->used = from->used;
    return NAT_OK;
}

int nat_add(nat_t *sum, const nat_t *a, const nat_t *b)
{
    uint64_t carry = 0;
    int count = a->used > b->used ? a->used : b->used, used_a = a->used, used_b = b->used;

#ifdef FAULT_6
    const uint32_t *from_a = a->words, *from_b = b->words;
#endif
    if (reserve(sum, count + 1) != NAT_OK)
        return NAT_NO_MEMORY;
#ifndef FAULT_6
    const uint32_t *from_a = a->words, *from_b = b->words;
#endif
    for (int i = 0; i < count; i++) {
        carry += (uint64_t)(i < used_a ? from_a[i] : 0) + (i < used_b ? from_b[i] : 0);
        sum->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
    sum->words[count] = (uint32_t)carry;
    sum->used = count + 1;
    normalise(sum);
    return NAT_OK;
}

int nat_mul(nat_t *product, const nat_t *a, const nat_t *b)
{
    int count = a->used + b->used;
#ifdef FAULT_7
    uint32_t *words = calloc((size_t)count, sizeof *words);
    count++;
#else
    uint32_t *words = calloc((size_t)++count, sizeof *words);
#endif

    if (!words)
        return NAT_NO_MEMORY;
    for (int i = 0; i < a->used; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < b->used; j++) {
            carry += (uint64_t)a->words[i] * b->words[j] + words[i + j];
            words[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        words[i + b->used] = (uint32_t)carry;
    }
    nat_clear(product);
    product->words = words;
    product->used = product->room = count;
    normalise(product);
    return NAT_OK;
}

int nat_div_small(nat_t *quotient, const nat_t *n, uint32_t by, uint32_t *rest)
{
    uint64_t left = 0;

#ifndef FAULT_8
    if (by == 0)
        return NAT_BAD_VALUE;
#endif
    if (nat_copy(quotient, n) != NAT_OK)
        return NAT_NO_MEMORY;
    for (int i = quotient->used - 1; i >= 0; i--) {
        left = left << 32 | quotient->words[i];
        quotient->words[i] = (uint32_t)(left / by);
        left %= by;
    }
    normalise(quotient);
    *rest = (uint32_t)left;
    return NAT_OK;
}

int nat_shift_left(nat_t *n, unsigned bits)
{
    int words = (int)(bits / 32), used = n->used;

    bits %= 32;
    if (words > 64)
        return NAT_BAD_VALUE;
    if (used == 0)
        return NAT_OK;
    if (reserve(n, used + words + 1) != NAT_OK)
        return NAT_NO_MEMORY;
    memmove(n->words + words, n->words, (size_t)used * sizeof *n->words);
    memset(n->words, 0, (size_t)words * sizeof *n->words);
    n->used = used + words + 1;
    n->words[n->used - 1] = 0;
    for (int i = n->used - 1; i > words; i--) {
#ifdef FAULT_9
        n->words[i] |= n->words[i - 1] >> (32 - bits);
#else
        n->words[i] |= bits > 0 ? n->words[i - 1] >> (32 - bits) : 0;
#endif
        n->words[i - 1] <<= bits;
    }
    normalise(n);
    return NAT_OK;
}

int nat_bit_length(const nat_t *n)
{
    int bits = 0;

#ifdef FAULT_10
    uint32_t top = n->words[n->used - 1];
#else
    uint32_t top = n->used > 0 ? n->words[n->used - 1] : 0;
#endif
    for (; top != 0; top >>= 1)
        bits++;
    return n->used > 0 ? (n->used - 1) * 32 + bits : 0;
}

char *nat_to_string(const nat_t *n)
{
#ifdef FAULT_11
    size_t room = (size_t)n->used * 9 + 2, at = room;
#else
    size_t room = (size_t)n->used * 10 + 2, at = room;
#endif
    char *text = malloc(room);
    nat_t left;

    nat_init(&left);
    if (!text || nat_copy(&left, n) != NAT_OK) {
        free(text);
        return NULL;
    }
    text[--at] = '\0';
    do {
        uint32_t digit = 0;
        nat_div_small(&left, &left, 10, &digit);
        text[--at] = (char)('0' + digit);
    } while (left.used > 0);
    nat_clear(&left);
    memmove(text, text + at, room - at);
    return text;
}
