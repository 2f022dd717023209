/* the struct holds what was in memory before */
#include "strout.h"
#include <string.h>

int main(void)
{
    strout so;
    memset(&so, 0x41, sizeof so);
    so.size = 5, so.room = 100, so.failed = 0;
    so_char(&so, 'a');
    return 0;
}
