/* there was never a name */
#include "pump.h"

int main(void)
{
    pump_t *p;
    if (pump_create(&p) == PUMP_OK)
        return (int)pump_name_length(p);
    return 0;
}
