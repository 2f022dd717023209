/* a child is freed after its parent */
#include "dom.h"

int main(void)
{
    DomNode *a = domNewElement("a"), *b = domNewElement("b");
    domInsert(a, DOM_LAST, b);
    domFree(a);
    domFree(b);
    return 0;
}
