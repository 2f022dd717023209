#include "../usage.h"

int main(void)
{
    return box_shown(;
}
