/* where is 9 */
#include "dom.h"

int main(void)
{
    domInsert(domNewElement("a"), 9, domNewElement("b"));
    return 0;
}
