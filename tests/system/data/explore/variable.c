#include "variable.h"

#include <stdlib.h>

struct lamp {
    int unused;
};

static unsigned brightness;

struct lamp *lamp_new(void)
{
    return calloc(1, sizeof(struct lamp));
}

void lamp_press(struct lamp *lamp)
{
    (void)lamp;
    brightness = (brightness + 1) % 5;
}

void lamp_free(struct lamp *lamp)
{
    free(lamp);
}
