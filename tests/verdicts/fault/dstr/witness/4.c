/* the smallest int cannot be negated */
#include "dstr.h"

int main(void)
{
    struct dstr s;
    dstr_init(&s);
    dstr_append_int(&s, -2147483647 - 1);
    dstr_clear(&s);
    return 0;
}
