/* the room is that of another text */
#include "cal.h"

#include <stdlib.h>

int main(void)
{
    struct cal_date date;
    cal_make(&date, 2024, 1, 1);
    char *text = cal_greeting(&date, "new year");
    free(text);
    return 0;
}
