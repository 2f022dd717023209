/* the node has a parent already */
#include "dom.h"

int main(void)
{
    DomNode *a = domNewElement("a"), *b = domNewElement("b");
    domInsert(a, DOM_LAST, b);
    domInsert(a, DOM_LAST, b);
    return 0;
}
