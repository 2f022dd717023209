#include "locks.h"

#include <ctype.h>
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
