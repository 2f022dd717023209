/* a connection ends twice */
#include "signals.h"

int main(void)
{
    struct signals *set;
    if (signals_create(&set, 2) == 0) {
        struct connection *c = signals_connect(set, 1, 0, 0);
        signals_disconnect(c);
        signals_disconnect(c);
    }
    return 0;
}
