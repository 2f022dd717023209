/* Numbered channels that messages are queued in. */
#ifndef CHAN_H
#define CHAN_H

#include <stddef.h>

typedef int chan_id;

#define CHAN_MAX 16

/* The number of a new channel, or -1 if all are in use or memory is short. */
chan_id chan_open(const char *name);
void chan_close(chan_id id);

const char *chan_name(chan_id id);
void chan_rename(chan_id id, const char *name);

/* 0, or -1 */
int chan_send(chan_id id, const void *data, size_t size);

/* Size of the message that comes next. */
size_t chan_next_size(chan_id id);

/* Takes the next message out. */
void chan_receive(chan_id id, void *data);
size_t chan_pending(chan_id id);

/* Moves what is pending in one channel behind the messages of the other. */
void chan_move(chan_id to, chan_id from);

#endif
