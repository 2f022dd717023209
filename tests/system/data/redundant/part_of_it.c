#include "many.h"

int main(void)
{
    push_to(40000, 50000);
    return 0;
}
