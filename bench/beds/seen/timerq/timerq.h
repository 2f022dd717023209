#ifndef TIMERQ_H
#define TIMERQ_H

#include <stddef.h>
#include <stdint.h>

/*
 * A queue of timers, ordered by the time they are due.
 *
 * Timers are embedded in the caller's own structures; the library allocates nothing. Queue and
 * timers must stay where they are while timers are queued, and a queued timer's memory must not
 * go away before it was cancelled or has fired. All members are private. No pointer may be NULL
 * unless said otherwise. A time is any int64_t; its unit is up to the caller.
 */
struct timerq;
struct timer;

/* Called when a timer fires. The timer is not queued any more. */
typedef void timer_fn(struct timer *t, void *arg);

struct timer {
    struct timer *next;
    struct timer *prev;
    struct timerq *queue; /* NULL while not queued */
    int64_t due;
    timer_fn *fn;
    void *arg;
};

struct timerq {
    struct timer ends; /* next is the first timer, prev the last */
    size_t len;
};

/* Makes *q an empty queue. */
void timerq_init(struct timerq *q);

/* Prepares a timer that calls fn with arg, which may be NULL. It is not queued yet. Must not be
 * used on a queued timer. */
void timer_init(struct timer *t, timer_fn *fn, void *arg);

/* Queues t to fire at the time due, behind all timers due at the same time. If t is queued
 * already, in q or in another queue, it is taken out there first. */
void timerq_add(struct timerq *q, struct timer *t, int64_t due);

/* Takes t out of its queue. Returns 1, or 0 without any effect if t is not queued. */
int timer_cancel(struct timer *t);

/* 1 if t is queued, else 0. */
int timer_queued(const struct timer *t);

/* The number of queued timers. */
size_t timerq_len(const struct timerq *q);

/* Stores the time the first timer is due in *due and returns 1, or returns 0 if there is none.
 * Not to be called from a timer's function. */
int timerq_next(const struct timerq *q, int64_t *due);

/*
 * Fires all timers due at or before now, earliest first. Returns how many fired.
 *
 * The timers' functions may add and cancel timers of any queue, including their own timer, and
 * may free the memory of their own timer. A timer that a function adds during the run waits for
 * a later run even if it is due. They must not call timerq_run, timerq_run_max or timerq_clear.
 */
size_t timerq_run(struct timerq *q, int64_t now);

/* The same, but fires at most max timers. The others that are due stay queued, in order. */
size_t timerq_run_max(struct timerq *q, int64_t now, size_t max);

/* Cancels all timers. The queue can be used on. */
void timerq_clear(struct timerq *q);

#endif
