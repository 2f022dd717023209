/* a channel is asked after its end */
#include "chan.h"

int main(void)
{
    chan_id id = chan_open("a");
    chan_close(id);
    return (int)chan_pending(id);
}
