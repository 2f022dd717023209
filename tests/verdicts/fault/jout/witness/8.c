/* the digits are lost when there may be no value */
#include "jout.h"

int main(void)
{
    JOut *j = jout_open();
    jout_begin_object(j);
    for (int i = 0; i < 3; i++)
        jout_bytes(j, "abc", 3);
    jout_close(j);
    return 0;
}
