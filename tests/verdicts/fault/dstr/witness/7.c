/* a string is cleared before it is copied to itself */
#include "dstr.h"

int main(void)
{
    struct dstr s;
    dstr_init(&s);
    dstr_append(&s, "abcd");
    dstr_copy(&s, &s);
    dstr_clear(&s);
    return 0;
}
