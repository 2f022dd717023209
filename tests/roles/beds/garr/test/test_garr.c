#include "../garr.h"

#include <assert.h>
#include <stdio.h>

static int by_value(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static int by_distance(const void *a, const void *b, void *arg)
{
    const int *x = a, *y = b, *from = arg;
    int dx = *x > *from ? *x - *from : *from - *x;
    int dy = *y > *from ? *y - *from : *from - *y;
    return dx - dy;
}

static void add(void *elem, void *ctx)
{
    *(int *)ctx += *(int *)elem;
}

static bool is_even(const void *elem, void *ctx)
{
    (void)ctx;
    return *(const int *)elem % 2 == 0;
}

int main(void)
{
    int numbers[] = {5, 3, 9, 3, 1};
    int key = 9, from = 4, sum = 0, last;
    struct ga_vec *v;

    ga_sort(numbers, sizeof numbers / sizeof numbers[0], sizeof numbers[0], by_value);
    assert(numbers[0] == 1 && numbers[4] == 9);
    assert(ga_search(&key, numbers, 5, sizeof(int), by_value) == &numbers[4]);
    assert(ga_unique(numbers, 5, sizeof(int), by_value) == 4);
    ga_sort_r(numbers, 4, sizeof(int), by_distance, &from);
    ga_each(numbers, 4, sizeof(int), add, &sum);
    assert(sum == 18);

    v = ga_vec_new(sizeof(int), 8, NULL);
    for (int i = 1; i < 4; i++)
        assert(ga_vec_push(v, &i));
    assert(*(int *)ga_vec_find(v, is_even, NULL) == 2);
    assert(*(int *)ga_vec_at(v, 0) == 1);
    assert(ga_vec_at(v, ga_vec_len(v)) == NULL);
    assert(ga_vec_pop(v, &last) && last == 3);
    assert(ga_vec_pop(v, NULL));
    ga_vec_free(v);
    puts("ok");
    return 0;
}
