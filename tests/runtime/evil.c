#include "evil.h"

#include <assert.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <wchar.h>

/* What the compiler must not see through. */
static int *volatile null_pointer;
static volatile int sink;
static volatile int zero;
static int (*volatile null_function)(int);
static int counter_of_calls;
static _Thread_local int thread_counter;
static int table[5] = {1, 2, 3, 4, 5};
static jmp_buf place;

/* What a library may do while it is loaded: -DEVIL_CONSTRUCTOR=crash, leave, loop or keep. */
#ifdef EVIL_CONSTRUCTOR
static int *kept;

__attribute__((unused)) static void crash_early(void)
{
    sink = *null_pointer;
}

__attribute__((unused)) static void leave_early(void)
{
    exit(0);
}

__attribute__((unused)) static void loop_early(void)
{
    for (;;)
        sink = 1;
}

__attribute__((unused)) static void keep_early(void)
{
    kept = malloc(sizeof *kept);
    *kept = 5;
}

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

__attribute__((constructor)) static void construct(void)
{
    JOIN(EVIL_CONSTRUCTOR, _early)();
}

/* Uses, changes and frees what the constructor allocated. */
int evil_double(int x)
{
    if (!kept)
        return 2 * x;
    int result = *kept += x;
    free(kept);
    kept = NULL;
    return result;
}
#else
int evil_double(int x)
{
    return 2 * x;
}
#endif

#ifdef EVIL_MISSING_SYMBOL
int nobody_defines_this(int x);
#endif

int evil_counter(int x)
{
    counter_of_calls += x;
#ifdef EVIL_MISSING_SYMBOL
    return nobody_defines_this(counter_of_calls);
#else
    return counter_of_calls;
#endif
}

int evil_thread_counter(int x)
{
    return thread_counter += x;
}

int evil_null_read(int x)
{
    return *null_pointer + x;
}

int evil_null_write(int x)
{
    *null_pointer = x;
    return x;
}

int evil_wild_read(int x)
{
    volatile int *wild = (volatile int *)(uintptr_t)0x123456789000;
    return *wild + x;
}

int evil_null_call(int x)
{
    return null_function(x);
}

static int *fresh(int count)
{
    int *block = malloc((size_t)count * sizeof *block);
    for (int i = 0; block && i < count; i++)
        block[i] = i;
    return block;
}

int evil_heap_over_read(int x)
{
    int *block = fresh(4);
    return block[4 + zero] + x;
}

int evil_heap_under_read(int x)
{
    int *block = fresh(4);
    return block[-1 + zero] + x;
}

int evil_heap_over_write(int x)
{
    int *block = fresh(4);
    block[4 + zero] = x;
    return x;
}

int evil_use_after_free(int x)
{
    int *volatile block = fresh(4);
    free(block);
    return block[1] + x;
}

int evil_double_free(int x)
{
    int *volatile block = fresh(4);
    free(block);
    free(block);
    return x;
}

int evil_bad_free_interior(int x)
{
    int *volatile block = fresh(8);
    free(block + 4);
    return x;
}

int evil_bad_free_stack(int x)
{
    int local[4] = {x};
    int *volatile block = local;
    free(block);
    return x;
}

int evil_bad_free_global(int x)
{
    int *volatile block = table;
    free(block);
    return x;
}

int evil_call_abort(int x)
{
    sink = x;
    abort();
}

int evil_fail_assertion(int x)
{
    assert(x == 12345);
    return x;
}

int evil_call_exit(int x)
{
    sink = x;
    exit(3);
}

int evil_call_underscore_exit(int x)
{
    sink = x;
    _exit(4);
}

int evil_call_err(int x)
{
    errx(5, "cannot go on with %d", x);
}

int evil_loop_forever(int x)
{
    for (;;)
        sink = x;
}

int evil_sleep_forever(int x)
{
    for (;;)
        sleep((unsigned)x + 1000);
}

#pragma clang diagnostic ignored "-Winfinite-recursion"

/* Not static, and with a buffer, so that no tail call is made of it. */
int evil_recurse_forever(int x)
{
    volatile char frame[100];
    frame[x & 63] = 1;
    return evil_recurse_forever(x + 1) + frame[1];
}

int evil_malloc_forever(int x)
{
    for (;;) {
        char *volatile block = malloc(64 * 1024);
        if (block)
            block[0] = (char)x;
    }
}

int evil_malloc_unchecked(int x)
{
    for (;;) {
        char *volatile block = malloc(1024 * 1024);
        block[0] = (char)x;
    }
}

int evil_mmap_forever(int x)
{
    for (int i = 0; i < 100000; i++) {
        char *block = mmap(NULL, 16 * 1024 * 1024, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED)
            return -1;
        block[0] = (char)x;
    }
    return x;
}

int evil_write_wide(int x)
{
    volatile char *block = malloc(16);
    for (long i = 0; i < 1L << 40; i++)
        block[i] = (char)x;
    return x;
}

/* Where the runtime has the first slot of its replies; see CHANNEL_START in runtime/runtime.h. */
int evil_write_reply(int x)
{
    volatile int *reply = (volatile int *)(uintptr_t)(0x5F300B340000 + 8 * 4 * 1024 * 1024);
    *reply = x;
    return x;
}

int evil_close_everything(int x)
{
    for (int i = 0; i < 1000; i++)
        close(i);
    return x;
}

static void *run_forever(void *argument)
{
    for (;;)
        sink = *(int *)argument;
}

static int thread_argument;

int evil_start_thread(int x)
{
    pthread_t thread;
    thread_argument = x;
    return pthread_create(&thread, NULL, run_forever, &thread_argument) == 0 ? x : -1;
}

static void *crash(void *argument)
{
    sink = *null_pointer;
    return argument;
}

int evil_crash_in_thread(int x)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, crash, NULL) != 0)
        return -1;
    pthread_join(thread, NULL);
    return x;
}

int evil_call_fork(int x)
{
    return fork() == 0 ? x : x + 1;
}

int evil_call_system(int x)
{
    return system("true") + x;
}

int evil_call_exec(int x)
{
    char *arguments[] = {"true", NULL};
    return execv("/bin/true", arguments) + x;
}

int evil_raw_fork(int x)
{
    return syscall(SYS_fork) == 0 ? x : x + 1;
}

int evil_kill_parent(int x)
{
    return kill(getppid(), SIGKILL) + x;
}

int evil_kill_itself(int x)
{
    return kill(getpid(), SIGKILL) + x;
}

int evil_stop_itself(int x)
{
    return (int)syscall(SYS_kill, getpid(), SIGSTOP) + x;
}

int evil_raise_term(int x)
{
    return raise(SIGTERM) + x;
}

int evil_raise_segv(int x)
{
    return (int)syscall(SYS_tgkill, getpid(), gettid(), SIGSEGV) + x;
}

int evil_block_and_loop(int x)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    for (;;)
        sink = x;
}

int evil_ignore_and_crash(int x)
{
    signal(SIGSEGV, SIG_IGN);
    return *null_pointer + x;
}

int evil_integer_overflow(int x)
{
    return x + 2147483647;
}

int evil_shift_too_far(int x)
{
    return 1 << (x + 31 + zero);
}

int evil_divide_by_zero(int x)
{
    return x / zero;
}

int evil_stack_overflow(int x)
{
    volatile int local[4];
    for (int i = 0; i <= 4 + zero; i++)
        local[i] = x;
    return local[0];
}

int evil_stack_overflow_by_pointer(int x)
{
    int local[4] = {x, x, x, x};
    int *volatile start = local;
    return start[4 + zero];
}

int evil_global_overflow(int x)
{
    int *volatile start = table;
    return start[5 + zero] + x;
}

int evil_use_after_scope(int x)
{
    int *volatile kept;
    {
        int local[4] = {x, x, x, x};
        kept = local;
        sink = kept[1];
    }
    return kept[1];
}

int evil_string_overflow(int x)
{
    char *volatile block = malloc(4);
    strcpy(block, "much too long");
    return block[0] + x;
}

int evil_format_overflow(int x)
{
    char *volatile block = malloc(4);
    sprintf(block, "%d and %s", x, "more");
    return block[0];
}

int evil_string_over_read(int x)
{
    char *volatile block = malloc(4);
    memset(block, 'a', 4);
    return (int)strlen(block) + x;
}

int evil_wide_over_read(int x)
{
    wchar_t *volatile block = malloc(4 * sizeof *block);
    wmemset(block, L'a', 4);
    return (int)wcslen(block) + x;
}

int evil_wide_to_byte(int x)
{
    char *volatile block = malloc(4);
    return wctomb(block + 4, L'a') + x;
}

int evil_bytes_to_wide(int x)
{
    wchar_t *volatile block = malloc(4 * sizeof *block);
    return (int)mbstowcs(block, "much too long", 14) + x;
}

int evil_no_stream(int x)
{
    FILE *volatile stream = calloc(1, sizeof *stream - 8);
    return (int)fwrite("a", 1, 1, stream) + x;
}

int evil_overlapping_copy(int x)
{
    char *volatile block = malloc(16);
    memset(block, 'a', 16);
    memcpy(block + 1, block, 8 + (size_t)zero);
    return block[0] + x;
}

int evil_null_string(int x)
{
    return (int)strlen((const char *)null_pointer) + x;
}

int evil_change_directory(int x)
{
    return chdir("/") + x;
}

int evil_write_outside(int x)
{
    int file = open("/tmp/assay-evil-outside", O_CREAT | O_WRONLY, 0600);
    return file < 0 ? -errno : x;
}

int evil_unlink_outside(int x)
{
    return unlink("/etc/hostname") == 0 ? x : -errno;
}

int evil_write_much(int x)
{
    enum { PIECE = 1024 * 1024 };
    char *bytes = calloc(1, PIECE);
    int file = open("much", O_CREAT | O_WRONLY | O_TRUNC, 0600), written = 0;
    for (int i = 0; i < 64 && write(file, bytes, PIECE) == PIECE; i++)
        written++;
    free(bytes);
    return written + x;
}

int evil_jump_to_dead_frame(int x)
{
    if (x == 0)
        return setjmp(place);
    longjmp(place, x);
}

int evil_jump_to_nowhere(int x)
{
    static jmp_buf nowhere;
    longjmp(nowhere, x);
}

int evil_print_much(int x)
{
    for (int i = 0; i < 100000; i++)
        printf("%d: all work and no play\n", i);
    fflush(stdout);
    return x;
}

int evil_open_socket(int x)
{
    return socket(AF_INET, SOCK_STREAM, 0) + x;
}

int evil_set_limit(int x)
{
    struct rlimit limit = {16, 16};
    return setrlimit(RLIMIT_NOFILE, &limit) + x;
}

int evil_trap(int x)
{
    if (x != 12345)
        __builtin_trap();
    return x;
}

int evil_unmap_much(int x)
{
    void *block = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memset(block, x, 4096);
    int result = *(int *)block;
    munmap(block, 4096);
    return result == 0 ? x : 1;
}

int evil_abort_in_libc(int x)
{
    char line[16];
    return fread(line, 1, 1, (FILE *)(uintptr_t)(zero + 8)) == 1 ? x : 1;
}

static volatile sig_atomic_t was_called;

static void on_user_signal(int number)
{
    was_called = number;
}

int evil_use_own_signal(int x)
{
    signal(SIGUSR1, on_user_signal);
    raise(SIGUSR1);
    return was_called == SIGUSR1 ? x : -1;
}

int evil_use_streams(int x)
{
    FILE *stream = fopen("stream", "w+");
    int read = 0;
    if (!stream)
        return -1;
    fprintf(stream, "%d\n", x);
    rewind(stream);
    if (fscanf(stream, "%d", &read) != 1)
        return -2;
    return read; /* the stream stays open */
}

int evil_wrap_output(int x)
{
    return fdopen(STDOUT_FILENO, "w") ? x : -1; /* stays open as well */
}

int evil_spoil_stream(int x)
{
    FILE *stream = fopen("spoiled", "w+");
    if (!stream)
        return -1;
    memset(stream, 0x41, sizeof *stream);
    return x;
}

int evil_open_many(int x)
{
    int opened = 0;
    for (int i = 0; i < x; i++)
        opened += fmemopen(NULL, 16, "w+") != NULL;
    return opened;
}

int evil_lowest_file(int x)
{
    (void)x;
    return open("lowest", O_RDWR | O_CREAT, 0600);
}

/* Only the thread's storage leads to the block. */
int evil_keep_by_key(int x)
{
    pthread_key_t key;
    if (pthread_key_create(&key, NULL) != 0)
        return -1;
    pthread_setspecific(key, fresh(x));
    return (int)key;
}

int evil_use_random(int x)
{
    return rand() % 1000 + x;
}

int evil_leak(int x)
{
    int *volatile block = fresh(10);
    x += block[0];
    block = NULL;
    return x;
}

int evil_fresh_byte(int x)
{
    unsigned char *volatile block = malloc((size_t)x);
    int byte = block[x - 1];
    free(block);
    return byte;
}

int evil_change_rounding(int x)
{
    fesetround(FE_UPWARD);
    return x;
}

/* ---- boxes ---- */

struct box *box_new(int value)
{
    struct box *box = malloc(sizeof *box);
    if (box)
        *box = (struct box){.value = value};
    return box;
}

struct box *box_pair(int value, int padding)
{
    struct box *box = box_new(value);
    void *gap = malloc((size_t)padding);
    box->next = box_new(value + 1);
    free(gap);
    return box;
}

struct box *box_next(struct box *box)
{
    return box->next;
}

struct box *box_self(struct box *box)
{
    return box;
}

struct box *box_none(int value)
{
    sink = value;
    return NULL;
}

struct box *box_copy(const struct box *box)
{
    return box_new(box->value);
}

struct box *box_bad_copy(const struct box *box)
{
    return box_new(box->value + 1);
}

void box_attach(struct box *box, struct box *next)
{
    box->next = next;
}

void box_free(struct box *box)
{
    free(box);
}

int box_value(const struct box *box)
{
    return box->value;
}

void box_set_flaw(struct box *box, int flaw)
{
    box->flaw = flaw;
}

const char *box_name(const struct box *box)
{
    return box->value > 0 ? "positive" : "other";
}

char *box_text(const struct box *box)
{
    char *text = NULL;
    return asprintf(&text, "box of %d", box->value) < 0 ? NULL : text;
}

struct wide wide_make(int x)
{
    return (struct wide){{x, x + 1, x + 2}};
}

long wide_sum(struct wide wide)
{
    return wide.numbers[0] + wide.numbers[1] + wide.numbers[2];
}

struct span span_make(int x)
{
    struct span span = {malloc(sizeof(int)), 1};
    if (span.items)
        span.items[0] = x;
    return span;
}

long span_sum(struct span span)
{
    return span.items[0];
}

void span_drop(struct span span)
{
    free(span.items);
}

void bag_init(struct bag *bag)
{
    *bag = (struct bag){0};
}

void bag_add(struct bag *bag, int item)
{
    if (bag->count == bag->capacity) {
        bag->capacity = bag->capacity ? 2 * bag->capacity : 2;
        bag->items = realloc(bag->items, (size_t)bag->capacity * sizeof bag->items[0]);
    }
    bag->items[bag->count++] = item;
}

int bag_sum(const struct bag *bag)
{
    int sum = 0;
    for (int i = 0; i < bag->count; i++)
        sum += bag->items[i];
    return sum;
}

void bag_release(struct bag *bag)
{
    free(bag->items);
}

int bag_read(const struct bag *bag)
{
    const int *volatile after = (const int *)(const void *)(bag + 1);
    return *after;
}

int sum_bytes(const unsigned char *bytes, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += bytes[i];
    return sum;
}

int string_length(const char *string)
{
    return (int)strlen(string);
}

int overwrite_string(char *string)
{
    string[0] = 'x';
    return string[0];
}

int apply(int (*function)(int), int x)
{
    return function(x);
}
