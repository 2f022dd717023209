/* the array grows by a byte instead of a pointer */
#include "pathu.h"

int main(void)
{
    char **parts;
    size_t count;
    if (path_split("a/b", &parts, &count) == 0)
        path_free_parts(parts, count);
    return 0;
}
