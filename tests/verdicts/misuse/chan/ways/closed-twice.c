/* a channel is closed twice */
#include "chan.h"

int main(void)
{
    chan_id id = chan_open("a");
    chan_close(id);
    chan_close(id);
    return 0;
}
