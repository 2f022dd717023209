/* long month names do not fit */
#include "cal.h"

int main(void)
{
    struct cal_date date;
    char out[40];
    cal_make(&date, 2024, 9, 17);
    cal_format(&date, out, sizeof out);
    return 0;
}
