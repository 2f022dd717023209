#include "dial.h"

#include <stdlib.h>

struct dial {
    double level;
    const char *unit;
};

struct dial *dial_new(double level, const char *unit)
{
    struct dial *dial = malloc(sizeof *dial);
    if (dial) {
        dial->level = level;
        dial->unit = unit;
    }
    return dial;
}

void dial_free(struct dial *dial)
{
    free(dial);
}

double dial_level(const struct dial *dial)
{
    return dial ? dial->level : 0;
}

double dial_twice(const struct dial *dial)
{
    return dial ? dial->level * 2 : 0;
}

double dial_half(const struct dial *dial)
{
    return dial ? dial->level / 2 : 0;
}

double dial_tenth(const struct dial *dial)
{
    return dial ? dial->level / 10 : 0;
}

float dial_rough(const struct dial *dial)
{
    return dial ? (float)dial->level : 0;
}

double dial_above(const struct dial *dial)
{
    return dial && dial->level > 1 ? dial->level - 1 : 0;
}
