/* Calls functions when something happens. */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <stddef.h>

struct signals;
struct connection;

typedef void (*signal_func)(struct signals *set, unsigned which, void *user);

/* A set of signals numbered from 0; 0 on success. */
int signals_create(struct signals **out, unsigned count);
void signals_destroy(struct signals *set);

/* func is called with user whenever the signal is emitted. NULL if out of memory. */
struct connection *signals_connect(struct signals *set, unsigned which, signal_func func,
                                   void *user);
void signals_disconnect(struct connection *c);

/* Until it is unblocked as often as it was blocked, the function is not called. */
void signals_block(struct connection *c);
void signals_unblock(struct connection *c);

void signals_emit(struct signals *set, unsigned which);

/* Emitted later, by signals_run, oldest first. */
int signals_post(struct signals *set, unsigned which);
unsigned signals_run(struct signals *set);

void *signals_user(const struct connection *c);

#endif
