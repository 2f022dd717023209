/* Lengths, shown in a unit and a step that are the same for all. */
#ifndef METER_H
#define METER_H

enum meter_unit { METER_METRIC, METER_IMPERIAL };

void meter_set_unit(enum meter_unit unit);
/* To what the numbers are rounded, at least 1; as long as nobody says otherwise it is 37. */
void meter_set_step(int step);
int meter_show(unsigned short length);

#endif
