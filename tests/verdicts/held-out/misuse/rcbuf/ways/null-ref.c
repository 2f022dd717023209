/* a reference to nothing */
#include "rcbuf.h"

#include <stddef.h>

int main(void)
{
    rcbuf_ref(NULL);
    return 0;
}
