/* the new extension may be longer than the old one */
#include "pathu.h"

#include <stdlib.h>

int main(void)
{
    char *path = path_with_extension("a.c", "html");
    free(path);
    return 0;
}
