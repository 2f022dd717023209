/* a connection outlives its set */
#include "signals.h"

int main(void)
{
    struct signals *set;
    if (signals_create(&set, 2) == 0) {
        struct connection *c = signals_connect(set, 1, 0, 0);
        signals_destroy(set);
        signals_block(c);
    }
    return 0;
}
