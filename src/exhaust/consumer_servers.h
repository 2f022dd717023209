/* Commands that live longer than one input: they read the path of an input from standard input, a
 * line each, and answer on standard output with a line: "pass", "skip REASON" or
 * "fail ORACLE: MESSAGE", where a tab stands for the end of a line of the message. One that dies or
 * is silent for too long failed on that input, and another is started. */
#ifndef EXHAUST_CONSUMER_SERVERS_H
#define EXHAUST_CONSUMER_SERVERS_H

#include "exhaust/consumer.h"

struct consumer_servers;

/* Inputs that are in files. */
struct consumer_files {
    const char *const *paths;
    struct consumer_input *inputs; /* by path; what became of them is filled in */
    size_t count;
};

struct consumer_servers *consumer_servers_new(const char *const *command, size_t jobs,
                                      double timeout_seconds);
/* What became of them lives in the arena. */
NODISCARD bool consumer_servers_run(struct consumer_servers *servers, struct arena *arena,
                                    const struct consumer_files *files, struct error *err);
void consumer_servers_free(struct consumer_servers *servers);

#endif
