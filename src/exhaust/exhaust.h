/* `assay exhaust`: every input that a generator makes within its bounds, exactly once, given to a
 * command or to the library that it is linked with. */
#ifndef EXHAUST_EXHAUST_H
#define EXHAUST_EXHAUST_H

#include "cluster/likeness.h"
#include "exhaust/consumer.h"
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
    double time_seconds; /* of it all; 0: as long as it takes */
    enum likeness likeness;
    const char *out;               /* NULL: nothing is kept */
    const char *program_directory; /* where assay-exhaust.o is */
    const char *include_directory; /* where assay/choose.h is */
    struct events events; /* who listens */
    bool (*is_interrupted)(void *context);
    void *context;
};

/* How many inputs there are. */
NODISCARD bool exhaust_count(const struct exhaust_options *options, struct arena *arena,
                             uint64_t *inputs, struct error *err);

/* One input, by its number or by its choices: text and choices. */
NODISCARD bool exhaust_input(const struct exhaust_options *options, struct arena *arena,
                             const char *which, struct failing_input *input, struct error *err);

/* Runs them. The result lives in the arena. */
NODISCARD bool exhaust_run(const struct exhaust_options *options, struct arena *arena,
                           struct exhaustion *result, struct error *err);

#endif
