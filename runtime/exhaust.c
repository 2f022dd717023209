/* The program of a generator: takes units of the tree over a socket, and walks each in a process of
 * its own. What a leaf did is in shared memory; when it ends that process, the walk goes on behind
 * it in another. See src/wire/exhaust_requests.h. */
#include "exhaust.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "assay/choose.h"
#include "assay/harness.h"
#include "exhaust_leaks.h"
#include "report_symbols.h"

enum {
    REPEAT_EVERY = 1024, /* leaves: those are made twice, to see whether they are the same */
    WATCH_MS = 20,
    ASLEEP_FACTOR = 10, /* who does not use the processor has so many times as long */
    NOISE_EVERY = 256,  /* leaves after which what the library printed is forgotten */
    CONFIRMED_ENOUGH = 20, /* failures from one place, after which a further one is believed at
                              once: each costs a process, and there may be thousands */
    KINDS_MAXIMUM = 256,   /* places that are remembered */
    TELL_EVERY = 10,    /* looks of who watches, after which it says how far the unit is */
};

#define FNV_START 0xcbf29ce484222325u /* FNV-1a */
#define FNV_PRIME 0x100000001b3u

/* Failures from one place. */
struct failure_kind {
    uint64_t sum; /* 0: none */
    unsigned confirmed;
};

struct assay_rt_exhaust *assay_rt_exhaust;

static struct {
    FILE *out;
    int report;      /* standard output and error of the process that walks */
    uint64_t *picks; /* of the request */
    size_t picks_capacity;
    struct failure_kind kinds[KINDS_MAXIMUM];
} program;

/* ---- talking ---- */

static void send_all(const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length) {
        ssize_t n = send(EXHAUST_SOCKET, at, length, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            _exit(0); /* nobody listens any more */
        at += n;
        length -= (size_t)n;
    }
}

static bool receive_all(void *bytes, size_t length)
{
    char *at = bytes;
    while (length) {
        ssize_t n = recv(EXHAUST_SOCKET, at, length, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        length -= (size_t)n;
    }
    return true;
}

static void reply(struct exhaust_reply *header, size_t choices, const char *report)
{
    const struct assay_rt_exhaust *shared = assay_rt_exhaust;
    header->choice_count = (uint32_t)choices;
    send_all(header, sizeof *header);
    send_all(shared->tree.list, choices * sizeof *shared->tree.list);
    send_all(shared->text, header->text_length);
    send_all(report, header->report_length);
}

/* ---- which leaves are due ---- */

static uint64_t next_random(struct assay_rt_exhaust *shared)
{
    uint64_t x = shared->random[0] += 0x9e3779b97f4a7c15u; /* splitmix64 */
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static uint64_t jump(struct assay_rt_exhaust *shared)
{
    return 1 + next_random(shared) % (shared->request.jump_limit ? shared->request.jump_limit : 1);
}

static bool is_jumped_to(struct assay_rt_exhaust *shared, uint64_t leaf)
{
    while (shared->next_due < leaf)
        shared->next_due += jump(shared);
    return shared->next_due == leaf;
}

static bool is_picked(struct assay_rt_exhaust *shared, uint64_t leaf)
{
    while (shared->pick < shared->request.pick_count && program.picks[shared->pick] < leaf)
        shared->pick++;
    return shared->pick < shared->request.pick_count && program.picks[shared->pick] == leaf;
}

static bool is_due(struct assay_rt_exhaust *shared, uint64_t leaf)
{
    switch ((enum exhaust_pass)shared->request.pass) {
    case EXHAUST_COUNT:
        return false;
    case EXHAUST_SPARSE:
        return is_jumped_to(shared, leaf);
    case EXHAUST_REST:
        return !is_jumped_to(shared, leaf);
    case EXHAUST_PICK:
        return is_picked(shared, leaf);
    case EXHAUST_DENSE:
        break;
    }
    return true;
}

/* ---- what generators call ---- */

const char *assay_printed(size_t *length)
{
    struct assay_rt_exhaust *shared = assay_rt_exhaust;
    fflush(program.out);
    shared->text[shared->text_length] = '\0';
    if (length)
        *length = shared->text_length;
    return shared->text;
}

void assay_chosen(void)
{
    struct assay_rt_exhaust *shared = assay_rt_exhaust;
    shared->knows_phases = true;
    if (assay_generator.tests_library && !shared->is_due)
        assay_rt_finish(&shared->tree);
    shared->phase = ASSAY_RT_TESTS;
    assay_rt_leaks_begin();
}

void assay_fail(const char *oracle, const char *format, ...)
{
    va_list arguments;
    dprintf(STDERR_FILENO, "assay_fail: %s: ", oracle);
    va_start(arguments, format);
    vdprintf(STDERR_FILENO, format, arguments);
    va_end(arguments);
    dprintf(STDERR_FILENO, "\n");
    assay_rt_end_with_stack();
}

void assay_rt_too_wide(long a, long b)
{
    fprintf(stderr, "assay_range(%ld, %ld) has more than 4294967295 numbers\n", a, b);
    abort();
}

static ssize_t take_text(void *cookie, const char *bytes, size_t length)
{
    struct assay_rt_exhaust *shared = assay_rt_exhaust;
    (void)cookie;
    if (length >= sizeof shared->text - shared->text_length) {
        shared->ending = EXHAUST_ENDED_TOO_LONG;
        shared->has_finished = true;
        _exit(0);
    }
    memcpy(shared->text + shared->text_length, bytes, length);
    shared->text_length += length;
    return (ssize_t)length;
}

/* ---- the process that walks ---- */

static void run(void *context)
{
    struct assay_rt_exhaust *shared = context;
    shared->started++;
    shared->text_length = 0;
    shared->trace.cursor = 0;
    __fpurge(program.out);
    shared->is_due = shared->tree.leaves >= shared->request.skipped &&
                     is_due(shared, shared->tree.leaves);
    shared->phase = ASSAY_RT_CHOOSES;
    assay_rt_checked_depth = 0; /* a run that was discarded left in the middle */
    assay_rt_leaks_begin();
    if (assay_generator.nothing)
        assay_generator.nothing();
    else
        assay_generator.print(program.out);
    if (assay_generator.tests_library) {
        shared->phase = ASSAY_RT_TESTS;
        assay_rt_leaks_check();
    }
    shared->phase = ASSAY_RT_IDLE;
}

static uint64_t sum_of_text(const struct assay_rt_exhaust *shared)
{
    uint64_t sum = FNV_START;
    for (uint64_t i = 0; i < shared->text_length; i++)
        sum = (sum ^ (unsigned char)shared->text[i]) * FNV_PRIME;
    return sum ^ shared->text_length;
}

/* A leaf that tests the library is not run twice: what it does may depend on what was before. */
static bool repeats(struct assay_rt_exhaust *shared)
{
    if (assay_generator.tests_library || (shared->tree.leaves - 1) % REPEAT_EVERY)
        return true;
    uint64_t sum = sum_of_text(shared);
    bool was_due = shared->is_due;
    if (!assay_rt_tree_repeats(&shared->tree))
        return false;
    fflush(program.out);
    shared->is_due = was_due;
    return sum == sum_of_text(shared);
}

static void forget_noise(const struct assay_rt_exhaust *shared)
{
    if (assay_generator.tests_library && shared->tree.leaves % NOISE_EVERY == 0 &&
        lseek(program.report, 0, SEEK_END) > EXHAUST_REPORT_MAXIMUM)
        (void)!ftruncate(program.report, 0);
}

static bool at_leaf(struct assay_rt_tree *tree, void *context)
{
    struct assay_rt_exhaust *shared = context;
    fflush(program.out);
    if (!repeats(shared)) {
        shared->ending = EXHAUST_ENDED_DIFFERS;
        return false;
    }
    shared->runs += shared->is_due;
    if (shared->is_due && shared->request.sends_texts) {
        struct exhaust_reply header = {.kind = EXHAUST_INPUT, .offset = tree->leaves - 1,
                                       .text_length = shared->text_length};
        shared->phase = ASSAY_RT_SENDS;
        reply(&header, tree->length, NULL);
    }
    shared->phase = ASSAY_RT_IDLE;
    forget_noise(shared);
    bool is_last_pick = shared->request.pass == EXHAUST_PICK &&
                        tree->leaves > program.picks[shared->request.pick_count - 1];
    return !is_last_pick && tree->leaves != shared->request.leaves_maximum;
}

static enum exhaust_ending walk(struct assay_rt_exhaust *shared)
{
    shared->ending = EXHAUST_ENDED_EARLY;
    switch (assay_rt_walk(&shared->tree)) {
    case ASSAY_RT_WALKED_ALL:
        return EXHAUST_ENDED_WHOLE;
    case ASSAY_RT_TOO_DEEP:
        return EXHAUST_ENDED_TOO_DEEP;
    case ASSAY_RT_DIFFERS:
        return EXHAUST_ENDED_DIFFERS;
    case ASSAY_RT_STOPPED:
        break;
    }
    if (shared->ending == EXHAUST_ENDED_EARLY && !assay_rt_tree_advance(&shared->tree))
        return EXHAUST_ENDED_WHOLE;
    return shared->ending;
}

static _Noreturn void become_walker(struct assay_rt_exhaust *shared, bool is_alone)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(program.report, STDOUT_FILENO);
    dup2(program.report, STDERR_FILENO);
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    shared->guard_note[0] = '\0';
    if (assay_generator.tests_library)
        assay_rt_guard(shared->guard_note);
    if (is_alone)
        assay_rt_tree_repeats(&shared->tree);
    else
        shared->ending = walk(shared);
    shared->has_finished = true;
    _exit(0);
}

/* ---- branches ---- */

/* Of a library that was instrumented. */
extern __attribute__((weak)) const struct assay_coverage assay_coverage;

/* A walker that is new is told again what others have told before it. */
ASSAY_PROBE void __assay_reached(uint32_t branch)
{
    assay_coverage.branches[branch] = 1;
    if (assay_rt_exhaust && branch < EXHAUST_BRANCHES_MAXIMUM)
        assay_rt_exhaust->reached[branch] = 1;
}

static uint32_t branch_count(void)
{
    uint32_t count = &assay_coverage ? assay_coverage.branch_count : 0;
    return count < EXHAUST_BRANCHES_MAXIMUM ? count : EXHAUST_BRANCHES_MAXIMUM;
}

/* ---- watching it ---- */

struct progress {
    uint64_t started;
    double cpu, wall; /* seconds, when it was seen first */
};

static double seconds_of(clockid_t clock)
{
    struct timespec time = {0};
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static bool is_stuck(pid_t walker, struct progress *progress)
{
    const struct assay_rt_exhaust *shared = assay_rt_exhaust;
    clockid_t clock = CLOCK_MONOTONIC;
    clock_getcpuclockid(walker, &clock);
    double cpu = seconds_of(clock), wall = seconds_of(CLOCK_MONOTONIC);
    if (progress->started != shared->started || shared->phase == ASSAY_RT_SENDS || !progress->wall)
        *progress = (struct progress){shared->started, cpu, wall};
    double limit = shared->request.leaf_ms / 1000.0;
    return limit > 0 && (cpu - progress->cpu > limit ||
                         wall - progress->wall > ASLEEP_FACTOR * limit);
}

/* The walker goes on meanwhile: the list may be half of one and half of the next. */
static void tell_progress(const struct assay_rt_exhaust *shared)
{
    static struct wire_choice list[CHOICES_MAXIMUM];
    struct exhaust_reply header = {.kind = EXHAUST_PROGRESS, .leaves = shared->tree.leaves,
                                   .runs = shared->runs};
    uint32_t length = shared->tree.length;
    for (uint32_t i = 0; i < length && i < CHOICES_MAXIMUM; i++) {
        list[i] = shared->tree.list[i];
        if (list[i].answer >= list[i].arity)
            break;
        header.choice_count = i + 1;
    }
    send_all(&header, sizeof header);
    send_all(list, header.choice_count * sizeof *list);
}

/* Waits for its end; true when it had to be ended. */
static bool watch(pid_t walker, bool is_told, int *status)
{
    struct progress progress = {0};
    int handle = (int)syscall(SYS_pidfd_open, walker, 0);
    bool was_stuck = false;
    for (unsigned looks = 1;; looks++) {
        struct pollfd wait = {.fd = handle, .events = POLLIN};
        poll(&wait, handle >= 0, WATCH_MS);
        if (waitpid(walker, status, WNOHANG) != 0)
            break;
        if (is_told && looks % TELL_EVERY == 0)
            tell_progress(assay_rt_exhaust);
        if (is_stuck(walker, &progress)) {
            was_stuck = true;
            kill(walker, SIGKILL);
        }
    }
    if (handle >= 0)
        close(handle);
    return was_stuck;
}

struct ended {
    int status;
    bool was_stuck;
};

static struct ended fork_walker(struct assay_rt_exhaust *shared, bool is_alone)
{
    struct ended ended = {0};
    (void)!ftruncate(program.report, 0);
    shared->has_finished = false;
    pid_t walker = fork();
    if (walker == 0)
        become_walker(shared, is_alone);
    if (walker < 0)
        _exit(1);
    /* Where the walker sends texts, nobody else may send. */
    bool is_told = !is_alone && !shared->request.sends_texts;
    ended.was_stuck = watch(walker, is_told, &ended.status);
    return ended;
}

/* The last of what was printed. */
static const char *read_report(void)
{
    static char bytes[EXHAUST_REPORT_MAXIMUM + 1];
    off_t end = lseek(program.report, 0, SEEK_END);
    off_t from = end > EXHAUST_REPORT_MAXIMUM ? end - EXHAUST_REPORT_MAXIMUM : 0;
    ssize_t n = pread(program.report, bytes, EXHAUST_REPORT_MAXIMUM, from);
    bytes[n > 0 ? n : 0] = '\0';
    return bytes;
}

/* ---- failures that are known well ---- */

/* By the addresses in the report, which are the same in all processes that are forked from one. */
static uint64_t sum_of_frames(const char *report)
{
    uint64_t sum = FNV_START;
    for (const char *frame; (frame = strstr(report, "    #")); report = frame) {
        size_t length = strcspn(frame, "\n");
        for (size_t i = 0; i < length; i++)
            sum = (sum ^ (unsigned char)frame[i]) * FNV_PRIME;
        frame += length;
    }
    return sum;
}

/* NULL when there is no place for another one, or nothing to tell it by. */
static struct failure_kind *kind_of(const char *report)
{
    uint64_t sum = sum_of_frames(report);
    for (size_t i = 0; sum != FNV_START && i < KINDS_MAXIMUM; i++) {
        struct failure_kind *kind = &program.kinds[i];
        if (!kind->sum)
            kind->sum = sum;
        if (kind->sum == sum)
            return kind;
    }
    return NULL;
}

/* The leaf that ended its walker, run once more in a process of its own. */
static void report_failure(struct assay_rt_exhaust *shared, struct ended first)
{
    struct exhaust_reply header = {
        .kind = EXHAUST_FAILURE,
        .how = first.was_stuck ? EXHAUST_HUNG
               : WIFSIGNALED(first.status) ? EXHAUST_CRASHED : EXHAUST_LEFT,
        .status = first.status,
        .offset = shared->tree.leaves,
        .runs = shared->runs + 1,
        .is_in_generator = shared->phase == ASSAY_RT_CHOOSES &&
                           (shared->knows_phases || !assay_generator.tests_library),
    };
    uint32_t length = shared->tree.depth;
    shared->tree.length = length > shared->tree.floor ? length : shared->tree.floor;
    struct failure_kind *kind = kind_of(read_report());
    bool is_known = kind && kind->confirmed >= CONFIRMED_ENOUGH;
    if (!first.was_stuck && !is_known) {
        assay_rt_symbols_prepare();
        struct ended alone = fork_walker(shared, true);
        header.is_unstable = shared->has_finished;
        if (!header.is_unstable)
            header.status = alone.status;
        if (kind && !header.is_unstable)
            kind->confirmed++;
    }
    shared->tree.depth = shared->tree.length = length;
    header.text_length = shared->text_length;
    char *report = assay_rt_symbolize_report(read_report(), &header.report_length);
    /* Where nothing is skipped by the generator, those that are not due have run all the same. */
    if (shared->is_due || header.is_in_generator)
        reply(&header, length, report);
    free(report);
}

/* True when there is more to walk. */
static bool step_over(struct assay_rt_exhaust *shared)
{
    shared->runs += shared->is_due;
    shared->tree.leaves++;
    if (!assay_rt_tree_advance(&shared->tree)) {
        shared->ending = EXHAUST_ENDED_WHOLE;
        return false;
    }
    shared->ending = EXHAUST_ENDED_EARLY;
    return shared->tree.leaves != shared->request.leaves_maximum;
}

static void serve(struct assay_rt_exhaust *shared)
{
    bool goes_on = true;
    while (goes_on) {
        struct ended ended = fork_walker(shared, false);
        goes_on = !shared->has_finished;
        if (goes_on) {
            report_failure(shared, ended);
            goes_on = step_over(shared);
        }
    }
    struct exhaust_reply header = {
        .kind = EXHAUST_END,
        .how = shared->ending,
        .leaves = shared->tree.leaves,
        .runs = shared->runs,
        .pruned = shared->tree.pruned,
        .knows_phases = shared->knows_phases,
        .merge_level = shared->merge_level,
        .trouble_depth = shared->tree.trouble_depth,
        .asked_arity = shared->tree.asked_arity,
    };
    size_t choices = shared->ending == EXHAUST_ENDED_WHOLE ? 0 : shared->tree.length;
    header.text_length = strlen(shared->guard_note);
    memcpy(shared->text, shared->guard_note, header.text_length);
    header.report_length = branch_count();
    reply(&header, choices, (const char *)shared->reached);
}

/* ---- requests ---- */

static bool receive_picks(const struct exhaust_request *request)
{
    if (request->pick_count > program.picks_capacity) {
        uint64_t *picks = realloc(program.picks, request->pick_count * sizeof *picks);
        if (!picks)
            return false;
        program.picks = picks;
        program.picks_capacity = request->pick_count;
    }
    return receive_all(program.picks, request->pick_count * sizeof *program.picks);
}

/* Runs the merged leaf once and learns from that what its small inputs have in common. */
static void take_apart(struct assay_rt_exhaust *shared)
{
    shared->trace.mode = ASSAY_RT_TRACE_RECORDS;
    shared->trace.count = 0;
    uint32_t pass = shared->request.pass;
    shared->request.pass = EXHAUST_COUNT;
    fork_walker(shared, true);
    shared->request.pass = pass;
    shared->trace.mode = ASSAY_RT_TRACE_LEADS;
    shared->level = 0;
    assay_rt_tree_start(&shared->tree, NULL, 0, 0);
}

static bool receive_request(struct assay_rt_exhaust *shared)
{
    static struct wire_choice list[CHOICES_MAXIMUM];
    struct exhaust_request *request = &shared->request;
    if (!receive_all(request, sizeof *request) || request->choice_count > CHOICES_MAXIMUM ||
        !receive_all(list, request->choice_count * sizeof *list) || !receive_picks(request))
        return false;
    assay_rt_tree_start(&shared->tree, list, request->choice_count, request->floor);
    shared->tree.limit = request->limit;
    shared->level = request->level;
    shared->trace.mode = ASSAY_RT_TRACE_OFF;
    shared->random[0] = request->seed;
    shared->runs = shared->pick = 0;
    shared->next_due = request->pass == EXHAUST_PICK ? 0 : jump(shared) - 1;
    if (request->is_merged)
        take_apart(shared);
    return true;
}

static void open_stream(void)
{
    cookie_io_functions_t functions = {.write = take_text};
    program.out = fopencookie(NULL, "w", functions);
    if (!program.out)
        _exit(1);
    __fsetlocking(program.out, FSETLOCKING_BYCALLER);
    /* What the library is tested with must be known when it crashes. */
    setvbuf(program.out, NULL, assay_generator.tests_library ? _IONBF : _IOFBF, BUFSIZ * 8);
}

int main(void)
{
    struct exhaust_reply greeting = {.kind = EXHAUST_GREETS, .how = EXHAUST_GREETING};
    struct assay_rt_exhaust *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE,
                                           MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    program.report = memfd_create("report", MFD_CLOEXEC);
    if (shared == MAP_FAILED || program.report < 0)
        return 1;
    fcntl(program.report, F_SETFL, O_APPEND);
    assay_rt_exhaust = shared;
    shared->tree.run = run;
    shared->tree.at_leaf = at_leaf;
    shared->tree.context = shared;
    assay_rt_leaks_prepare();
    open_stream();
    send_all(&greeting, sizeof greeting);
    while (receive_request(shared))
        serve(shared);
    _exit(0); /* what the program itself holds is no leak */
}
