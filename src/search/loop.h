/* Inside of the search: batches of sequences that are under way, who made them, and who is told. */
#ifndef SEARCH_LOOP_H
#define SEARCH_LOOP_H

#include "search/search.h"

enum {
    FIRST_BATCH = 16, /* small batches first: what they teach is used by the next */
    LARGEST_BATCH = 256,
};

/* One request under way: its sequences, in memory of its own. */
struct batch {
    struct sequence_source *source;
    const struct request_kind *kind;
    struct runner *runner; /* of its lane ... */
    unsigned worker;       /* ... and the worker there */
    struct arena arena;
    const struct sequence *sequences[LARGEST_BATCH];
    uint32_t numbers[LARGEST_BATCH]; /* by which the source knows them */
    size_t count;
    uint64_t calls; /* that it asks for; fewer may be made */
};

/* Requests whose comparisons are logged. Workers are told what need not be when none of them is
 * under way; until then they are for one source. */
struct logging {
    const struct sequence_source *source;
    size_t under_way;
    size_t since_settled;
};

/* What the source that traces has cost the coordinator, and what it has earned. */
struct tracing_account {
    double own_seconds, earned;
};

struct searching {
    struct campaign *campaign;
    struct runner *runner;
    struct batch *batches; /* a ring of those under way */
    size_t ring_size;
    size_t batch_size; /* of requests that leave it to the search */
    size_t batches_begun, batches_done;
    size_t empty_batches;
    struct logging logging;
    size_t traced_under_way;
    bool cannot_trace; /* it was tried */
    struct tracing_account tracing;
    double start_seconds; /* of the coordinator's own processor time */
    uint64_t calls_under_way; /* asked for and not yet reported */
    bool has_no_room; /* and tidying did not make any */
    double deadline;
    double cpu_seconds_before; /* of everybody, when the search began */
    double collected_at;     /* when the last batch was */
    double sequence_seconds; /* what a sequence took, lately */
    uint32_t flags;
    struct statements statements;
    struct outcome outcome;
};

static inline struct batch *batch_at(struct searching *searching, size_t number)
{
    return &searching->batches[number % searching->ring_size];
}

/* In turn, so that what is learned does not depend on who is faster. */
static inline unsigned worker_of(const struct searching *searching, size_t number)
{
    return (unsigned)(number % searching->campaign->options->jobs);
}

static inline size_t under_way(const struct searching *searching)
{
    return searching->batches_begun - searching->batches_done;
}

bool calls_are_left(const struct searching *searching);
/* Of processors, before --cpu-time is over; less than nothing after that, and much without it. */
double cpu_seconds_left(const struct searching *searching);

/* fill_batch.c */
/* The next batch, by whoever is due and has something. False: it is empty, and what is under way
 * may help. */
bool fill_next(struct searching *searching);
NODISCARD bool submit_filled(struct searching *searching, struct error *err);

/* worth.c: seconds of processors, or an estimate where the calls are limited. */
double spent_on_tracing(const struct searching *searching);
double spent_on_others(const struct searching *searching);
/* The source that traces was the first to reach so many. */
void earn(struct searching *searching, uint32_t branches);
bool tracing_is_worth_it(const struct searching *searching);

/* open_trace.c: that of the trace lane, which is opened when the search has lasted for a while;
 * NULL: there is none, or it is at work. */
struct runner *trace_runner(struct searching *searching);

/* learn_batch.c: waits for the oldest batch, and tells all what came of it. */
NODISCARD bool collect_batch(struct searching *searching, struct error *err);

#endif
