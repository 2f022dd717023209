/* no room for the terminator of a name */
#include "expr.h"

int main(void)
{
    expr *e;
    if (expr_parse("abc", &e) == EXPR_OK)
        expr_free(e);
    return 0;
}
