#include "timerq.h"

static void ends_init(struct timer *ends)
{
    ends->next = ends;
    ends->prev = ends;
}

static void link_before(struct timer *t, struct timer *at)
{
    t->next = at;
    t->prev = at->prev;
    at->prev->next = t;
    at->prev = t;
}

static void unlink_timer(struct timer *t)
{
    t->prev->next = t->next;
    t->next->prev = t->prev;
    t->next = NULL;
    t->prev = NULL;
}

/* whether a timer due at a has to wait for one due at b */
static int later(int64_t a, int64_t b)
{
#if FAULT == 4
    return a - b > 0;
#else
    return a > b;
#endif
}

void timerq_init(struct timerq *q)
{
    timer_init(&q->ends, NULL, NULL);
    ends_init(&q->ends);
    q->len = 0;
}

void timer_init(struct timer *t, timer_fn *fn, void *arg)
{
    t->next = NULL;
    t->prev = NULL;
    t->queue = NULL;
    t->due = 0;
    t->fn = fn;
    t->arg = arg;
}

/* puts t before the first timer that is due later */
static void insert(struct timerq *q, struct timer *t)
{
    struct timer *at = q->ends.next;
#if FAULT == 6
    while (at != &q->ends && later(t->due, at->due)) {
#else
    while (at != &q->ends && !later(at->due, t->due)) {
#endif
        at = at->next;
    }
    link_before(t, at);
}

void timerq_add(struct timerq *q, struct timer *t, int64_t due)
{
#if FAULT == 2
    if (t->queue != NULL && t->queue != q) {
        timer_cancel(t);
    } else if (t->queue != NULL) {
        q->len--;
    }
#elif FAULT == 8
    if (t->queue != NULL) {
        unlink_timer(t);
    }
#else
    timer_cancel(t);
#endif
    t->due = due;
    t->queue = q;
    insert(q, t);
    q->len++;
}

int timer_cancel(struct timer *t)
{
#if FAULT == 3
    int queued = t->queue != NULL;
    unlink_timer(t);
    if (!queued) {
        return 0;
    }
#else
    if (t->queue == NULL) {
        return 0;
    }
    unlink_timer(t);
#endif
    t->queue->len--;
    t->queue = NULL;
    return 1;
}

int timer_queued(const struct timer *t)
{
    return t->queue != NULL;
}

size_t timerq_len(const struct timerq *q)
{
    return q->len;
}

int timerq_next(const struct timerq *q, int64_t *due)
{
    if (q->len == 0) {
        return 0;
    }
    *due = q->ends.next->due;
    return 1;
}

/* moves the timers that are due to the list of `firing`, where they still count as queued */
static void take_due(struct timerq *q, int64_t now, struct timer *firing)
{
    ends_init(firing);
#if FAULT == 7
    while (q->ends.next != &q->ends && later(now, q->ends.next->due)) {
#else
    while (q->ends.next != &q->ends && !later(q->ends.next->due, now)) {
#endif
        struct timer *t = q->ends.next;
        unlink_timer(t);
        link_before(t, firing);
    }
}

/* puts what is left of `firing` back: behind earlier timers, before those due at the same time */
static void put_back(struct timerq *q, struct timer *firing)
{
    while (firing->prev != firing) {
        struct timer *t = firing->prev;
        struct timer *at = q->ends.next;
        unlink_timer(t);
        while (at != &q->ends && later(t->due, at->due)) {
            at = at->next;
        }
        link_before(t, at);
    }
}

size_t timerq_run_max(struct timerq *q, int64_t now, size_t max)
{
    struct timer firing;
    size_t fired = 0;
    take_due(q, now, &firing);
    while (fired < max && firing.next != &firing) {
        struct timer *t = firing.next;
#if FAULT == 1
        t->fn(t, t->arg);
        if (firing.next == t && t->queue != NULL) {
            timer_cancel(t);
        }
#else
        timer_cancel(t);
        t->fn(t, t->arg);
#endif
        fired++;
    }
#if FAULT == 5
    if (firing.next != &firing && q->ends.next != &q->ends) {
        put_back(q, &firing);
    }
#else
    put_back(q, &firing);
#endif
    return fired;
}

size_t timerq_run(struct timerq *q, int64_t now)
{
    return timerq_run_max(q, now, SIZE_MAX);
}

void timerq_clear(struct timerq *q)
{
    while (q->ends.next != &q->ends) {
        timer_cancel(q->ends.next);
    }
}
