/* an empty name is searched backwards */
#include "pathu.h"

#include <stdlib.h>

int main(void)
{
    char *path = calloc(1, 1);
    path_extension(path);
    free(path);
    return 0;
}
