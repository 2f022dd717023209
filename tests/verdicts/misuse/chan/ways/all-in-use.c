/* the result of a failed call is used */
#include "chan.h"

int main(void)
{
    chan_id id = 0;
    while (id >= 0)
        id = chan_open("a");
    return chan_send(id, "a", 1);
}
