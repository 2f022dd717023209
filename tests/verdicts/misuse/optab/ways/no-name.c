/* an option without a name */
#include "optab.h"

int main(void)
{
    struct opt table[] = {{OPT_FLAG, 0, 0, 0}, OPT_LAST};
    return opt_find(table, "a") == 0;
}
