/* What a person sees while a campaign runs and when it has ended. Chatter goes to one stream, the
 * result to another. */
#ifndef REPORT_TERMINAL_H
#define REPORT_TERMINAL_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"
#include "model/events.h"
#include "model/summary.h"

enum { STAGE_NAME_MAXIMUM = 80 };

struct terminal {
    FILE *chatter;
    bool is_interactive; /* the chatter goes to a terminal: a progress line is drawn in place */
    bool has_line;       /* a progress line is on the screen */
    double last_seconds; /* when progress was last printed */
    char stage[STAGE_NAME_MAXIMUM]; /* the one under way; "": none */
    double stage_start, last_output; /* by the wall clock */
    pthread_mutex_t lock; /* of all of this, while the heart beats */
    pthread_cond_t stop;
    pthread_t heart;
    bool has_heart;
};

void terminal_init(struct terminal *terminal, FILE *chatter);
/* On a screen a thread tells how long a stage has taken when nobody else says anything, until it is
 * stopped. */
void terminal_start_heart(struct terminal *terminal);
void terminal_stop_heart(struct terminal *terminal);
/* One beat, when the clock shows so much. */
void terminal_beat(struct terminal *terminal, double now);
/* A listener; the context is the terminal. */
void terminal_hear(void *context, const struct event *event);
void terminal_stage(struct terminal *terminal, const char *text);
void terminal_end(struct terminal *terminal);

/* The findings that are shown, the tests, the functions not called, and what to do next. */
void terminal_print_summary(FILE *out, const struct summary *summary);

#endif
