/* Clocks. Nothing that decides what a run does with --calls may read them. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

double clock_wall_seconds(void);
/* The moment in so many seconds, as pthread_cond_timedwait() wants it. */
struct timespec clock_moment_in(long seconds);

/* A clock that is passed to who has deadlines; that of a test says what the test wants. */
struct clock {
    double (*seconds)(const struct clock *clock);
};

/* By the wall where there is no clock. */
double clock_seconds(const struct clock *clock);

/* How long something may go on. Without a function: for ever. */
struct time_limit {
    bool (*has_time)(void *context);
    void *context;
};

bool time_limit_is_over(const struct time_limit *limit);

/* CPU time of this process; of a process that was waited for, and its like, in children. */
double clock_own_cpu_seconds(void);
double clock_children_cpu_seconds(void);
/* CPU time of another live process; negative when it cannot be read. */
double clock_process_cpu_seconds(pid_t process);
/* CPU time of the children that another process has waited for; in steps of a clock tick. */
double clock_reaped_children_cpu_seconds(pid_t process);

#endif
