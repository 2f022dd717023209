/* text is inserted behind the end */
#include "strout.h"
#include <string.h>

int main(void)
{
    strout so = STROUT_INIT;
    so_text(&so, "abc");
    so_insert(&so, 900, "d");
    return 0;
}
