#include "teller.h"

#include <string.h>

int teller_split(const char *text, teller_word *word, teller_line *line, void *data)
{
    int count = 0;
    if (!text)
        return -1;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        word(text, length, data);
        text += length;
        count++;
    }
    return line(count, data);
}

int teller_check(const char *text, int (*is_good)(int character))
{
    for (; text && is_good && *text; text++)
        if (!is_good(*text))
            return 0;
    return 1;
}
