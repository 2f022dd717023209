#include "meter.h"

static enum meter_unit meter_unit = METER_METRIC;
static int meter_step = 37;

void meter_set_unit(enum meter_unit unit)
{
    meter_unit = unit;
}

void meter_set_step(int step)
{
    if (step < 1)
        return;
    meter_step = step;
}

int meter_show(unsigned short length)
{
    int shown = meter_unit == METER_IMPERIAL ? length / 25 : length;
    return shown - shown % meter_step;
}
