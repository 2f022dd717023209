/* what is not an expression */
#include "expr.h"

int main(void)
{
    expr *e;
    for (int i = 0; i < 3; i++)
        expr_parse("*", &e);
    return 0;
}
