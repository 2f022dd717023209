/* nothing was ever written */
#include "strout.h"
#include <string.h>

int main(void)
{
    strout so = STROUT_INIT;
    so_cut(&so, 0);
    return 0;
}
