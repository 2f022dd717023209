/* a job without a function */
#include "pump.h"

int main(void)
{
    pump_t *p;
    if (pump_create(&p) == PUMP_OK && pump_start(p) == PUMP_OK && pump_add(p, 0, 0) == PUMP_OK)
        pump_round(p);
    return 0;
}
