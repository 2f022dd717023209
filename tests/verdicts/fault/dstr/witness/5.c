/* room for seven digits */
#include "dstr.h"

int main(void)
{
    struct dstr s;
    dstr_init(&s);
    dstr_append_int(&s, 123456789);
    dstr_clear(&s);
    return 0;
}
