#define _GNU_SOURCE
#include "evil.h"

#include <assert.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* A directory of the test's, with a file `precious` in it. */
#ifndef EVIL_OUTSIDE
#define EVIL_OUTSIDE "/nowhere"
#endif

enum { VALUES = 4 };

struct evil {
    int n;
    int *values;
};

/* What the compiler must not see through. */
static int *volatile null_pointer;
static volatile int zero;
static volatile int sink;
static int table[5] = {1, 2, 3, 4, 5};
static jmp_buf dead_frame;

struct evil *evil_new(int n)
{
    struct evil *e = malloc(sizeof *e);
    if (!e)
        return NULL;
    e->n = n;
    e->values = calloc(VALUES, sizeof *e->values);
    if (!e->values) {
        free(e);
        return NULL;
    }
    return e;
}

void evil_free(struct evil *e)
{
    if (!e)
        return;
    free(e->values);
    free(e);
}

int evil_get(const struct evil *e)
{
    return e ? e->n : -1;
}

void evil_set(struct evil *e, int n)
{
    if (e)
        e->n = n;
}

/* ---- memory ---- */

int evil_read_null(struct evil *e)
{
    (void)e;
    return *null_pointer;
}

int evil_read_past_heap(struct evil *e)
{
    return e->values[VALUES + zero];
}

int evil_read_freed(struct evil *e)
{
    int *volatile values = e->values;
    evil_free(e);
    return values[1];
}

int evil_free_twice(struct evil *e)
{
    int *volatile values = e->values;
    free(values);
    free(values);
    return 0;
}

int evil_write_past_stack(struct evil *e)
{
    volatile int local[4];
    for (int i = 0; i <= 4 + zero; i++)
        local[i] = e->n;
    return local[0];
}

int evil_write_past_global(struct evil *e)
{
    int *volatile start = table;
    start[5 + zero] = e->n;
    return start[0];
}

/* Where nothing of ours has ever been. */
int evil_write_far_away(struct evil *e)
{
    char *far = (char *)e + ((uintptr_t)3 << 30);
    for (int i = 0; i < 1 << 20; i++)
        far[i + zero] = 1;
    return 0;
}

/* Unseen by the sanitizers, over whatever follows the object, until there is no memory. */
__attribute__((no_sanitize("address"))) int evil_write_everywhere(struct evil *e)
{
    for (volatile char *at = (volatile char *)e;; at++)
        *at = 0x5A;
    return 0;
}

int evil_use_up_heap(struct evil *e)
{
    for (;;) {
        char *volatile block = malloc(256 * 1024);
        block[0] = (char)e->n;
    }
}

int evil_use_up_mappings(struct evil *e)
{
    for (;;) {
        char *volatile block = mmap(NULL, (size_t)16 << 20, PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        block[0] = (char)e->n;
    }
}

#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wunknown-warning-option"
#pragma GCC diagnostic ignored "-Winfinite-recursion"

int evil_recurse(struct evil *e)
{
    volatile char frame[100];
    frame[e->n & 63] = 1;
    return evil_recurse(e) + frame[1];
}

static __attribute__((noinline)) int leave_a_frame(int n)
{
    volatile int local[16] = {n};
    if (setjmp(dead_frame))
        n = local[n & 15];
    return n;
}

int evil_jump_to_dead_frame(struct evil *e)
{
    sink = leave_a_frame(e->n);
    longjmp(dead_frame, 1);
}

/* ---- arithmetic ---- */

int evil_overflow(struct evil *e)
{
    (void)e;
    return INT_MAX - zero + 1;
}

int evil_shift(struct evil *e)
{
    return e->n << (64 + zero);
}

int evil_divide(struct evil *e)
{
    return e->n / zero;
}

/* ---- ends ---- */

int evil_abort(struct evil *e)
{
    (void)e;
    abort();
}

int evil_assert(struct evil *e)
{
    (void)e;
    assert(zero == 1);
    return 0;
}

int evil_exit(struct evil *e)
{
    exit(e->n & 1);
}

int evil_exit_at_once(struct evil *e)
{
    _exit(e->n & 1);
}

int evil_raise_term(struct evil *e)
{
    return raise(SIGTERM) + e->n;
}

int evil_ignore_and_crash(struct evil *e)
{
    (void)e;
    signal(SIGSEGV, SIG_IGN);
    return *null_pointer;
}

/* ---- no end ---- */

int evil_loop(struct evil *e)
{
    for (;;)
        sink = e->n;
}

int evil_sleep(struct evil *e)
{
    for (;;)
        sleep((unsigned)(e->n & 1) + 1000);
}

int evil_block_and_loop(struct evil *e)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    for (;;)
        sink = e->n;
}

/* ---- the rest of the machine ---- */

int evil_close_everything(struct evil *e)
{
    for (int i = 0; i < 1000; i++)
        close(i);
    return e->n;
}

static void *run_on(void *unused)
{
    for (;;)
        sink = 1;
    return unused;
}

int evil_start_thread(struct evil *e)
{
    (void)e;
    pthread_t thread;
    return pthread_create(&thread, NULL, run_on, NULL) == 0 && pthread_detach(thread) == 0;
}

int evil_fork(struct evil *e)
{
    return fork() == 0 ? e->n : -1;
}

int evil_execute(struct evil *e)
{
    char *arguments[] = {(char *)"true", NULL};
    return execv("/bin/true", arguments) + e->n;
}

int evil_kill_parent(struct evil *e)
{
    return kill(getppid(), SIGKILL) + e->n;
}

int evil_limit(struct evil *e)
{
    struct rlimit nothing = {0, 0};
    setrlimit(RLIMIT_CPU, &nothing);
    setrlimit(RLIMIT_NOFILE, &nothing);
    return setrlimit(RLIMIT_AS, &nothing) + e->n;
}

int evil_write_outside(struct evil *e)
{
    int file = open(EVIL_OUTSIDE "/written", O_CREAT | O_WRONLY | O_TRUNC, 0600);
    if (file < 0)
        return -1;
    ssize_t n = write(file, &e->n, sizeof e->n);
    close(file);
    return n == sizeof e->n;
}

int evil_delete_outside(struct evil *e)
{
    (void)e;
    if (chdir(EVIL_OUTSIDE) != 0)
        return -1;
    return unlink("precious") == 0;
}

/* Wherever it happens to be. */
int evil_leave_file(struct evil *e)
{
    FILE *file = fopen("left-behind", "w");
    if (!file)
        return -1;
    fprintf(file, "%d\n", e->n);
    return fclose(file);
}

int evil_print(struct evil *e)
{
    static char line[1024];
    memset(line, 'a' + (e->n & 15), sizeof line - 1);
    line[sizeof line - 1] = '\n';
    for (int i = 0; i < 1024; i++)
        fwrite(line, 1, sizeof line, stdout);
    return fflush(stdout);
}
