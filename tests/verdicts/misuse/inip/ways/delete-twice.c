/* a parser is deleted twice */
#include "inip.h"

int main(void)
{
    inip *p = inip_new();
    inip_delete(p);
    inip_delete(p);
    return 0;
}
