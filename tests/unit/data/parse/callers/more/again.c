#include "../../usage.h"

int main(void)
{
    return box_shown(NULL, NULL, 0, MODE_FAST, NULL, 0);
}
