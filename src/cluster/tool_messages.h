/* What is said of an input that failed, by a sanitizer, a compiler or another tool, more and less
 * exactly (Jagannath et al., 2009, section 6). */
#ifndef CLUSTER_TOOL_MESSAGES_H
#define CLUSTER_TOOL_MESSAGES_H

#include "base/arena.h"
#include "model/finding.h"

/* Of the report of a sanitizer or an assertion, with names in its frames. What happened, such as
 * "signal 11", is the oracle when the report has none. */
struct messages report_messages(struct arena *arena, const char *what_happened,
                                const char *report);

/* Of the output of a command. A first line "oracle: NAME" names the oracle; else what happened
 * does. Of compiler messages only the errors count, if there are any. */
struct messages tool_messages(struct arena *arena, const char *what_happened, const char *output);

/* Without what differs from input to input: numbers, names in quotes, paths. */
const char *message_abstract(struct arena *arena, const char *message);

#endif
