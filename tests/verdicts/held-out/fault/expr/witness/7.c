/* something behind the expression */
#include "expr.h"

int main(void)
{
    expr *e;
    for (int i = 0; i < 3; i++)
        expr_parse("1 2", &e);
    return 0;
}
