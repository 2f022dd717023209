/* the lookup may be NULL */
#include "expr.h"

#include <stddef.h>

int main(void)
{
    expr *e;
    int value;
    if (expr_parse("x", &e) == EXPR_OK) {
        expr_eval(e, NULL, NULL, &value);
        expr_free(e);
    }
    return 0;
}
