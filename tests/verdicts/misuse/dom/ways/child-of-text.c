/* a text has no children */
#include "dom.h"

int main(void)
{
    DomNode *text = domNewText("a");
    domInsert(text, DOM_LAST, domNewElement("b"));
    domInsert(text, DOM_LAST, domNewElement("c"));
    domFree(text);
    return 0;
}
