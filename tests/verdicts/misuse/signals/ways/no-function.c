/* there is nothing to call */
#include "signals.h"

int main(void)
{
    struct signals *set;
    if (signals_create(&set, 2) == 0 && signals_connect(set, 1, 0, 0))
        signals_emit(set, 1);
    return 0;
}
