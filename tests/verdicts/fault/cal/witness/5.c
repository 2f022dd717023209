/* the terminator of what was cut is written behind the room */
#include "cal.h"

int main(void)
{
    struct cal_date date;
    char out[8];
    cal_make(&date, 2024, 9, 17);
    cal_format(&date, out, sizeof out);
    return 0;
}
