/* no text */
#include "inip.h"

#include <stddef.h>

int main(void)
{
    inip_set_input(inip_new(), NULL, 0);
    return 0;
}
