/* Running other programs: the only place of the coordinator that forks and waits. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

struct process_options {
    const char *const *arguments;  /* ends with NULL; arguments[0] is searched in PATH */
    const char *directory;         /* NULL: the current one */
    const char *const *environment; /* additions "NAME=value", ends with NULL; may be NULL */
    const char *temporary_directory; /* for what it needs for a while, so that one that is killed
                                        leaves nothing elsewhere; NULL: where it usually is */
    double timeout_seconds;        /* 0: none */
    size_t output_maximum; /* bytes that are kept of its output, the first and the last, with a line
                              between them that says so; 0: 4 MiB, the first */
};

struct process_result {
    int exit_status; /* -1 when it did not exit by itself */
    int signal;      /* 0 when it did */
    bool timed_out;
};

/* Runs to the end with standard input from /dev/null; both outputs go into `output`. */
NODISCARD bool process_run(const struct process_options *options, struct text *output,
                           struct process_result *result, struct error *err);

/* One of several programs to run side by side. */
struct process_job {
    struct process_options options;
    struct text output;
    struct process_result result;
};

/* Runs all, at most `parallel` at a time. */
NODISCARD bool process_run_all(struct process_job *jobs, size_t count, size_t parallel,
                               struct error *err);

/* A long-lived child. It leads a process group of its own, keeps the listed descriptors (as numbers
 * 3, 4, ...), and dies with us. */
struct process_child {
    const char *const *arguments;
    const char *const *environment; /* the whole environment, ends with NULL; NULL: ours ... */
    const char *const *additions;   /* ... and these; may be NULL */
    const char *temporary_directory; /* as above, unless the whole environment is given */
    const char *directory;          /* NULL: the current one */
    const int *descriptors;
    size_t descriptor_count;
    int error_output; /* descriptor for its standard output and error; -1: /dev/null */
};

NODISCARD bool process_start(const struct process_child *child, pid_t *process, struct error *err);
/* Kills the process group and waits for the child. */
void process_stop(pid_t process);
/* True when the child has ended; then *status is wait's. */
bool process_has_ended(pid_t process, int *status);
/* Does another process wait for something other than a processor? */
bool process_is_asleep(pid_t process);

/* A child that we talk with: it reads what we say on its standard input, and we hear what it writes
 * on its standard output; its standard error goes nowhere. It dies with us. */
struct process_dialogue {
    pid_t process;
    int connection;
};

NODISCARD bool process_dialogue_begin(struct process_dialogue *dialogue,
                                      const struct process_options *options, struct error *err);
NODISCARD bool process_dialogue_say(struct process_dialogue *dialogue, const char *bytes,
                                    size_t length, struct error *err);
/* Adds what it says next to `heard`. An error when it has ended or says nothing for so long. */
NODISCARD bool process_dialogue_hear(struct process_dialogue *dialogue, double patience_seconds,
                                     struct text *heard, struct error *err);
/* Kills it. */
void process_dialogue_end(struct process_dialogue *dialogue);

/* The path of a program that is a path or in PATH and may be run; NULL when there is none. */
const char *process_find(struct arena *arena, const char *program);
bool process_can_run(const char *program);

/* Has the directory removed when this process has ended, however it ends. */
NODISCARD bool process_remove_after(const char *directory, struct error *err);

/* Processors this machine gives us. */
size_t process_cpu_count(void);

#endif
