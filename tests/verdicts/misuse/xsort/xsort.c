#include "xsort.h"

#include <stddef.h>
#include <string.h>

#define AT(base, i, size) ((char *)(base) + (ptrdiff_t)(i) * (size))

static void swap(char *a, char *b, int size)
{
    char tmp[64];

    if (a == b)
        return;
    memcpy(tmp, a, (size_t)size);
    memcpy(a, b, (size_t)size);
    memcpy(b, tmp, (size_t)size);
}

/* Hoare's partition: the pivot stops both scans, so neither needs a bounds check. */
static void quicksort(char *base, int low, int high, int size, xs_compare compare)
{
    while (low < high) {
        char pivot[64];
        int i = low - 1, j = high + 1;
        memcpy(pivot, AT(base, low + (high - low) / 2, size), (size_t)size);
        for (;;) {
            do {
                i++;
            } while (compare(AT(base, i, size), pivot) < 0);
            do {
                j--;
            } while (compare(AT(base, j, size), pivot) > 0);
            if (i >= j)
                break;
            swap(AT(base, i, size), AT(base, j, size), size);
        }
        quicksort(base, low, j, size, compare);
        low = j + 1;
    }
}

void xs_sort(void *base, int n, int size, xs_compare compare)
{
    quicksort(base, 0, n - 1, size, compare);
}

int xs_sorted(const void *base, int n, int size, xs_compare compare)
{
    for (int i = 1; i < n; i++)
        if (compare(AT(base, i - 1, size), AT(base, i, size)) > 0)
            return 0;
    return 1;
}

int xs_search(const void *key, const void *base, int n, int size, xs_compare compare)
{
    int low = 0, high = n;

    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = compare(key, AT(base, middle, size));
        if (order == 0)
            return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return -1;
}

void xs_merge_ints(int *out, const int *a, int na, const int *b, int nb)
{
    while (na > 0 || nb > 0) {
        if (nb <= 0 || (na > 0 && *a <= *b)) {
            *out++ = *a++;
            na--;
        } else {
            *out++ = *b++;
            nb--;
        }
    }
}

static void reverse(int *v, int n)
{
    for (int i = 0; i < n / 2; i++) {
        int t = v[i];
        v[i] = v[n - 1 - i];
        v[n - 1 - i] = t;
    }
}

void xs_rotate_ints(int *v, int n, int k)
{
    reverse(v, k);
    reverse(v + k, n - k);
    reverse(v, n);
}
