/* a root has no siblings */
#include "dom.h"

int main(void)
{
    domInsert(domNewElement("a"), DOM_BEFORE, domNewElement("b"));
    return 0;
}
