#include <string.h>

#include "../usage.h"

int main(void)
{
    char back[16];
    const char *bytes = "bytes";
    return box_shown(NULL, bytes, strlen(bytes), MODE_SMALL, back, sizeof back);
}
