/* slot 9000 of 4 */
#include "pump.h"

int main(void)
{
    pump_t *p;
    if (pump_create(&p) == PUMP_OK && pump_start(p) == PUMP_OK)
        return pump_arg(p, 9000) != 0;
    return 0;
}
