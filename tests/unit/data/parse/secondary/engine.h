/* Not named: it makes what car.h wants. */
#ifndef ENGINE_H
#define ENGINE_H

struct fuel;
struct engine;

struct fuel *fuel_new(int octane);
void fuel_free(struct fuel *fuel);
struct engine *engine_new(struct fuel *fuel);
void engine_free(struct engine *engine);
int engine_power(const struct engine *engine);

struct wheel;
struct wheel *wheel_new(void);

#endif
