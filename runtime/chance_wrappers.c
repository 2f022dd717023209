/* Time and chance, the same in every run: what a library asks for begins anew with each sequence
 * and depends on nothing but how often it asked. Another fill of memory is another time, so that
 * what depends on it is seen to differ. */
#include <errno.h>
#include <string.h>
#include <sys/random.h>
#include <sys/time.h>
#include <time.h>

#include "ledger.h"
#include "wrappers.h"

enum {
    EPOCH = 1700000000,        /* when the first sequence begins, in seconds */
    SECONDS_BETWEEN_FILLS = 86461,
    NANOSECONDS_A_QUESTION = 1000000,
    BYTES_OF_A_DEVICE = 4096,  /* fit a pipe */
};

static bool is_ours(void)
{
    return assay_rt.inside == INSIDE_CALL && assay_rt_is_main_thread;
}

static struct timespec now(void)
{
    uint64_t passed = assay_rt_ledger.questions++ * (uint64_t)NANOSECONDS_A_QUESTION;
    return (struct timespec){
        .tv_sec = EPOCH + (time_t)assay_rt_ledger.fill * SECONDS_BETWEEN_FILLS +
                  (time_t)(passed / 1000000000),
        .tv_nsec = (long)(passed % 1000000000),
    };
}

time_t time(time_t *result)
{
    if (!is_ours())
        return REAL(time)(result);
    time_t seconds = now().tv_sec;
    if (result)
        *result = seconds;
    return seconds;
}

int gettimeofday(struct timeval *restrict result, void *restrict zone)
{
    if (!is_ours())
        return REAL(gettimeofday)(result, zone);
    struct timespec time = now();
    *result = (struct timeval){time.tv_sec, time.tv_nsec / 1000};
    return 0;
}

int clock_gettime(clockid_t clock, struct timespec *result)
{
    if (!is_ours())
        return REAL(clock_gettime)(clock, result);
    *result = now();
    return 0;
}

/* splitmix64 of the fill and of how often it was asked. */
static uint64_t any_number(void)
{
    uint64_t x = (assay_rt_ledger.fill + 1) * UINT64_C(0x9E3779B97F4A7C15) +
                 ++assay_rt_ledger.questions * UINT64_C(0xD1B54A32D192ED03);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

static void any_bytes(void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i += sizeof(uint64_t)) {
        uint64_t number = any_number();
        size_t left = size - i;
        memcpy((char *)bytes + i, &number, left < sizeof number ? left : sizeof number);
    }
}

ssize_t getrandom(void *bytes, size_t size, unsigned flags)
{
    if (!is_ours())
        return REAL(getrandom)(bytes, size, flags);
    any_bytes(bytes, size);
    return (ssize_t)size;
}

int getentropy(void *bytes, size_t size)
{
    if (!is_ours())
        return REAL(getentropy)(bytes, size);
    any_bytes(bytes, size);
    return 0;
}

uint32_t arc4random(void)
{
    return is_ours() ? (uint32_t)any_number() : REAL(arc4random)();
}

void arc4random_buf(void *bytes, size_t size)
{
    if (is_ours())
        any_bytes(bytes, size);
    else
        REAL(arc4random_buf)(bytes, size);
}

uint32_t arc4random_uniform(uint32_t limit)
{
    if (!is_ours())
        return REAL(arc4random_uniform)(limit);
    return limit ? (uint32_t)(any_number() % limit) : 0;
}

int assay_rt_open_chance(const char *path)
{
    int ends[2];
    char bytes[BYTES_OF_A_DEVICE];
    if (!is_ours() || !path ||
        (strcmp(path, "/dev/urandom") != 0 && strcmp(path, "/dev/random") != 0) ||
        REAL(pipe)(ends) != 0)
        return -1;
    any_bytes(bytes, sizeof bytes);
    if (write(ends[1], bytes, sizeof bytes) != sizeof bytes)
        errno = 0; /* the reader will see how many there are */
    REAL(close)(ends[1]);
    return ends[0];
}
