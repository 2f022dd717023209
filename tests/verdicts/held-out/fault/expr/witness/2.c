/* the left side is lost when the right one is missing */
#include "expr.h"

int main(void)
{
    expr *e;
    for (int i = 0; i < 3; i++)
        expr_parse("1 +", &e);
    return 0;
}
