/* a text has no name */
#include "dom.h"

int main(void)
{
    domName(domNewText("a"));
    return 0;
}
