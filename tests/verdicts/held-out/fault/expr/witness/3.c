/* a long number, for which the header promises an error */
#include "expr.h"

int main(void)
{
    expr *e;
    expr_parse("12345678901", &e);
    return 0;
}
