#include "examples.h"

#include <string.h>
#include <wchar.h>

int settings_read(const char *text, int count)
{
    return strlen(text) > 3 ? count : 0;
}

int settings_wide(const wchar_t *text, int count)
{
    return wcslen(text) > 3 ? count : 0;
}

int settings_other(const char *text)
{
    return strchr(text, '=') != NULL;
}
