/* month 13 reads behind the table */
#include "cal.h"

int main(void)
{
    cal_days_in_month(2000, 13);
    return 0;
}
