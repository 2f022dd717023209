/* a component is moved within the path by memcpy */
#include "pathu.h"

int main(void)
{
    char path[] = "./abcdef/g";
    path_clean(path);
    return 0;
}
