/* the length of no vector */
#include "strv.h"

#include <string.h>

int main(void)
{
    return strv_length(NULL);
    return 0;
}
