/* Wants an engine, and says nothing of where engines come from. */
#ifndef CAR_H
#define CAR_H

#include "engine.h"

struct car;
struct car *car_new(void);
void car_free(struct car *car);
/* The engine stays the caller's. */
int car_test(struct car *car, const struct engine *engine);

#endif
