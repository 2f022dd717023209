/* there is no room for the terminator */
#include "pathu.h"

#include <stdlib.h>

int main(void)
{
    char *dir = path_dir("ab/c");
    free(dir);
    return 0;
}
