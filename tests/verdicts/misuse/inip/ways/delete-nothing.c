/* no parser is deleted */
#include "inip.h"

#include <stddef.h>

int main(void)
{
    inip_delete(NULL);
    return 0;
}
