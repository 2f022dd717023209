/* Waiting, which would cost the search what calls cost a thousand times over: the time of
 * chance_wrappers.c passes instead. Who waits long, or for what nobody will do, hangs as if it had
 * been waited for. With threads, others may do something: then it is waited. */
#include <errno.h>
#include <poll.h>
#include <sys/select.h>
#include <time.h>

#include "ledger.h"
#include "wrappers.h"

enum {
    WAITED_MAXIMUM_MS = 1000, /* as the coordinator waits for a worker that sleeps */
    MS_OF_A_TICK = 10,        /* of the CPU clock: what is slow in a test counts as slow here */
};

static const int for_ever = -1;

static bool is_answered(void)
{
    return assay_rt.inside == INSIDE_CALL && assay_rt_is_main_thread && !assay_rt.is_threaded;
}

static void pass(int64_t milliseconds, uintptr_t program_counter)
{
    if (milliseconds < 0 || milliseconds >= WAITED_MAXIMUM_MS - assay_rt_ledger.waited_ms)
        assay_rt_fail_with(END_HANG, 0, program_counter);
    assay_rt_ledger.waited_ms += (int32_t)milliseconds;
    assay_rt_ledger.questions += (uint32_t)milliseconds;
    assay_rt.ticks += (uint32_t)milliseconds / MS_OF_A_TICK;
}

static int64_t milliseconds_of(const struct timespec *time)
{
    bool is_long = time->tv_sec >= WAITED_MAXIMUM_MS;
    return is_long ? WAITED_MAXIMUM_MS : (int64_t)time->tv_sec * 1000 + time->tv_nsec / 1000000;
}

static bool is_valid(const struct timespec *time)
{
    return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < 1000000000;
}

unsigned sleep(unsigned seconds)
{
    if (!is_answered())
        return REAL(sleep)(seconds);
    pass((int64_t)seconds * 1000, RETURN_ADDRESS);
    return 0;
}

int usleep(useconds_t microseconds)
{
    if (!is_answered())
        return REAL(usleep)(microseconds);
    pass(microseconds / 1000, RETURN_ADDRESS);
    return 0;
}

int nanosleep(const struct timespec *time, struct timespec *left)
{
    if (!is_answered() || !is_valid(time))
        return REAL(nanosleep)(time, left);
    pass(milliseconds_of(time), RETURN_ADDRESS);
    return 0;
}

/* An absolute time would have to be compared with ours. */
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left)
{
    if (!is_answered() || flags || !is_valid(time))
        return REAL(clock_nanosleep)(clock, flags, time, left);
    pass(milliseconds_of(time), RETURN_ADDRESS);
    return 0;
}

/* What is ready is seen without waiting; else the time passes, or nothing ever happens. */
#define WAIT(type, limit, at_once, really)              \
    if (!is_answered())                                 \
        return really;                                  \
    type ready_ = at_once;                              \
    if (ready_ == 0)                                    \
        pass(limit, RETURN_ADDRESS);                    \
    return ready_;

int poll(struct pollfd *descriptors, nfds_t count, int limit)
{
    WAIT(int, limit < 0 ? for_ever : limit, REAL(poll)(descriptors, count, 0),
         REAL(poll)(descriptors, count, limit))
}

int epoll_wait(int queue, struct epoll_event *events, int maximum, int limit)
{
    WAIT(int, limit < 0 ? for_ever : limit, REAL(epoll_wait)(queue, events, maximum, 0),
         REAL(epoll_wait)(queue, events, maximum, limit))
}

int select(int count, fd_set *restrict readable, fd_set *restrict writable,
           fd_set *restrict exceptional, struct timeval *restrict limit)
{
    struct timeval none = {0};
    struct timespec asked = {0};
    if (limit)
        asked = (struct timespec){limit->tv_sec, limit->tv_usec * 1000};
    if (limit && !is_valid(&asked))
        return REAL(select)(count, readable, writable, exceptional, limit);
    WAIT(int, limit ? milliseconds_of(&asked) : for_ever,
         REAL(select)(count, readable, writable, exceptional, &none),
         REAL(select)(count, readable, writable, exceptional, limit))
}
