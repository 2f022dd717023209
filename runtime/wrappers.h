/* The real functions behind the wrappers, and what wrappers have in common. */
#ifndef RUNTIME_WRAPPERS_H
#define RUNTIME_WRAPPERS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include "runtime.h"

struct real_functions {
#define WRAPPED(name) __typeof__(name) *name;
#include "wrapped.def"
#undef WRAPPED
};

/* In a page of its own, read-only once it is filled in. */
union real_page {
    struct real_functions functions;
    char page[PAGE];
};

extern union real_page assay_rt_real;

#define REAL(name) (assay_rt_real.functions.name)

/* True on the thread that runs the sequences. */
extern _Thread_local bool assay_rt_is_main_thread;

/* Whether library code asks: inside of a call, or from a thread that the library started. */
static inline bool is_library_calling(void)
{
    return assay_rt.inside != INSIDE_RUNTIME || !assay_rt_is_main_thread;
}

void assay_rt_jumps_prepare(void);

/* A descriptor that reads numbers when the library opens a device of such; -1 for anything else. */
int assay_rt_open_chance(const char *path);

/* What the library believes its signal handlers to be. */
void assay_rt_forget_signal_actions(void);
bool assay_rt_has_signal_handler(int signal);
enum wire_end assay_rt_end_of_signal(int signal);
/* Ends a sequence that makes a forbidden system call. */
_Noreturn void assay_rt_forbid(int system_call, uintptr_t program_counter);

#endif
