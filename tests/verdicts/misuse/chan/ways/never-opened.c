/* a number that no channel has */
#include "chan.h"

int main(void)
{
    return chan_send(3, "a", 1);
}
