/* the end of the path is jumped over */
#include "pathu.h"

#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *path = calloc(4, 1);
    memcpy(path, "abc", 4);
    path_clean(path);
    free(path);
    return 0;
}
