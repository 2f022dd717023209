/* doubling once may not be enough */
#include "jout.h"

int main(void)
{
    JOut *j = jout_open();
    jout_string(j, "a string of more than thirty-two characters");
    jout_close(j);
    return 0;
}
