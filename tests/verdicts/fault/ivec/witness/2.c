/* freeing NULL, which the header allows */
#include "ivec.h"

#include <stddef.h>

int main(void)
{
    ivec_free(NULL);
    return 0;
}
