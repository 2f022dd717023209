/* a long text that is not a date */
#include "cal.h"

int main(void)
{
    struct cal_date date;
    cal_parse("the day before yesterday", &date);
    return 0;
}
