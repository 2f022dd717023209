/* a constant is attached */
#include "strout.h"
#include <string.h>

int main(void)
{
    strout so = STROUT_INIT;
    static char text[] = "abc";
    so_attach(&so, text, 4);
    so_free(&so);
    return 0;
}
