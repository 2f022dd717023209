/* the pointer to the field is not initialised */
#include "csvr.h"

#include <string.h>

int main(void)
{
    struct csvr r;
    memset(&r, 0x5a, sizeof r);
    csvr_init(&r, ',');
    csvr_feed(&r, "a,b\n", 4, NULL, NULL, NULL);
    csvr_done(&r);
    return 0;
}
