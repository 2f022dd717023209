/* the callback for rows may be NULL */
#include "csvr.h"

#include <stddef.h>

int main(void)
{
    struct csvr r;
    csvr_init(&r, ',');
    csvr_feed(&r, "a\n", 2, NULL, NULL, NULL);
    csvr_done(&r);
    return 0;
}
