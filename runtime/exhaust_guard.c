#include "exhaust_guard.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime.h"

enum { PATH_BYTES = 4096, GUARD_STATUS = 24 };

/* Of the sanitizer that the program is linked with, if it is. */
__attribute__((weak)) void __sanitizer_print_stack_trace(void);

unsigned assay_rt_checked_depth;

static char *note_of_kernel;

void assay_rt_note(const char *sentence)
{
    size_t length = strlen(note_of_kernel);
    snprintf(note_of_kernel + length, GUARD_NOTE_MAXIMUM - length, "%s%s", length ? "; " : "",
             sentence);
}

void assay_rt_end_with_stack(void)
{
    if (&__sanitizer_print_stack_trace)
        __sanitizer_print_stack_trace();
    _exit(GUARD_STATUS);
}

/* The process ends here: that the C library may be in the middle of something does no harm. But
 * while a process is made, locks are held: the stack cannot be told, and nothing be allocated. */
static void on_forbidden_call(int signal, siginfo_t *info, void *context)
{
    char line[64];
    (void)signal, (void)context;
    int length = snprintf(line, sizeof line, "forbidden-call: system call %d\n",
                          info->si_syscall);
    (void)!write(STDERR_FILENO, line, (size_t)length);
    if (info->si_syscall == SYS_clone)
        _exit(GUARD_STATUS);
    assay_rt_end_with_stack();
}

void assay_rt_guard(char *note)
{
    char directory[PATH_BYTES];
    struct sigaction action = {.sa_sigaction = on_forbidden_call, .sa_flags = SA_SIGINFO};
    note_of_kernel = note;
    sigaction(SIGSYS, &action, NULL);
    if (!getcwd(directory, sizeof directory))
        return;
    assay_rt_sandbox_zygote(directory);
    assay_rt_sandbox_processes();
    /* Not strict: the sanitizer looks for leaks from a process that shares our memory. */
    assay_rt_sandbox_worker(directory, false);
}

void assay_rt_contract_broken(const char *kind, const char *function, const char *place)
{
    dprintf(STDERR_FILENO, "contract: %s: of %s at %s does not hold\n", kind, function, place);
    assay_rt_end_with_stack();
}
