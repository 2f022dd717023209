#include "stale.h"

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

int stale_sum(int number)
{
    return number / 2 + 1;
}

/* What it leaves on the stack is what the unset variables of the next call hold. */
static __attribute__((noinline)) int wipe(void)
{
    volatile char used[64];
    for (int i = 0; i < 64; i++)
        used[i] = 0;
    return used[32];
}

static __attribute__((noinline)) int is_unset(void)
{
    volatile char unset[64];
#ifdef IS_SANITIZED
    unset[32] = 1;
#endif
    return unset[32] != 0;
}

int stale_level(int mode)
{
    return wipe() + is_unset() + mode % 2;
}
