/* an end without a beginning, for which the header promises -1 */
#include "jout.h"

int main(void)
{
    JOut *j = jout_open();
    for (int i = 0; i < 2; i++)
        jout_end(j);
    jout_close(j);
    return 0;
}
