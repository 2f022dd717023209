/* two equal paths are compared beyond their ends */
#include "pathu.h"

int main(void)
{
    path_common("a/b", "a/b");
    return 0;
}
