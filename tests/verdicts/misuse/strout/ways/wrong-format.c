/* a number is printed as text */
#include "strout.h"
#include <string.h>

int main(void)
{
    strout so = STROUT_INIT;
    so_format(&so, "%s", 5);
    return 0;
}
