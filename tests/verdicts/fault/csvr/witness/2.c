/* the room of a field is computed in 8 bits */
#include "csvr.h"

#include <string.h>

int main(void)
{
    struct csvr r;
    char text[300];
    memset(text, 'x', sizeof text);
    csvr_init(&r, ',');
    csvr_feed(&r, text, sizeof text, NULL, NULL, NULL);
    csvr_done(&r);
    return 0;
}
