/* the text is shorter than said */
#include "inip.h"

#include <stdlib.h>
#include <string.h>

int main(void)
{
    inip *p = inip_new();
    char *text = malloc(3);
    memcpy(text, "a=b", 3);
    inip_set_input(p, text, 30);
    inip_next(p);
    return 0;
}
