#include "../examples.h"

int main(void)
{
    settings_wide(L"wide", 4);
    return settings_read("from a caller", 1);
}
