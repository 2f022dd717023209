/* something else where a parenthesis is missing */
#include "expr.h"

int main(void)
{
    expr *e;
    expr_parse("(1 2", &e);
    return 0;
}
