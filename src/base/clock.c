#include "base/clock.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static double seconds_of(struct timespec time)
{
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double usage_seconds(int who)
{
    struct rusage usage;
    if (getrusage(who, &usage) != 0)
        return 0;
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

double clock_wall_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return seconds_of(time);
}

double clock_seconds(const struct clock *clock)
{
    return clock ? clock->seconds(clock) : clock_wall_seconds();
}

bool time_limit_is_over(const struct time_limit *limit)
{
    return limit->has_time && !limit->has_time(limit->context);
}

double clock_own_cpu_seconds(void)
{
    return usage_seconds(RUSAGE_SELF);
}

double clock_children_cpu_seconds(void)
{
    return usage_seconds(RUSAGE_CHILDREN);
}

double clock_process_cpu_seconds(pid_t process)
{
    clockid_t id;
    struct timespec time;
    if (clock_getcpuclockid(process, &id) != 0 || clock_gettime(id, &time) != 0)
        return -1;
    return seconds_of(time);
}

double clock_reaped_children_cpu_seconds(pid_t process)
{
    char path[64], line[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    size_t length = fread(line, 1, sizeof line - 1, file);
    fclose(file);
    line[length] = '\0';
    /* After the name in parentheses: state and ten numbers, own times, then those of children. */
    const char *rest = strrchr(line, ')');
    unsigned long user, system;
    if (!rest || sscanf(rest + 2, "%*c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %lu %lu",
                        &user, &system) != 2)
        return 0;
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

struct timespec clock_moment_in(long seconds)
{
    struct timespec moment;
    clock_gettime(CLOCK_REALTIME, &moment);
    moment.tv_sec += seconds;
    return moment;
}
