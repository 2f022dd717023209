/* a text without a hyphen is not refused */
#include "cal.h"

int main(void)
{
    struct cal_date date;
    cal_parse("today", &date);
    return 0;
}
