/* A command that takes its time: what it says meanwhile, and Ctrl-C. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "report/terminal.h"

struct session {
    struct terminal terminal;
    int signals; /* descriptor: Ctrl-C and the like arrive here */
    bool was_interrupted;
};

/* Listens to the events from then on. */
void session_open(struct session *session, struct events *events);
void session_close(struct session *session);
/* `context` is the session. The first signal asks to finish; after it a second one ends the program
 * as usual. */
bool session_is_interrupted(void *context);

#endif
