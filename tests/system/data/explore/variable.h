/* A switch whose state is a variable of the library. */
#ifndef VARIABLE_H
#define VARIABLE_H

struct lamp;

struct lamp *lamp_new(void);
void lamp_press(struct lamp *lamp);
void lamp_free(struct lamp *lamp);

#endif
