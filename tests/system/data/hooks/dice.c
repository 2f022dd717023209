#include "dice.h"

#include <stddef.h>

static int usual(void)
{
    return 1004;
}

static dice_source *current = usual;

void dice_from(dice_source *source)
{
    current = source != NULL ? source : usual;
}

int dice_roll(int sides)
{
    int number = current();
    if (sides <= 0)
        return 0;
    return number > 1000 ? number % sides + 1 : sides;
}
