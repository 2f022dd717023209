/* a control character takes six characters */
#include "jout.h"

int main(void)
{
    JOut *j = jout_open();
    jout_string(j, "\1\2\3\4\5\6\7\10\11");
    jout_close(j);
    return 0;
}
