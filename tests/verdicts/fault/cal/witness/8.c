/* no steps, for which the header promises 0 */
#include "cal.h"

int main(void)
{
    struct cal_date date;
    cal_make(&date, 2024, 9, 17);
    cal_days_per_step(&date, &date, 0);
    return 0;
}
