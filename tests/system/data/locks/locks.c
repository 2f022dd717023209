#include "locks.h"

#include <ctype.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int lock_product(unsigned key)
{
    return key * 2654435761u == 0xdeadbeefu ? 1 : 0;
}

int lock_mixed(unsigned key)
{
    if (((key ^ 0x5a5a5a5au) >> 3) == 0x2468acf)
        return 1;
    return 0;
}

int lock_distance(int a, int b)
{
    if (a < -1000000 || a > 1000000 || b < -1000000 || b > 1000000)
        return -1;
    if (a > b + 1000 && a < b + 1010)
        return a * 3 - b == 77777 ? 2 : 1;
    return 0;
}

int lock_word(const char *word)
{
    return strlen(word) == 6 && strcmp(word, "sesame") == 0 ? 1 : 0;
}

int lock_header(const unsigned char *data, size_t size)
{
    if (size < 8)
        return -1;
    if (memcmp(data, "\x89PNG", 4) != 0)
        return 0;
    unsigned length = (unsigned)data[4] << 24 | (unsigned)data[5] << 16 | data[6] << 8 | data[7];
    return length == 0xCAFE1234u ? 2 : 1;
}

int lock_keyword(const char *text)
{
    static const char *const keywords[] = {"begin", "end", "while", "until", "return"};
    for (int i = 0; i < 5; i++)
        if (strcasecmp(text, keywords[i]) == 0)
            return i + 1;
    return 0;
}

int lock_checksum(const char *text)
{
    unsigned sum = 5381;
    for (; *text; text++)
        sum = sum * 33 + (unsigned char)*text;
    return sum % 65521 == 40000 ? 1 : 0;
}

int lock_nested(const unsigned char *data, size_t size)
{
    if (size < 4 || data[0] != size)
        return -1;
    unsigned inner = data[1];
    if (inner < 1 || inner + 2 > size)
        return -2;
    return data[1 + inner] == 0x7E ? 1 : 0;
}

int lock_class(int c, int d)
{
    if (c < 0 || c > 255 || d < 0 || d > 255)
        return -1;
    if (isxdigit(c) && isupper(c) && ispunct(d))
        return c + d == 'C' + '~' ? 2 : 1;
    return 0;
}

int lock_remainder(long number)
{
    return number > 5000000000L && number % 1000003 == 17 ? 1 : 0;
}

/* ---- what code does with numbers on their way to a condition ---- */

/* There is one key for each value, and none that is near is nearer. */
static unsigned mixed(unsigned key)
{
    return (key ^ 0x9e3779b9u) * 2654435761u;
}

int lock_atomic(unsigned key)
{
    _Atomic unsigned cell = key;
    atomic_fetch_add(&cell, 17);
    atomic_fetch_xor(&cell, 0x0f0f0f0fu);
    return mixed(atomic_exchange(&cell, 0)) == 0x12345678u ? 1 : 0;
}

int lock_exchange(unsigned key)
{
    _Atomic unsigned cell = mixed(key);
    unsigned expected = 0x600df00du;
    return atomic_compare_exchange_strong(&cell, &expected, 1) ? 1 : 0;
}

typedef unsigned four __attribute__((vector_size(16)));

int lock_vector(unsigned key)
{
    four keys = {key, key + 1, key + 2, key + 3};
    keys = (keys ^ 0x9e3779b9u) * 2654435761u;
    return keys[2] == 0x0badcafeu ? 1 : 0;
}

struct small_record {
    unsigned before, key;
};

static struct small_record turned(struct small_record record)
{
    return (struct small_record){record.key, mixed(record.key)};
}

int lock_record(unsigned key)
{
    return turned((struct small_record){1, key}).key == 0x5eedb0b0u ? 1 : 0;
}

struct large_record {
    unsigned keys[12];
};

static unsigned last_of(struct large_record record)
{
    return mixed(record.keys[11]);
}

int lock_copied_record(unsigned key)
{
    struct large_record record = {{0}};
    record.keys[11] = key;
    return last_of(record) == 0x7ea7ea7eu ? 1 : 0;
}

int lock_overflow(unsigned key)
{
    unsigned sum;
    if (!__builtin_add_overflow(mixed(key), 5u, &sum))
        return 0;
    return 1;
}

int lock_bits(unsigned key)
{
    unsigned turned_key = __builtin_rotateleft32(mixed(key), 7);
    if (__builtin_ctz(turned_key | 0x80000000u) != 23)
        return 0;
    return __builtin_popcount(turned_key) == 2 ? 2 : 1;
}

int lock_switch(unsigned key)
{
    switch (mixed(key)) {
    case 0x11112222u:
        return 1;
    case 0x33334444u:
        return 2;
    default:
        return 0;
    }
}

int lock_select(unsigned key)
{
    unsigned chosen = mixed(key) > 1000 ? mixed(key) : 77;
    return chosen == 0x3c3c3c3cu ? 1 : 0;
}

static int compare_numbers(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int lock_sorted(int a, int b, int c)
{
    int numbers[3] = {a, b, c};
    qsort(numbers, 3, sizeof numbers[0], compare_numbers);
    return mixed((unsigned)numbers[1]) == mixed(1234567u) ? 1 : 0;
}

int lock_number(const char *text)
{
    long number = strtol(text, NULL, 10);
    return number > 0 && mixed((unsigned)number) == mixed(48) ? 1 : 0;
}

int lock_length(const char *text)
{
    return mixed((unsigned)strlen(text)) == mixed(41) ? 1 : 0;
}

int lock_buffer(const unsigned char *data, size_t size)
{
    unsigned sum = 0;
    for (size_t i = 0; i < size; i++)
        sum += data[i];
    return mixed((unsigned)size) == mixed(53) ? 1 + (sum == 0) : 0;
}
