/* not a child of this parent */
#include "dom.h"

int main(void)
{
    domRemoveChild(domNewElement("a"), domNewElement("b"));
    return 0;
}
