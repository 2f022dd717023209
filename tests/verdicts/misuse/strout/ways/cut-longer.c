/* what is cut is shorter than what is to stay */
#include "strout.h"
#include <string.h>

int main(void)
{
    strout so = STROUT_INIT;
    so_text(&so, "abc");
    so_cut(&so, 1000);
    return 0;
}
