/* there is no place for the value */
#include "optab.h"

int main(void)
{
    struct opt table[] = {{OPT_NUMBER, "a", 0, 0}, OPT_LAST};
    char text[] = "--a=5", *argv[] = {text};
    return opt_parse(table, 1, argv);
}
