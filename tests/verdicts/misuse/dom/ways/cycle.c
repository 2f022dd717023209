/* a node becomes a child of its descendant */
#include "dom.h"

int main(void)
{
    DomNode *a = domNewElement("a"), *b = domNewElement("b");
    domInsert(a, DOM_LAST, b);
    domInsert(b, DOM_LAST, a);
    return domCount(a);
    return 0;
}
