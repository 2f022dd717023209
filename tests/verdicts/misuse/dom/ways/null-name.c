/* an element without a name */
#include "dom.h"

#include <stddef.h>

int main(void)
{
    domNewElement(NULL);
    return 0;
}
