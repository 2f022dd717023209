/* a node becomes its own child */
#include "dom.h"

int main(void)
{
    DomNode *a = domNewElement("a");
    domInsert(a, DOM_LAST, a);
    return domCount(a);
    return 0;
}
