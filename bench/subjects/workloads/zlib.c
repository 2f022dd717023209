/* Packs and unpacks a text of words that come again, at every level. */
#include <string.h>

#include "probes.h"
#include "zlib.h"

enum { SIZE = 1 << 16, TURNS = 200 };

static void fill(unsigned char *text)
{
    static const char words[] = "the quick brown fox jumps over the lazy dog ";
    unsigned state = 1;
    for (size_t i = 0; i < SIZE; i++) {
        state = state * 1103515245u + 12345u;
        text[i] = (unsigned char)words[(state >> 16) % 3 ? i % (sizeof words - 1) : state >> 27];
    }
}

int main(void)
{
    static unsigned char text[SIZE], packed[2 * SIZE], unpacked[SIZE];
    fill(text);
    for (int i = 0; i < TURNS; i++) {
        begin_sequence();
        uLongf packed_size = sizeof packed, size = sizeof unpacked;
        if (compress2(packed, &packed_size, text, SIZE, i % 10) != Z_OK ||
            uncompress(unpacked, &size, packed, packed_size) != Z_OK ||
            memcmp(text, unpacked, SIZE) != 0)
            return 1;
    }
    return 0;
}
