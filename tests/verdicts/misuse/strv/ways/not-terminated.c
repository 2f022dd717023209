/* an array of characters without a terminator */
#include "strv.h"

#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = malloc(4);
    memset(text, 'x', 4);
    strv_push(strv_new(), text);
    return 0;
}
