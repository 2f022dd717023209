/* no message is pending */
#include "chan.h"

int main(void)
{
    return (int)chan_next_size(chan_open("a"));
}
