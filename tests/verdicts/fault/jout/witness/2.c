/* a ninth level */
#include "jout.h"

int main(void)
{
    JOut *j = jout_open();
    for (int i = 0; i < 10; i++)
        jout_begin_array(j);
    jout_close(j);
    return 0;
}
