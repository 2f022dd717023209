#include "bits.h"

#include <stdlib.h>
#include <string.h>

#define WORD_BITS 64

static size_t word_count(size_t size)
{
#if FAULT == 1
    return size / WORD_BITS + (size % WORD_BITS > 1 || size == 1);
#else
    return (size + WORD_BITS - 1) / WORD_BITS;
#endif
}

static uint64_t bit_of(size_t i)
{
    return (uint64_t)1 << (i % WORD_BITS);
}

/* Clears the bits of the last word that are not below the size. */
static void trim(struct bits *b)
{
    if (b->size % WORD_BITS != 0)
        b->words[b->size / WORD_BITS] &= bit_of(b->size) - 1;
}

static uint64_t word_at(const struct bits *b, size_t w)
{
    return w < word_count(b->size) ? b->words[w] : 0;
}

static unsigned lowest_bit(uint64_t word)
{
    unsigned n = 0;

    while ((word & 1) == 0) {
        word >>= 1;
        n++;
    }
    return n;
}

int bits_init(struct bits *b, size_t size)
{
    b->words = NULL;
    b->size = 0;
    return bits_resize(b, size);
}

void bits_fini(struct bits *b)
{
    free(b->words);
    b->words = NULL;
    b->size = 0;
}

int bits_copy(struct bits *dst, const struct bits *src)
{
    uint64_t *words;
    size_t n = word_count(src->size);

    if (dst == src)
        return 0;
    words = malloc(n > 0 ? n * sizeof *words : 1);
    if (words == NULL)
        return -1;
    if (n > 0)
        memcpy(words, src->words, n * sizeof *words);
#if FAULT == 2
    if (dst->size != 0 && dst->size <= src->size)
        free(dst->words);
#else
    free(dst->words);
#endif
    dst->words = words;
    dst->size = src->size;
    return 0;
}

size_t bits_size(const struct bits *b)
{
    return b->size;
}

int bits_resize(struct bits *b, size_t size)
{
    size_t old = word_count(b->size), n = word_count(size);
    uint64_t *words;

    if (size > BITS_MAX_SIZE)
        return -1;
    words = realloc(b->words, n > 0 ? n * sizeof *words : 1);
    if (words == NULL)
        return -1;
    b->words = words;
    if (n > old)
        memset(words + old, 0, (n - old) * sizeof *words);
    b->size = size;
#if FAULT != 6
    trim(b);
#endif
    return 0;
}

int bits_add(struct bits *b, size_t i)
{
    if (i >= b->size)
        return -1;
    b->words[i / WORD_BITS] |= bit_of(i);
    return 0;
}

int bits_remove(struct bits *b, size_t i)
{
    if (i >= b->size)
        return -1;
    b->words[i / WORD_BITS] &= ~bit_of(i);
    return 0;
}

int bits_has(const struct bits *b, size_t i)
{
    return i < b->size && (b->words[i / WORD_BITS] & bit_of(i)) != 0;
}

int bits_add_range(struct bits *b, size_t first, size_t end)
{
    size_t w;

    if (first > end || end > b->size)
        return -1;
    if (first == end)
        return 0;
    for (w = first / WORD_BITS; w <= (end - 1) / WORD_BITS; w++) {
        size_t base = w * WORD_BITS;
        size_t lo = first > base ? first - base : 0;
        size_t hi = end - base < WORD_BITS ? end - base : WORD_BITS;
#if FAULT == 3
        b->words[w] |= (((uint64_t)1 << (hi - lo)) - 1) << lo;
#else
        b->words[w] |= (~(uint64_t)0 >> (WORD_BITS - (hi - lo))) << lo;
#endif
    }
    return 0;
}

void bits_clear(struct bits *b)
{
    if (b->size > 0)
        memset(b->words, 0, word_count(b->size) * sizeof *b->words);
}

void bits_flip(struct bits *b)
{
    size_t w, n = word_count(b->size);

    for (w = 0; w < n; w++)
        b->words[w] = ~b->words[w];
#if FAULT == 7
    if (n == 1)
        trim(b);
#else
    trim(b);
#endif
}

size_t bits_count(const struct bits *b)
{
    size_t w, count = 0;

    for (w = 0; w < word_count(b->size); w++) {
        uint64_t word = b->words[w];

        for (; word != 0; word &= word - 1)
            count++;
    }
    return count;
}

int bits_equal(const struct bits *a, const struct bits *b)
{
    return bits_subset(a, b) && bits_subset(b, a);
}

int bits_subset(const struct bits *a, const struct bits *b)
{
    size_t w;

    for (w = 0; w < word_count(a->size); w++) {
#if FAULT == 4
        if ((a->words[w] & ~b->words[w]) != 0)
#else
        if ((a->words[w] & ~word_at(b, w)) != 0)
#endif
            return 0;
    }
    return 1;
}

int bits_or(struct bits *a, const struct bits *b)
{
    size_t w;

    if (b->size > a->size && bits_resize(a, b->size) != 0)
        return -1;
    for (w = 0; w < word_count(b->size); w++)
        a->words[w] |= b->words[w];
    return 0;
}

void bits_and(struct bits *a, const struct bits *b)
{
    size_t w, n = word_count(a->size);

#if FAULT == 8
    if (n > word_count(b->size))
        n = word_count(b->size);
#endif
    for (w = 0; w < n; w++)
        a->words[w] &= word_at(b, w);
}

long bits_next(const struct bits *b, size_t from)
{
    size_t w = from / WORD_BITS;
    uint64_t word;

    if (from >= b->size)
        return -1;
    word = b->words[w] & (~(uint64_t)0 << (from % WORD_BITS));
#if FAULT == 5
    if (word == 0 && w + 1 < word_count(b->size))
        word = b->words[++w];
    if (word == 0 && w + 1 == word_count(b->size))
        return -1;
#else
    while (word == 0) {
        if (++w == word_count(b->size))
            return -1;
        word = b->words[w];
    }
#endif
    return (long)(w * WORD_BITS + lowest_bit(word));
}

int bits_each(const struct bits *b, int (*visit)(size_t i, void *user), void *user)
{
    long i;

    for (i = bits_next(b, 0); i >= 0; i = bits_next(b, (size_t)i + 1)) {
        int r = visit((size_t)i, user);

        if (r != 0)
            return r;
    }
    return 0;
}

long bits_format(const struct bits *b, char *out, size_t size)
{
    size_t i;

    if (b->size >= size)
        return -1;
    for (i = 0; i < b->size; i++)
        out[i] = bits_has(b, i) ? '1' : '0';
    out[b->size] = '\0';
    return (long)b->size;
}

int bits_parse(struct bits *b, const char *text)
{
    struct bits parsed;
    size_t i, len = strlen(text);

    if (bits_init(&parsed, len) != 0)
        return -1;
    for (i = 0; i < len; i++) {
        if (text[i] == '1') {
            bits_add(&parsed, i);
        } else if (text[i] != '0') {
#if FAULT != 9
            bits_fini(&parsed);
#endif
            return -1;
        }
    }
    bits_fini(b);
    *b = parsed;
    return 0;
}
