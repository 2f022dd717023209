/* more arguments are counted than there are */
#include "optab.h"

int main(void)
{
    struct opt table[] = {OPT_LAST};
    char text[] = "--", *argv[] = {0};
    (void)text;
    return opt_parse(table, 5, argv);
}
