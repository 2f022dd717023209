/* asked after its end */
#include "pump.h"

int main(void)
{
    pump_t *p;
    if (pump_create(&p) == PUMP_OK && pump_start(p) == PUMP_OK) {
        pump_destroy(p);
        return (int)pump_jobs(p);
    }
    return 0;
}
