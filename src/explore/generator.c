#include "explore/generator.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/process.h"

enum { START_SECONDS = 60, CHUNK = 1 << 16 };

static bool send_all(int to, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length) {
        ssize_t n = send(to, at, length, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        length -= (size_t)n;
    }
    return true;
}

/* False at the end of what there will ever be. */
static bool receive_some(struct generator *generator, bool *is_silent)
{
    char bytes[CHUNK];
    ssize_t n = recv(generator->socket, bytes, sizeof bytes, MSG_DONTWAIT);
    *is_silent = n < 0 && (errno == EAGAIN || errno == EINTR);
    if (n > 0)
        text_add_bytes(&generator->received, bytes, (size_t)n);
    return n > 0 || *is_silent;
}

/* Moves what nobody has taken to the front. */
static void forget_taken(struct generator *generator)
{
    struct text *received = &generator->received;
    if (!generator->taken)
        return;
    memmove(received->bytes, received->bytes + generator->taken,
            received->length - generator->taken);
    received->length -= generator->taken;
    generator->taken = 0;
}

static size_t length_of(const struct exhaust_reply *header)
{
    return sizeof *header + header->choice_count * sizeof(struct wire_choice) +
           header->text_length + header->report_length;
}

static bool take_whole(struct generator *generator, struct generator_reply *reply)
{
    const char *at = generator->received.bytes;
    if (generator->received.length < sizeof reply->header)
        return false;
    memcpy(&reply->header, at, sizeof reply->header);
    if (generator->received.length < length_of(&reply->header))
        return false;
    at += sizeof reply->header;
    /* The header and the choices keep what follows aligned; the buffer's start is. */
    reply->choices = (struct choices){(const void *)at, reply->header.choice_count};
    at += reply->choices.count * sizeof *reply->choices.items;
    reply->text = at;
    reply->report = at + reply->header.text_length;
    generator->taken = length_of(&reply->header);
    return true;
}

enum generator_state generator_take(struct generator *generator, struct generator_reply *reply)
{
    forget_taken(generator);
    for (;;) {
        bool is_silent = false;
        if (take_whole(generator, reply))
            return GENERATOR_REPLIED;
        if (!receive_some(generator, &is_silent))
            return GENERATOR_GONE;
        if (is_silent)
            return GENERATOR_SILENT;
    }
}

static bool greets(struct generator *generator)
{
    struct generator_reply reply;
    struct pollfd wait = {.fd = generator->socket, .events = POLLIN};
    for (int seconds = 0; seconds < START_SECONDS; seconds++) {
        poll(&wait, 1, 1000);
        enum generator_state state = generator_take(generator, &reply);
        if (state == GENERATOR_REPLIED)
            return reply.header.kind == EXHAUST_GREETS && reply.header.how == EXHAUST_GREETING;
        if (state == GENERATOR_GONE)
            return false;
    }
    return false;
}

bool generator_start(struct generator *generator, const struct generator_program *program,
                     struct error *err)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return error_set(err, "cannot make a socket: %s", strerror(errno));
    *generator = (struct generator){.socket = ends[0]};
    struct process_child child = {
        .arguments = (const char *const[]){program->path, NULL},
        .additions = program->environment,
        .directory = program->directory,
        .descriptors = &ends[1],
        .descriptor_count = 1,
        .error_output = -1,
    };
    bool ok = process_start(&child, &generator->process, err);
    close(ends[1]);
    if (!ok) {
        close(ends[0]);
        return false;
    }
    if (greets(generator))
        return true;
    generator_stop(generator);
    return error_set(err, "the program of the generator does not start");
}

void generator_stop(struct generator *generator)
{
    if (generator->process)
        process_stop(generator->process);
    if (generator->process)
        close(generator->socket);
    text_release(&generator->received);
    *generator = (struct generator){0};
}

bool generator_ask(struct generator *generator, const struct exhaust_request *request,
                   const struct wire_choice *choices, const uint64_t *picks, struct error *err)
{
    bool ok = send_all(generator->socket, request, sizeof *request) &&
              send_all(generator->socket, choices, request->choice_count * sizeof *choices) &&
              send_all(generator->socket, picks, request->pick_count * sizeof *picks);
    return ok || error_set(err, "the program of the generator has ended");
}
