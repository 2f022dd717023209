/* a number that is no error */
#include "optab.h"

int main(void)
{
    return opt_message((enum opt_error)70000) == 0;
}
