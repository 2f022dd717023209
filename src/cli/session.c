#include "cli/session.h"

#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

static void endings(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
}

void session_open(struct session *session, struct events *events)
{
    sigset_t set;
    endings(&set);
    sigprocmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN); /* a reader that left is an error like any other */
    session->signals = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    terminal_init(&session->terminal, stderr);
    terminal_start_heart(&session->terminal);
    events_listen(events, terminal_hear, &session->terminal);
}

void session_close(struct session *session)
{
    terminal_stop_heart(&session->terminal);
    terminal_end(&session->terminal);
    close(session->signals);
}

bool session_is_interrupted(void *context)
{
    struct session *session = context;
    struct signalfd_siginfo info;
    if (!session->was_interrupted &&
        read(session->signals, &info, sizeof info) == (ssize_t)sizeof info) {
        session->was_interrupted = true;
        terminal_stage(&session->terminal, "interrupted: finishing with what there is; "
                       "Ctrl-C again ends it at once");
        sigset_t set;
        endings(&set);
        sigprocmask(SIG_UNBLOCK, &set, NULL);
    }
    return session->was_interrupted;
}
