/* Shared between the files of this folder. */
#ifndef EXECUTE_EXECUTE_INTERNAL_H
#define EXECUTE_EXECUTE_INTERNAL_H

#include <sys/types.h>

#include "execute/executor.h"
#include "wire/exploring.h"
#include "wire/wire.h"

struct channel {
    struct wire_request *requests[WIRE_SLOTS];
    struct wire_reply *replies[WIRE_SLOTS];
    uint32_t submitted; /* requests so far */
    uint32_t collected;
    size_t request_used; /* bytes of the request being filled */
    bool is_alive;
    bool is_overdue; /* we had it killed because it did not come back */
    uint32_t retries; /* of the sequence in progress after a failure of our own */
};

/* What was seen of a worker's progress, and since when. */
struct progress {
    uint64_t heartbeat;
    double wall_since;
    double cpu_since;
};

struct executor {
    struct runner runner; /* the first: see executor_runner.c */
    struct executor_options options;
    struct wire_control *control;
    struct wire_literals *literals;
    uint32_t literal_count; /* sent so far */
    size_t literal_used;
    uint32_t sweeps; /* of the vocabulary, when they were sent */
    void *channel_memory;
    struct explored *explored;
    struct exploring_ears ears; /* of whoever waits for an exploration */
    unsigned explorers; /* workers that explore now; the first of them leads */
    struct progress helped[WIRE_WORKERS]; /* of the others */
    struct channel channels[WIRE_WORKERS];
    pid_t zygote;
    int commands; /* writing end */
    int report;   /* what zygote and workers print */
};

/* Waits until the worker finished the request, restarting it as needed. */
NODISCARD bool watch_worker(struct executor *executor, unsigned worker, uint32_t serial,
                            struct error *err);
NODISCARD bool spawn_worker(struct executor *executor, unsigned worker, struct error *err);
/* What executor_runner() gives. */
extern const struct runner_class executor_runner_class;
NODISCARD bool send_literals(struct executor *executor, struct error *err);

#endif
