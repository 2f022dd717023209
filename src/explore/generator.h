/* The program of a generator, seen from outside: it is given units of its tree and tells what it
 * found there. See src/wire/exhaust_requests.h. */
#ifndef EXPLORE_GENERATOR_H
#define EXPLORE_GENERATOR_H

#include <sys/types.h>

#include "base/error.h"
#include "base/text.h"
#include "model/choices.h"
#include "wire/exhaust_requests.h"

struct generator {
    pid_t process;
    int socket;
    struct text received; /* bytes that nobody has taken */
    size_t taken;
};

struct generator_program {
    const char *path;
    const char *directory;           /* where it runs */
    const char *const *environment;  /* additions; end with NULL */
};

/* Waits until it is ready. */
NODISCARD bool generator_start(struct generator *generator,
                               const struct generator_program *program, struct error *err);
void generator_stop(struct generator *generator);

NODISCARD bool generator_ask(struct generator *generator, const struct exhaust_request *request,
                             const struct wire_choice *choices, const uint64_t *picks,
                             struct error *err);

/* A reply with what follows it; valid until the next is taken. */
struct generator_reply {
    struct exhaust_reply header;
    struct choices choices;
    const char *text, *report; /* not terminated; the lengths are in the header */
};

enum generator_state { GENERATOR_REPLIED, GENERATOR_SILENT, GENERATOR_GONE };

/* Takes the next reply, if it has come. */
enum generator_state generator_take(struct generator *generator, struct generator_reply *reply);

#endif
