/* month 0, for which the header promises "?" */
#include "cal.h"

int main(void)
{
    cal_month_name(0);
    return 0;
}
