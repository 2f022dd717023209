#include "settings.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH = 24 };

static const char *take_until(const char *at, const char *ends, char word[LENGTH])
{
    size_t length = 0;
    for (; *at && !strchr(ends, *at); at++)
        if (length + 1 < LENGTH)
            word[length++] = *at;
    word[length] = '\0';
    return at;
}

static const char *next_line(const char *at)
{
    while (*at && *at != '\n')
        at++;
    return *at ? at + 1 : at;
}

int settings_read(const char *text, tell_setting *tell, void *data)
{
    char group[LENGTH] = "", name[LENGTH], value[LENGTH];
    int line = 1;
    for (const char *at = text; *at; at = next_line(at), line++) {
        if (*at == '\n')
            continue;
        if (*at == '[') {
            at = take_until(at + 1, "]\n", group);
            if (*at != ']')
                return line;
            continue;
        }
        at = take_until(at, ":\n", name);
        if (*at != ':')
            return line;
        for (at++; *at == ' '; at++)
            ;
        at = take_until(at, "\n", value);
        if (!tell(data, group, name, value))
            return line;
    }
    return 0;
}

double settings_sum(const char *text)
{
    double sum = 0;
    for (;;) {
        if (!isdigit((unsigned char)*text))
            return NAN;
        while (isdigit((unsigned char)*text) && *text == '0')
            text++;
        double number = 0;
        for (; isdigit((unsigned char)*text); text++)
            number = 10 * number + (*text - '0');
        sum += number;
        if (!*text)
            return sum;
        if (*text++ != '+')
            return NAN;
    }
}
