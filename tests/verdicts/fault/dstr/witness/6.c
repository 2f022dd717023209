/* the text is moved within itself by memcpy */
#include "dstr.h"

int main(void)
{
    struct dstr s;
    dstr_init(&s);
    dstr_append(&s, "abcd");
    dstr_prepend(&s, "x");
    dstr_clear(&s);
    return 0;
}
