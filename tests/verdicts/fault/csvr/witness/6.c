/* finishing frees what the end of the reader frees again */
#include "csvr.h"

#include <stddef.h>

int main(void)
{
    struct csvr r;
    csvr_init(&r, ',');
    csvr_feed(&r, "a", 1, NULL, NULL, NULL);
    csvr_finish(&r, NULL, NULL, NULL);
    csvr_done(&r);
    return 0;
}
