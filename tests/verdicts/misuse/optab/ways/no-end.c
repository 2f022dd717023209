/* the table has no last line */
#include "optab.h"

int main(void)
{
    struct opt table[2] = {{OPT_CALL, "a", 0, 0}, {OPT_CALL, "b", 0, 0}};
    return (int)opt_count(table);
}
