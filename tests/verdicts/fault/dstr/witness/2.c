/* no room for the terminator */
#include "dstr.h"

int main(void)
{
    struct dstr s;
    dstr_init(&s);
    dstr_append(&s, "abc");
    dstr_append(&s, "defgh");
    dstr_clear(&s);
    return 0;
}
