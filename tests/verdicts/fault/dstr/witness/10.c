/* the terminator is written behind the room */
#include "dstr.h"

int main(void)
{
    struct dstr s;
    char out[4];
    dstr_init(&s);
    dstr_append(&s, "abcdef");
    dstr_copy_out(&s, out, sizeof out);
    dstr_clear(&s);
    return 0;
}
