/* a path of more than 15 characters */
#include "pathu.h"

#include <stdlib.h>

int main(void)
{
    char *dir = path_dir("/usr/share/doc/readme");
    free(dir);
    return 0;
}
