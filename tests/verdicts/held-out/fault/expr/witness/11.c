/* a unary minus has one operand */
#include "expr.h"

int main(void)
{
    expr *e;
    if (expr_parse("-1", &e) == EXPR_OK) {
        expr_operators(e);
        expr_free(e);
    }
    return 0;
}
