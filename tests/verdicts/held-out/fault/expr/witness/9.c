/* the rest of a division by 0, for which there is a status */
#include "expr.h"

#include <stddef.h>

int main(void)
{
    expr *e;
    int value;
    if (expr_parse("1 % 0", &e) == EXPR_OK) {
        expr_eval(e, NULL, NULL, &value);
        expr_free(e);
    }
    return 0;
}
