/* `assay exhaust`: every input that a generator makes within its bounds, exactly once, given to a
 * command or to the library that it is linked with. */
#ifndef EXHAUST_EXHAUST_H
#define EXHAUST_EXHAUST_H

#include "cluster/likeness.h"
#include "exhaust/consumer.h"
#include "explore/frontier.h"
#include "model/events.h"
#include "model/exhaustion.h"
#include "model/library.h"

struct exhaust_options {
    const char *generator; /* absolute */
    const char *entry;
    struct library library; /* that it tests; no sources: none */
    struct consumer_options consumer; /* .command NULL: inputs are only counted or printed */
    unsigned level;
    unsigned jump_limit; /* of the sparse pass; 0: there is none */
    uint64_t sample;     /* so many inputs, by chance; 0: all */
    uint64_t seed;
    size_t jobs;
    double leaf_seconds; /* that one input may take the generator, or the library */
    double time_seconds; /* of this run; 0: as long as it takes */
    bool stops_at_failure; /* one is enough */
    enum tree_order order;
    enum likeness likeness;
    const char *out;               /* NULL: nothing is kept */
    const char *program_directory; /* where assay-exhaust.o is */
    const char *include_directory; /* where assay/choose.h is */
    struct events events; /* who listens */
    bool (*is_interrupted)(void *context);
    void *context;
};

/* What --order can be given. */
bool exhaust_order_keyword(size_t n, struct keyword *keyword);

/* How many inputs there are. */
NODISCARD bool exhaust_count(const struct exhaust_options *options, struct arena *arena,
                             uint64_t *inputs, struct error *err);

/* One input, by its number or by its choices: text and choices. With a command or a library it is
 * run; *fails tells what came of it, and the report what was said. */
struct one_input {
    const char *which; /* "17" or ".2.0.1" */
    struct failing_input input;
    bool fails;
};
NODISCARD bool exhaust_input(const struct exhaust_options *options, struct arena *arena,
                             struct one_input *one, struct error *err);

/* Runs them. The result lives in the arena. */
NODISCARD bool exhaust_run(const struct exhaust_options *options, struct arena *arena,
                           struct exhaustion *result, struct error *err);

#endif
