#include "mutate/server.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/process.h"

enum { GREETING_MS = 30000 };

static bool greet(struct mutation_server *server, size_t *map_size)
{
    struct pollfd poll_for = {.fd = server->socket, .events = POLLIN};
    struct mutation_reply greeting;
    if (poll(&poll_for, 1, GREETING_MS) != 1 || !server_hear(server, &greeting) ||
        greeting.greeting != MUTATION_GREETING)
        return false;
    *map_size = greeting.map_size;
    return true;
}

bool server_start(struct mutation_server *server, const struct server_options *options,
                  size_t *map_size, struct error *err)
{
    const struct test_program *program = options->program;
    /* Fresh memory is filled, so that what is read before it was written is something. */
    const char *const additions[] = {MUTATION_VARIABLE "=1", "MALLOC_PERTURB_=90",
                                     options->variable, NULL};
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return error_set(err, "cannot make a socket: %s", strerror(errno));
    struct process_child child = {
        .arguments = (const char *const[]){program->path,
                                          options->takes_argument ? "test" : NULL, NULL},
        .additions = additions,
        .temporary_directory = options->temporary_directory,
        .directory = options->directory,
        .descriptors = (const int[]){ends[1], options->reached},
        .descriptor_count = 2,
        .error_output = -1,
    };
    struct mutation_server started = {.socket = ends[0]};
    bool ok = process_start(&child, &started.process, err);
    close(ends[1]);
    if (!ok) {
        close(ends[0]);
        return false;
    }
    if (!greet(&started, map_size)) {
        server_stop(&started);
        return error_set(err, "the test program '%s' does not start", program->name);
    }
    *server = started;
    return true;
}

void server_stop(struct mutation_server *server)
{
    if (!server->process)
        return;
    close(server->socket);
    process_stop(server->process);
    *server = (struct mutation_server){0};
}

bool server_ask(struct mutation_server *server, const struct mutation_request *request)
{
    return send(server->socket, request, sizeof *request, MSG_NOSIGNAL) ==
           (ssize_t)sizeof *request;
}

bool server_hear(struct mutation_server *server, struct mutation_reply *reply)
{
    ssize_t length;
    while ((length = recv(server->socket, reply, sizeof *reply, 0)) < 0 && errno == EINTR)
        ;
    return length == (ssize_t)sizeof *reply;
}
