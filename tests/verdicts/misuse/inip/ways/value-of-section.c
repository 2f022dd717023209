/* a section has no value */
#include "inip.h"

int main(void)
{
    inip *p = inip_new();
    inip_set_input(p, "[a]", 3);
    inip_next(p);
    return inip_value_length(p) == 1;
    return 0;
}
