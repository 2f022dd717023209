/* an empty text has no last character */
#include "strout.h"
#include <string.h>

int main(void)
{
    strout so = STROUT_INIT;
    return so_last(&so);
}
