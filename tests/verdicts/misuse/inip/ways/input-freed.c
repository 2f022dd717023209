/* the text is freed before the end of parsing */
#include "inip.h"

#include <stdlib.h>

int main(void)
{
    inip *p = inip_new();
    char *text = calloc(8, 1);
    inip_set_input(p, text, 8);
    free(text);
    inip_next(p);
    return 0;
}
