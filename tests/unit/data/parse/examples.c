#include "examples.h"

#include <string.h>

int settings_read(const char *text, int count)
{
    return strlen(text) > 3 ? count : 0;
}

int settings_other(const char *text)
{
    return strchr(text, '=') != NULL;
}
