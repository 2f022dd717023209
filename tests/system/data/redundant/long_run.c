#include "many.h"

int main(void)
{
    push_to(0, 50000);
    return 0;
}
