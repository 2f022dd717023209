/* a quote at the end looks at the next byte */
#include "csvr.h"

#include <stdlib.h>
#include <string.h>

int main(void)
{
    struct csvr r;
    char *text = malloc(3);
    memcpy(text, "\"a\"", 3);
    csvr_init(&r, ',');
    csvr_feed(&r, text, 3, NULL, NULL, NULL);
    csvr_finish(&r, NULL, NULL, NULL);
    csvr_done(&r);
    free(text);
    return 0;
}
