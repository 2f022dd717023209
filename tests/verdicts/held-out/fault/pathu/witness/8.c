/* the array of the components is lost */
#include "pathu.h"

#include <stddef.h>

int main(void)
{
    char **parts = NULL;
    size_t count;
    for (int i = 0; i < 3; i++)
        if (path_split("a/b", &parts, &count) == 0)
            path_free_parts(parts, count);
    return 0;
}
