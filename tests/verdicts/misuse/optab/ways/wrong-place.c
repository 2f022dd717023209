/* a long is written where an int is */
#include "optab.h"

int main(void)
{
    int small = 0;
    struct opt table[] = {{OPT_NUMBER, "a", &small, 0}, OPT_LAST};
    char text[] = "--a=5", *argv[] = {text};
    return opt_parse(table, 1, argv);
}
