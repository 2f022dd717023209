/* The command that inputs are given to, in one of three ways: a process for each input ({input}), a
 * process for several ({inputs}), or a server that is told one path after the other and answers
 * each with a line. Oracles see how it ended and what it said. */
#ifndef EXHAUST_CONSUMER_H
#define EXHAUST_CONSUMER_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "model/finding.h"

struct consumer_options {
    const char *const *command; /* ends with NULL */
    const char *file_name;      /* of an input */
    bool is_server;
    double timeout_seconds; /* for one input */
    size_t jobs;
};

/* One input on its way through the consumer. */
struct consumer_input {
    const char *text;
    size_t length;
    /* What came of it: */
    enum { INPUT_PASSED, INPUT_FAILED, INPUT_SKIPPED } verdict;
    struct messages messages; /* of a failure */
    const char *report;       /* all that was said */
};

struct consumer;

NODISCARD bool consumer_open(struct arena *arena, const struct consumer_options *options,
                         struct consumer **consumer, struct error *err);
/* What is said of failures lives in the arena. */
NODISCARD bool consumer_run(struct consumer *consumer, struct arena *arena,
                            struct consumer_input *inputs, size_t count, struct error *err);
/* A file that appeared or changed where the command was started; NULL: none. What assay itself
 * writes to, `ours` and its standard streams, is none; `ours` may be NULL. */
const char *consumer_litter(struct consumer *consumer, struct arena *arena, const char *ours);
void consumer_close(struct consumer *consumer);

#endif
