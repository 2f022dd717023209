#include "purity.h"

unsigned long strlen(const char *text);
int puts(const char *text);

static int uses;

int counter_value(const struct counter *counter)
{
    return counter->value;
}

int counter_twice(const struct counter *counter)
{
    return 2 * counter_value(counter);
}

int counter_sum(const struct counter *counter)
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += counter->items[i];
    counter = 0;
    return sum;
}

int counter_copy_sum(const struct counter *counter)
{
    struct counter copy = *counter;
    copy.value++;
    copy.items[0] = copy.value;
    return copy.items[0];
}

int counter_depth(const struct counter *counter, int depth)
{
    return depth ? counter_depth(counter, depth - 1) : counter->value;
}

static int counter_odd(const struct counter *counter, int depth)
{
    return depth ? counter_even(counter, depth - 1) : 0;
}

int counter_even(const struct counter *counter, int depth)
{
    return depth ? counter_odd(counter, depth - 1) : 1;
}

unsigned long counter_text(const struct counter *counter, const char *text)
{
    return strlen(text) + (unsigned long)counter->value;
}

void counter_set(struct counter *counter, int value)
{
    counter->value = value;
}

void counter_step(struct counter *counter)
{
    counter->value++;
}

void counter_put(struct counter *counter, int index)
{
    counter->items[index] = index;
}

void counter_reset(struct counter *counter)
{
    counter_set(counter, 0);
}

int counter_uses(const struct counter *counter)
{
    return ++uses + counter->value;
}

int counter_times(const struct counter *counter)
{
    static int times;
    return ++times + counter->value;
}

static int odd_step(struct counter *counter, int depth)
{
    counter_step(counter);
    return depth ? counter_odd_step(counter, depth - 1) : 0;
}

int counter_odd_step(struct counter *counter, int depth)
{
    return depth ? odd_step(counter, depth - 1) : 1;
}

int counter_visit(const struct counter *counter, int (*visit)(int))
{
    return visit(counter->value);
}

int counter_print(const struct counter *counter)
{
    return counter->value ? puts("yes") : 0;
}
