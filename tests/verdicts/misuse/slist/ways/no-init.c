/* a list that was never made */
#include "slist.h"
#include <stdlib.h>

int main(void)
{
    struct slist list = {0};
    struct slink link;
    slist_append(&list, &link);
    return 0;
}
