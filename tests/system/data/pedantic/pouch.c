#include "pouch.h"
#include <stdlib.h>
#include <string.h>
struct pouch { int *items; size_t count; };
struct pouch *pouch_new(void) { return calloc(1, sizeof(struct pouch)); }
void pouch_free(struct pouch *pouch) { if (pouch) free(pouch->items); free(pouch); }
static int by_value(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
int pouch_add(struct pouch *pouch, const int *values, size_t n)
{
    if (n > 100)
        return -1;
    int *more = NULL;
    if (n) {
        more = malloc((pouch->count + n) * sizeof *more);
        if (!more)
            return -1;
        memcpy(more + n, pouch->items, pouch->count * sizeof *more);
        memcpy(more, values, n * sizeof *values);
        free(pouch->items);
        pouch->items = more;
        pouch->count += n;
    }
    qsort(pouch->items, pouch->count, sizeof *pouch->items, by_value);
    if (pouch->count > 2)
        return pouch->items[0] > 0 ? 3 : 2;
    return pouch->count ? 1 : 0;
}
unsigned text_word(const char *text, size_t n)
{
    if (strlen(text) < n + 4)
        return 0;
    unsigned word = *(const unsigned *)(const void *)(text + n);
    return word > 0x60606060 ? 2 : 1;
}
int top_bit(int n)
{
    int bit = 1 << (n & 31);
    return bit < 0 ? -1 : 1;
}
int sum_of(unsigned n)
{
    unsigned char seen[n % 8];
    int sum = 0;
    for (unsigned i = 0; i < n % 8; i++)
        sum += (seen[i] = (unsigned char)i);
    return sum > 3 ? 1 : 0;
}
const char *skip(const char *text, size_t n)
{
    const char *end = text + (text ? n % (strlen(text) + 1) : 0);
    return end ? end : "";
}
