#include "many.h"

int main(void)
{
    push_to(49999, 50001);
    return 0;
}
