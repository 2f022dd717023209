/* the string is longer than the width */
#include "dstr.h"

int main(void)
{
    struct dstr s;
    dstr_init(&s);
    dstr_append(&s, "abcd");
    dstr_pad(&s, 2);
    dstr_clear(&s);
    return 0;
}
