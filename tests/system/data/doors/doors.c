#include "doors.h"

#include <string.h>

/* Computed, so that they cannot be read in the source. */
static int secret(void)
{
    static volatile int parts[] = {700001, 60013, 1234};
    return parts[0] + parts[1] * 3 + parts[2];
}

int door_number(int number)
{
    if (number == secret())
        return 1;
    return 0;
}

int door_word(const char *word)
{
    static const unsigned char hidden[] = {'u' + 1, 'q' + 1, 'f' + 1, 'o' + 1, 'x' + 1};
    char key[sizeof hidden + 1] = "";
    for (size_t i = 0; i < sizeof hidden; i++)
        key[i] = (char)(hidden[i] - 1);
    if (strcmp(word, key) == 0)
        return 1;
    return 0;
}

int door_header(const unsigned char *data, size_t size)
{
    static volatile unsigned char magic[] = {0xA7, 'k', 0x1B};
    if (size < 4)
        return 0;
    if (data[0] != magic[0])
        return 0;
    if (data[1] != magic[1])
        return 0;
    if (data[2] != magic[2])
        return 0;
    return 1;
}

int door_pair(unsigned first, unsigned second)
{
    if (second == first * 2654435761u)
        return 1;
    return 0;
}
