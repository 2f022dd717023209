/* a signal that does not exist is posted */
#include "signals.h"

int main(void)
{
    struct signals *set;
    if (signals_create(&set, 2) == 0 && signals_post(set, 7000) == 0)
        signals_run(set);
    return 0;
}
