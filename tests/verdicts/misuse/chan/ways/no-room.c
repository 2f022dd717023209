/* a message of 100 bytes into 10 */
#include "chan.h"

int main(void)
{
    char message[100] = {0}, room[10];
    chan_id id = chan_open("a");
    if (chan_send(id, message, 100) == 0)
        chan_receive(id, room);
    return room[0];
}
