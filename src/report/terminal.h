/* What a person sees while a campaign runs and when it has ended. Chatter goes to one stream, the
 * result to another. */
#ifndef REPORT_TERMINAL_H
#define REPORT_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"
#include "model/summary.h"

struct terminal {
    FILE *chatter;
    bool is_interactive; /* the chatter goes to a terminal: a progress line is drawn in place */
    bool has_line;       /* a progress line is on the screen */
    double last_seconds; /* when progress was last printed */
};

/* How far a search has come. */
struct progress {
    double seconds; /* since the start */
    uint64_t calls;
    uint64_t sequences;
    size_t suspects;                 /* kinds of failure */
    const struct coverage *coverage; /* NULL: it is not measured */
};

void terminal_init(struct terminal *terminal, FILE *chatter);
void terminal_stage(struct terminal *terminal, const char *text);
/* Is it time for another line of progress? Then it is this one's. */
bool terminal_is_due(struct terminal *terminal, double seconds);
/* How much of it is done, as a bar in the line; nothing when nobody watches. */
void terminal_add_bar(const struct terminal *terminal, struct text *line, size_t done,
                      size_t total);
void terminal_show_progress(struct terminal *terminal, const char *text);
void terminal_progress(struct terminal *terminal, const struct progress *progress);
void terminal_end(struct terminal *terminal);

/* The findings that are shown, the tests, the functions not called, and what to do next. */
void terminal_print_summary(FILE *out, const struct summary *summary);

#endif
