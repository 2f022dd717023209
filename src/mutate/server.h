/* A test program that waits before its main() and runs it as the mutant it is told to be. */
#ifndef MUTATE_SERVER_H
#define MUTATE_SERVER_H

#include <sys/types.h>

#include "base/error.h"
#include "model/mutation.h"
#include "wire/mutant_requests.h"

struct mutation_server {
    pid_t process; /* 0: it does not run */
    int socket;
};

struct server_options {
    const struct test_program *program;
    bool takes_argument;   /* it is started with one, which requests replace */
    const char *variable;  /* "NAME=value" for its environment; NULL: none */
    const char *directory; /* where it runs */
    const char *temporary_directory; /* for what it needs for a while */
    int reached;           /* descriptor of memory for what is reached */
};

/* *map_size is how much memory that needs. */
NODISCARD bool server_start(struct mutation_server *server, const struct server_options *options,
                            size_t *map_size, struct error *err);
void server_stop(struct mutation_server *server);
/* False when the program is gone. */
bool server_ask(struct mutation_server *server, const struct mutation_request *request);
bool server_hear(struct mutation_server *server, struct mutation_reply *reply);

#endif
