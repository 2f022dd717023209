/* nothing in common */
#include "pathu.h"

int main(void)
{
    for (int i = 0; i < 3; i++)
        path_common("a", "b");
    return 0;
}
