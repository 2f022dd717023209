/* a job is added before the start */
#include "pump.h"

int main(void)
{
    pump_t *p;
    if (pump_create(&p) == PUMP_OK)
        pump_add(p, 0, 0);
    return 0;
}
