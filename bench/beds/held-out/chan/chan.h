/*
 * chan: named channels within a process; what is published on a channel is
 * delivered to all who subscribed to it.
 *
 * There is one registry of channels, with no need to set it up. A channel is
 * opened by its name and named by a number from then on. Numbers of channels
 * and subscriptions are positive and are not given out a second time before
 * chan_shutdown(). Not for use by several threads. No pointer may be NULL
 * unless it says otherwise.
 */
#ifndef CHAN_H
#define CHAN_H

#include <stddef.h>

#define CHAN_MAX_NAME 63 /* characters of a name, without the terminating zero */

enum chan_error {
    CHAN_E_NAME = -1,    /* an empty or too long name */
    CHAN_E_CHANNEL = -2, /* not an open channel */
    CHAN_E_SUB = -3,     /* not a subscription */
    CHAN_E_MEMORY = -4,  /* memory is short */
    CHAN_E_BUSY = -5     /* not allowed while delivering */
};

/* Receives a message: data[0..size) as it was published. */
typedef void chan_fn(int channel, const void *data, size_t size, void *user);

/*
 * Opens the channel of that name and returns its number. A channel that is
 * open already is not opened anew: its number is returned, and it needs one
 * more chan_close(). Fails with CHAN_E_NAME or CHAN_E_MEMORY. The name is
 * copied.
 */
int chan_open(const char *name);

/*
 * Closes a channel once. When it was closed as many times as it was opened,
 * its subscriptions end, its number becomes invalid, and the name may be
 * opened again as a new channel. Returns how many times it is still open, or
 * CHAN_E_CHANNEL; CHAN_E_BUSY, with nothing done, if this is the last time
 * and a message is being delivered on the channel.
 */
int chan_close(int channel);

/* The number of an open channel, without opening it; CHAN_E_CHANNEL if none has the name. */
int chan_lookup(const char *name);

/* The name of a channel, valid until it is closed; NULL if it is not open. */
const char *chan_name(int channel);

/* How many channels are open, however many times each. */
size_t chan_count(void);

/*
 * Subscribes fn to a channel and returns the number of the subscription, or
 * CHAN_E_CHANNEL or CHAN_E_MEMORY. The same function may subscribe several
 * times. user is passed on and may be NULL.
 */
int chan_subscribe(int channel, chan_fn *fn, void *user);

/* Ends a subscription. Returns 0 or CHAN_E_SUB. */
int chan_unsubscribe(int subscription);

/* How many subscriptions the channel has, or CHAN_E_CHANNEL. */
int chan_subscribers(int channel);

/*
 * Calls all subscribers of the channel in the order in which they subscribed.
 * data may be NULL if size is 0. Returns how many were called, or
 * CHAN_E_CHANNEL.
 *
 * A subscriber may use all functions, chan_publish() too, except
 * chan_shutdown(). A subscription made while a message is being delivered
 * does not get that message; one that is ended does not get it if it has not
 * got it yet.
 */
int chan_publish(int channel, const void *data, size_t size);

/* Closes all channels, ends all subscriptions and frees all memory. Everything
 * may then be used as in the beginning. Not within a subscriber. */
void chan_shutdown(void);

#endif
