#include "norm.h"

#include <math.h>

void norm_wire(double length); /* nothing defines it */

double norm_length(double x, double y)
{
    return hypot(x, y);
}

double norm_turn(double angle)
{
    double turn = 2 * acos(-1.0), rest = fmod(angle, turn);
    return rest < 0 ? rest + turn : rest;
}

void norm_publish(double length)
{
    if (length > 0)
        norm_wire(length);
}
