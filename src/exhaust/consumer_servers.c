#include "exhaust/consumer_servers.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/process.h"
#include "base/word_list.h"
#include "cluster/tool_messages.h"

enum {
    SERVERS_MAXIMUM = 64,
    ANSWER_MAXIMUM = 1 << 20,
    LOSSES_MAXIMUM = 20, /* servers that die or are silent one after the other: none works */
    FIRST_LOSSES_MAXIMUM = 3, /* ... when none has answered anything yet */
    POLL_MS = 50,
    IDLE = -1,
};

struct server {
    pid_t process; /* 0: none */
    int to, from;
    struct text answer;
    long input; /* that it is at; IDLE */
    double deadline;
};

struct consumer_servers {
    const char *const *command;
    size_t count;
    double timeout_seconds;
    bool has_answered; /* ever */
    size_t losses;     /* since the last answer */
    struct server servers[SERVERS_MAXIMUM];
};

struct consumer_servers *consumer_servers_new(const char *const *command, size_t jobs,
                                      double timeout_seconds)
{
    struct consumer_servers *servers = memory_alloc_zeroed(1, sizeof *servers);
    servers->command = command;
    servers->count = jobs < 1 ? 1 : jobs > SERVERS_MAXIMUM ? SERVERS_MAXIMUM : jobs;
    servers->timeout_seconds = timeout_seconds;
    return servers;
}

static void stop(struct server *server)
{
    if (!server->process)
        return;
    process_stop(server->process);
    close(server->to);
    close(server->from);
    text_release(&server->answer);
    *server = (struct server){.input = IDLE};
}

void consumer_servers_free(struct consumer_servers *servers)
{
    for (size_t i = 0; i < servers->count; i++)
        stop(&servers->servers[i]);
    free(servers);
}

/* A shell gives the command its standard streams: a child of ours has others. */
static bool start(const struct consumer_servers *servers, struct server *server, struct error *err)
{
    int requests[2], answers[2];
    if (pipe2(requests, O_CLOEXEC) != 0)
        return error_set(err, "cannot make a pipe: %s", strerror(errno));
    if (pipe2(answers, O_CLOEXEC) != 0) {
        close(requests[0]);
        close(requests[1]);
        return error_set(err, "cannot make a pipe: %s", strerror(errno));
    }
    struct arena arena = {0};
    struct word_list words = {0};
    words_add_all(&words, (const char *const[]){"/bin/sh", "-c", "exec \"$@\" <&3 >&4 3<&- 4>&-",
                                                "sh", NULL});
    words_add_all(&words, servers->command);
    struct process_child child = {
        .arguments = words_finish(&arena, &words),
        .descriptors = (const int[]){requests[0], answers[1]},
        .descriptor_count = 2,
        .error_output = -1,
    };
    bool ok = process_start(&child, &server->process, err);
    arena_release(&arena);
    close(requests[0]);
    close(answers[1]);
    server->to = requests[1];
    server->from = answers[0];
    server->input = IDLE;
    return ok;
}

static bool give(struct consumer_servers *servers, struct server *server, const char *path,
                 size_t input, struct error *err)
{
    if (!server->process && !start(servers, server, err))
        return false;
    struct text line = {0};
    text_printf(&line, "%s\n", path);
    /* One that has died is noticed when it is read from. */
    (void)!write(server->to, text_string(&line), line.length);
    text_release(&line);
    server->input = (long)input;
    server->deadline = clock_wall_seconds() + servers->timeout_seconds;
    return true;
}

static void fail(struct arena *arena, struct consumer_input *input, const char *what_happened,
                 const char *said)
{
    input->verdict = INPUT_FAILED;
    input->report = said;
    input->messages = tool_messages(arena, what_happened, said);
}

/* "fail ORACLE: MESSAGE" becomes what a command that ran once would have printed. */
static void take_failure(struct arena *arena, struct consumer_input *input, const char *said)
{
    size_t length = strcspn(said, ":");
    const char *message = said + length + (said[length] == ':');
    char *lines = arena_copy_string(arena, message + strspn(message, " "));
    for (char *tab; (tab = strchr(lines, '\t'));)
        *tab = '\n';
    fail(arena, input, arena_printf(arena, "%.*s", (int)length, said), lines);
}

static bool take_answer(struct arena *arena, struct consumer_input *input, const char *line,
                        struct error *err)
{
    if (strcmp(line, "pass") == 0)
        input->verdict = INPUT_PASSED;
    else if (text_starts_with(line, "skip"))
        input->verdict = INPUT_SKIPPED;
    else if (text_starts_with(line, "fail "))
        take_failure(arena, input, line + strlen("fail "));
    else
        return error_set(err, "the server answered '%.200s' instead of pass, skip REASON or "
                              "fail ORACLE: MESSAGE", line);
    return true;
}

static const char *how_it_died(struct arena *arena, pid_t process)
{
    int status = 0;
    for (int i = 0; i < 100 && !process_has_ended(process, &status); i++)
        poll(NULL, 0, POLL_MS / 10);
    if (WIFSIGNALED(status))
        return arena_printf(arena, "signal %d", WTERMSIG(status));
    return arena_printf(arena, "exit status %d", WEXITSTATUS(status));
}

/* Another one is started for the next input, unless that never helps. */
static bool lose(struct consumer_servers *servers, struct server *server, const char *how,
                 struct error *err)
{
    stop(server);
    size_t maximum = servers->has_answered ? LOSSES_MAXIMUM : FIRST_LOSSES_MAXIMUM;
    if (++servers->losses < maximum)
        return true;
    return error_set(err, "the server does not answer: %zu times in a row it ended with %s or was "
                          "silent", servers->losses, how);
}

/* It ended while it was at the input. */
static bool bury(struct consumer_servers *servers, struct arena *arena, struct server *server,
                 struct consumer_input *input, struct error *err)
{
    const char *how = how_it_died(arena, server->process);
    fail(arena, input, how, "");
    return lose(servers, server, how, err);
}

static bool hear(struct consumer_servers *servers, struct arena *arena, struct server *server,
                 struct consumer_input *input, struct error *err)
{
    char bytes[4096];
    ssize_t n = read(server->from, bytes, sizeof bytes);
    if (n < 0 && errno == EINTR)
        return true;
    if (n <= 0)
        return bury(servers, arena, server, input, err);
    if (server->answer.length > ANSWER_MAXIMUM)
        return error_set(err, "the server answers with more than %d bytes", ANSWER_MAXIMUM);
    text_add_bytes(&server->answer, bytes, (size_t)n);
    char *end = memchr(server->answer.bytes, '\n', server->answer.length);
    if (!end)
        return true;
    *end = '\0';
    bool ok = take_answer(arena, input, server->answer.bytes, err);
    text_clear(&server->answer);
    server->input = IDLE;
    servers->has_answered = true;
    servers->losses = 0;
    return ok;
}

static bool stop_late(struct consumer_servers *servers, struct arena *arena,
                      struct server *server, struct consumer_input *inputs, struct error *err)
{
    if (clock_wall_seconds() < server->deadline)
        return true;
    fail(arena, &inputs[server->input], "timeout", "");
    return lose(servers, server, "a timeout", err);
}

static bool step(struct consumer_servers *servers, struct arena *arena,
                 struct consumer_input *inputs, struct error *err)
{
    struct pollfd polls[SERVERS_MAXIMUM];
    bool ok = true;
    for (size_t i = 0; i < servers->count; i++) {
        bool is_busy = servers->servers[i].process && servers->servers[i].input != IDLE;
        polls[i] = (struct pollfd){.fd = is_busy ? servers->servers[i].from : -1,
                                   .events = POLLIN};
    }
    poll(polls, servers->count, POLL_MS);
    for (size_t i = 0; ok && i < servers->count; i++) {
        struct server *server = &servers->servers[i];
        if (polls[i].fd < 0)
            continue;
        if (polls[i].revents)
            ok = hear(servers, arena, server, &inputs[server->input], err);
        else
            ok = stop_late(servers, arena, server, inputs, err);
    }
    return ok;
}

static size_t count_busy(const struct consumer_servers *servers)
{
    size_t busy = 0;
    for (size_t i = 0; i < servers->count; i++)
        busy += servers->servers[i].process && servers->servers[i].input != IDLE;
    return busy;
}

bool consumer_servers_run(struct consumer_servers *servers, struct arena *arena,
                          const struct consumer_files *files, struct error *err)
{
    bool ok = true;
    size_t next = 0;
    while (ok && (next < files->count || count_busy(servers))) {
        for (size_t i = 0; ok && next < files->count && i < servers->count; i++) {
            struct server *server = &servers->servers[i];
            if (server->process && server->input != IDLE)
                continue;
            ok = give(servers, server, files->paths[next], next, err);
            next++;
        }
        ok = ok && step(servers, arena, files->inputs, err);
    }
    return ok;
}
