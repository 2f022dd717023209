/* a literal is attached */
#include "sbuf.h"

int main(void)
{
    struct sbuf sb;
    sbuf_init(&sb);
    sbuf_attach(&sb, (char[]){"abc"}, 3, 4);
    sbuf_addch(&sb, 'd');
    return 0;
}
