/* a number that no channel can have */
#include "chan.h"

int main(void)
{
    return chan_name(4000000) != 0;
}
