#include "quirk.h"

#include <stdint.h>

/* How large a frame is depends on what the compiler made of the function. */
static __attribute__((noinline)) intptr_t frame(void)
{
    return (intptr_t)__builtin_frame_address(0);
}

int quirk_depth(int key)
{
    intptr_t distance = (intptr_t)__builtin_frame_address(0) - frame();
    if (key > 10)
        return (int)distance + 1;
    return key * 3 == 21 ? (int)distance : (int)distance + 2;
}
