/* parsing starts without an input */
#include "inip.h"

int main(void)
{
    inip *p = inip_new();
    inip_next(p);
    return 0;
}
