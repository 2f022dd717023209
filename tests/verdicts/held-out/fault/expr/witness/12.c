/* a copy shares the names of its original */
#include "expr.h"

int main(void)
{
    expr *e;
    if (expr_parse("x", &e) == EXPR_OK) {
        expr *copy = expr_copy(e);
        expr_free(e);
        expr_free(copy);
    }
    return 0;
}
