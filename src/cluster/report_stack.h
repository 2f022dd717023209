/* Stacks in reports of sanitizers: lines such as "    #0 0x55d1 in parse_value json.c:12". */
#ifndef CLUSTER_REPORT_STACK_H
#define CLUSTER_REPORT_STACK_H

#include <stddef.h>

enum { FRAMES_MAXIMUM = 32 };

/* Points into the report. */
struct report_frame {
    const char *function;
    size_t length;       /* of the function's name */
    size_t whole_length; /* ... and the place behind it */
};

struct stack {
    struct report_frame frames[FRAMES_MAXIMUM]; /* the innermost first */
    size_t count;
};

/* The first stack behind the heading, "" being the very first; what is farther out than the maximum
 * is left out. */
void report_stack_read(const char *report, const char *heading, struct stack *stack);

#endif
