/* A door behind which somebody is listening, for a while. */
#ifndef DOOR_H
#define DOOR_H

struct door;

struct door *door_new(void);
void door_knock(struct door *door);
/* Nobody is meant to knock after this. */
void door_close(struct door *door);
void door_free(struct door *door);

#endif
