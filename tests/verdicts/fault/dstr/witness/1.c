/* a cleared string keeps its memory */
#include "dstr.h"

int main(void)
{
    struct dstr s;
    dstr_init(&s);
    dstr_append(&s, "abc");
    dstr_clear(&s);
    dstr_append(&s, "d");
    dstr_clear(&s);
    return 0;
}
