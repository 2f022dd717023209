/* Every way in which C decides. */
#include <stdbool.h>
#include <string.h>

#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define LARGER(a, b) ((a) > (b) ? (a) : (b))

struct node {
    int key;
    struct node *next;
    unsigned flags : 3;
};

static inline bool is_small(int number)
{
    return number < 10 && number > -10;
}

int branches(struct node *node, unsigned count, const char *text)
{
    if (!node || node->key > 10)
        return 1;
    int x = count > 3 && text[0] == 'a';
    for (unsigned i = 0; i < count && text[i]; i++)
        x += node->key;
    while (node->next && (node = node->next)->flags)
        x ^= 1;
    do
        x--;
    while (x > 100);
    return LIKELY(x > 5) ? LARGER(x, node->key) : 4;
}

int cases(int number, char letter)
{
    switch (number) {
    case 1:
    case 2:
        return 10;
    case 4 ... 6:
        number++; /* fall through */
    case -1:
        break;
    default:
        return letter == 'x' ? 3 : 5;
    }
    switch (letter) {
    case 'a':
        return 1;
    }
    return is_small(number) || letter;
}

bool floats(double a, double b)
{
    if (a < b)
        return !(a != a) && b == b;
    bool result = !(a > 3) || (b > 1 && a < 2);
    return result ? a == b : !result;
}

int strings(const char *a, const char *b, size_t size)
{
    if (strcmp(a, "magic") == 0)
        return 1;
    if (!strncmp(a, b, size) || memcmp(a, "\x7F" "ELF", 4) == 0)
        return 2;
    return strchr(a, ':') != NULL;
}

int jumps(int n, int *out)
{
again:
    if (n-- > 0 && out) {
        *out = n ? n : -n;
        goto again;
    }
    return out ? *out : ({ n > 5 ? 1 : 2; });
}
