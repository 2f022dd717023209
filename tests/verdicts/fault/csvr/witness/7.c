/* quotes are doubled but counted once */
#include "csvr.h"

int main(void)
{
    char out[6];
    csvr_quote("\"\"\"", out, sizeof out);
    return 0;
}
