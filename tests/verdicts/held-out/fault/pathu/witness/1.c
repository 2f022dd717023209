/* the terminator does not fit */
#include "pathu.h"

int main(void)
{
    char buf[8];
    path_join(buf, sizeof buf, "abcd", "efg");
    return 0;
}
