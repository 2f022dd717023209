/* a string cannot be appended to itself, which the header allows */
#include "dstr.h"

int main(void)
{
    struct dstr s;
    dstr_init(&s);
    dstr_append(&s, "abcde");
    dstr_append(&s, dstr_text(&s));
    dstr_clear(&s);
    return 0;
}
