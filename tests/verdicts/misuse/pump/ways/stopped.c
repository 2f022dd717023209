/* a round after the end */
#include "pump.h"

int main(void)
{
    pump_t *p;
    if (pump_create(&p) == PUMP_OK && pump_start(p) == PUMP_OK) {
        pump_stop(p);
        pump_round(p);
    }
    return 0;
}
