/* the value before the first event */
#include "inip.h"

int main(void)
{
    inip *p = inip_new();
    inip_set_input(p, "a=b", 3);
    inip_value(p);
    return 0;
}
