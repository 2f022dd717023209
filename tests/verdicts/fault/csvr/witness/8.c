/* the terminator does not fit */
#include "csvr.h"

int main(void)
{
    char out[5];
    csvr_quote("abc", out, sizeof out);
    return 0;
}
