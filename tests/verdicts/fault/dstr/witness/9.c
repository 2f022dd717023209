/* trimming an empty string */
#include "dstr.h"

int main(void)
{
    struct dstr s;
    dstr_init(&s);
    dstr_trim(&s);
    dstr_clear(&s);
    return 0;
}
