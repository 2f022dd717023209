#include "base/keyword.h"

#include <string.h>

bool keyword_find(keyword_at *at, const char *name, size_t *n)
{
    struct keyword keyword;
    for (size_t i = 0; at(i, &keyword); i++)
        if (strcmp(keyword.name, name) == 0) {
            if (n)
                *n = i;
            return true;
        }
    return false;
}

void keyword_list(struct text *out, keyword_at *at)
{
    struct keyword keyword, following;
    for (size_t i = 0; at(i, &keyword); i++)
        text_printf(out, "%s%s", i == 0 ? "" : at(i + 1, &following) ? ", " : " or ", keyword.name);
}
