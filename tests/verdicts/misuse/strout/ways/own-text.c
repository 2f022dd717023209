/* the text is appended to itself and moves */
#include "strout.h"
#include <string.h>

int main(void)
{
    strout so = STROUT_INIT;
    so_text(&so, "abcdefgh");
    for (int i = 0; i < 5; i++)
        so_text(&so, so.text);
    return 0;
}
