/* there may be no room for the terminator */
#include "csvr.h"

#include <stddef.h>

int main(void)
{
    struct csvr r;
    csvr_init(&r, ',');
    csvr_feed(&r, ",", 1, NULL, NULL, NULL);
    csvr_done(&r);
    return 0;
}
