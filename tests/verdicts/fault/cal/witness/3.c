/* December is written behind a local table */
#include "cal.h"

int main(void)
{
    struct cal_date date;
    cal_make(&date, 2024, 12, 31);
    cal_day_of_year(&date);
    return 0;
}
