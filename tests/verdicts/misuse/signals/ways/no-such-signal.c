/* signal 9000 of 2 */
#include "signals.h"

int main(void)
{
    struct signals *set;
    if (signals_create(&set, 2) == 0)
        signals_connect(set, 9000, 0, 0);
    return 0;
}
