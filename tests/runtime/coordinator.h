/* A coordinator small enough to read: starts one of the runtime's programs with one worker, hands
 * it requests, and restarts the worker by the rules of wire.h. */
#ifndef COORDINATOR_H
#define COORDINATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "wire/wire.h"

struct coordinator {
    pid_t zygote;
    int commands;
    int report; /* what zygote and workers print */
    struct wire_control *control;
    struct wire_literals *literals;
    char *channels;
    uint32_t literal_count;
    uint32_t literal_used;
    uint32_t submitted;
    struct wire_request *request; /* being filled */
    uint32_t request_used;
    bool is_alive;
    bool is_fresh;   /* the confirm lane */
    unsigned deaths; /* workers that died without saying why */
    unsigned recycles;
    unsigned own_failures; /* ... in the runtime's own code */
};

/* False: the zygote did not get ready; control->zygote_error may say why. */
bool coordinator_start(struct coordinator *coordinator, const char *program, const char *library,
                       const char *directory);
void coordinator_stop(struct coordinator *coordinator);

int coordinator_number(struct coordinator *coordinator, uint64_t bits);
int coordinator_string(struct coordinator *coordinator, const char *string);
int coordinator_bytes(struct coordinator *coordinator, const void *bytes, uint32_t size);
int coordinator_callback(struct coordinator *coordinator, uint64_t number);

void coordinator_begin(struct coordinator *coordinator, uint32_t flags, uint8_t fill);
void coordinator_add(struct coordinator *coordinator, const struct statement *statements,
                     unsigned count, unsigned first_new);
/* Gives the request to the worker; at most two may be under way. */
void coordinator_submit(struct coordinator *coordinator);
/* Waits for the request with this number, counted from 1, and every one before it. The reply is
 * valid until the next submission but one. NULL: the zygote is gone. */
struct wire_reply *coordinator_wait(struct coordinator *coordinator, uint32_t serial);
/* Both. */
struct wire_reply *coordinator_run(struct coordinator *coordinator);
/* NULL when the outcome is missing or damaged. */
const struct wire_outcome *coordinator_outcome(const struct wire_reply *reply, unsigned index);
const char *coordinator_text(const struct wire_reply *reply, uint32_t offset);

#endif
