/* a line without a further separator */
#include "csvr.h"

int main(void)
{
    csvr_count_fields("a,b", ',');
    return 0;
}
