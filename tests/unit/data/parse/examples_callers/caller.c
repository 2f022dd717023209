#include "../examples.h"

int main(void)
{
    return settings_read("from a caller", 1);
}
