/* Numbers of the operations of bench_harness.c. */
#ifndef BENCH_HARNESS_H
#define BENCH_HARNESS_H

enum bench_operation {
    BENCH_NEW,
    BENCH_PUT,
    BENCH_GET,
    BENCH_REMOVE,
    BENCH_SIZE,
    BENCH_MIN,
    BENCH_HEIGHT,
    BENCH_FREE,
    BENCH_NULL,
    BENCH_OVER_READ,
    BENCH_STALE,
    BENCH_ABORT,
    BENCH_COUNT
};

#endif
