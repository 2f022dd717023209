/* a value of nothing but blanks */
#include "conf.h"

#include <stdlib.h>
#include <string.h>

int main(void)
{
    conf_t *c;
    char *text = malloc(4);
    memcpy(text, " = ", 4);
    conf_parse(text, &c);
    conf_free(c);
    free(text);
    return 0;
}
