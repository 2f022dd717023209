/* NULL, which the header allows */
#include "pathu.h"

#include <stddef.h>

int main(void)
{
    path_common(NULL, "a");
    return 0;
}
