/* A worker's life: wait for a request, run its sequences, write their outcomes. */
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "ledger.h"
#include "runtime.h"

enum {
    SPINS = 100, /* a few microseconds: as long as going to sleep and waking up takes */
    LARGEST_OUTCOME = sizeof(struct wire_outcome) + WIRE_STATEMENTS * sizeof(struct wire_value),
    HEAP_GROWTH_MAXIMUM = 64 * 1024 * 1024, /* of libc's heap, until the worker is replaced */
};

/* Where the outcome in progress is written. */
struct writing {
    uint32_t start;
    uint32_t end;
};

static struct writing writing;
static const struct wire_request *requests[WIRE_SLOTS];
static struct wire_reply *replies[WIRE_SLOTS];
static uintptr_t first_break;
static uint32_t expected_death; /* where the outcome without values is; 0: nowhere */

static _Noreturn void end_process(int status)
{
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}

static const struct wire_sequence *sequence_at(uint32_t number)
{
    return (const struct wire_sequence *)(const void *)((const char *)assay_rt.request +
                                                        assay_rt.request->offsets[number]);
}

static bool is_sequence_valid(uint32_t number)
{
    uint32_t offset = assay_rt.request->offsets[number];
    if (offset % 8 || offset < sizeof *assay_rt.request ||
        offset > WIRE_REQUEST_BYTES - sizeof(struct wire_sequence))
        return false;
    const struct wire_sequence *sequence = sequence_at(number);
    return sequence->statement_count <= WIRE_STATEMENTS &&
           sequence->statement_count * sizeof(struct statement) <=
               WIRE_REQUEST_BYTES - sizeof *sequence - offset;
}

/* The coordinator is ours, but a request that was overwritten must not make us run wild. What is in
 * the sequences is checked when each begins. */
static void validate_request(uint32_t first)
{
    bool is_valid = assay_rt.request->sequence_count <= WIRE_SEQUENCES &&
                    first <= assay_rt.request->sequence_count &&
                    assay_rt.request->literal_count <= WIRE_LITERALS;
    for (uint32_t i = first; is_valid && i < assay_rt.request->sequence_count; i++)
        is_valid = is_sequence_valid(i);
    if (!is_valid)
        end_process(STATUS_BAD_REQUEST);
}

static void reset_reply(void)
{
    struct wire_reply *reply = assay_rt.reply;
    atomic_store(&reply->completed, 0);
    reply->used = (sizeof *reply + 7) & ~7u;
    reply->calls = 0;
    reply->reached_count = 0;
    reply->comparison_count = 0;
    for (uint32_t i = 0; i < assay_rt.library.harness->operation_count; i++)
        reply->statistics[i] = (struct wire_statistics){0};
}

struct wire_outcome *assay_rt_outcome(void)
{
    return (struct wire_outcome *)(void *)((char *)assay_rt.reply + writing.start);
}

/* What lies between is 0, so that equal outcomes have equal bytes. */
static uint32_t aligned_end(uint32_t end)
{
    for (; end % 8; end++)
        ((char *)assay_rt.reply)[end] = 0;
    return end;
}

/* Outcomes come first: there is always room for those that are still to be written. */
uint32_t assay_rt_outcome_text(const char *text, size_t length)
{
    uint32_t remaining = assay_rt.request->sequence_count - assay_rt.sequence_number;
    if (length >= WIRE_TEXT ||
        writing.end + WIRE_TEXT + remaining * LARGEST_OUTCOME > WIRE_REPLY_BYTES)
        return 0;
    uint32_t offset = writing.end;
    char *to = (char *)assay_rt.reply + offset;
    for (size_t i = 0; i < length; i++)
        to[i] = text[i];
    to[length] = '\0';
    writing.end += (uint32_t)length + 1;
    return offset;
}

uint32_t assay_rt_outcome_bytes(const void *bytes, size_t size)
{
    writing.end = aligned_end(writing.end);
    uint32_t offset = assay_rt_outcome_text("", 0);
    uint32_t remaining = assay_rt.request->sequence_count - assay_rt.sequence_number;
    if (!offset || offset + size + remaining * LARGEST_OUTCOME > WIRE_REPLY_BYTES)
        return 0;
    assay_rt_copy((char *)assay_rt.reply + offset, bytes, size);
    writing.end = offset + (uint32_t)size;
    return offset;
}

static void begin_outcome(void)
{
    unsigned count = assay_rt.sequence->statement_count;
    writing.start = (assay_rt.reply->used + 7) & ~7u;
    writing.end = writing.start + (uint32_t)(sizeof(struct wire_outcome) +
                                             count * sizeof(struct wire_value));
    if (writing.start < sizeof *assay_rt.reply || writing.end > WIRE_REPLY_BYTES)
        end_process(STATUS_CONFUSED);
    assay_rt_outcome()->statement_count = (uint16_t)count;
    assay_rt_outcome()->contents = assay_rt_outcome()->content_count = 0;
}

static uint16_t last_executed(void)
{
    unsigned last = assay_rt.index;
    if (last >= assay_rt.sequence->statement_count)
        last = assay_rt.sequence->statement_count ? assay_rt.sequence->statement_count - 1u : 0;
    while (last > 0 && !(STATEMENTS->flags[last] & STATEMENT_DONE))
        last--;
    return (uint16_t)last;
}

static uint16_t where_it_ended(const struct failure *failure)
{
    if (failure->end == END_OK || failure->end == END_LEAK)
        return assay_rt.sequence->statement_count;
    return failure->contract == ASSAY_NO_CONTRACT ? (uint16_t)assay_rt.index : last_executed();
}

static void write_head(const struct failure *failure)
{
    struct wire_outcome *outcome = assay_rt_outcome();
    outcome->end = failure->end;
    outcome->statement = where_it_ended(failure);
    outcome->live_blocks = assay_rt_ledger.live;
    outcome->ticks = assay_rt.ticks;
    outcome->changes_files = (assay_rt.touched & (TOUCHED_FILES | TOUCHED_DIRECTORY)) != 0;
    struct lost_blocks lost = failure->end == END_OK ? assay_rt.lost : (struct lost_blocks){0};
    outcome->lost_blocks = lost.count;
    outcome->lost_statement = lost.statement;
    outcome->changed_bytes = 0;
    outcome->variable = 0;
    if (assay_rt.flags & WIRE_OBSERVE)
        outcome->changed_bytes = assay_rt_library_changes(&outcome->variable);
    outcome->message = 0;
    outcome->contract = outcome->subject = outcome->other = 0xFFFF;
    outcome->detail = 0;
    outcome->address = outcome->program_counter = 0;
    if (failure->end == END_OK)
        return;
    outcome->contract = failure->contract;
    outcome->subject = failure->subject;
    outcome->other = failure->other;
    outcome->detail = failure->detail;
    outcome->address = failure->address;
    outcome->program_counter = assay_rt_library_offset(failure->program_counter);
    size_t length = 0;
    while (failure->message[length])
        length++;
    if (length)
        outcome->message = assay_rt_outcome_text(failure->message, length);
}

/* When the values cannot be looked at, because their memory is broken. */
static void forget_values(void)
{
    struct wire_outcome *outcome = assay_rt_outcome();
    for (unsigned i = 0; i < outcome->statement_count; i++)
        outcome->values[i] =
            (struct wire_value){.flags = VALUE_UNKNOWN, .alias_of = VALUE_NO_ALIAS};
}

static void publish(void)
{
    struct wire_outcome *outcome = assay_rt_outcome();
    struct wire_reply *reply = assay_rt.reply;
    outcome->checksum = wire_checksum(outcome);
    reply->offsets[assay_rt.sequence_number] = writing.start;
    reply->used = aligned_end(writing.end);
    reply->calls += assay_rt.call_serial - assay_rt.calls_before;
    assay_rt.calls_before = assay_rt.call_serial;
    atomic_store_explicit(&reply->completed, assay_rt.sequence_number + 1, memory_order_release);
}

/* After a failure; the memory may be in any state. */
static void observe_again(void)
{
    struct failure failure = assay_rt.failure;
    if (!assay_rt_guarded(assay_rt_observe)) {
        forget_values();
        assay_rt.failure = failure;
        assay_rt.must_recycle = 1;
    }
}

static void interpret_and_observe(void)
{
    assay_rt.lost = (struct lost_blocks){0};
    assay_rt_interpret();
    assay_rt_observe();
    assay_rt_lane_find_lost(&assay_rt.lost);
}

/* A requirement that crashes is one that is not met; the sequence goes on after its statement. */
static bool goes_on(void)
{
    if (!assay_rt.is_requirement)
        return false;
    assay_rt.is_requirement = 0;
    STATEMENTS->flags[assay_rt.index] = STATEMENT_REFUSED;
    STATEMENTS->has_gaps = 1;
    assay_rt.index++;
    assay_rt.failure.end = END_OK;
    return true;
}

static void run_sequence(void)
{
    begin_outcome();
    while (UNLIKELY(!assay_rt_guarded(interpret_and_observe))) {
        if (!goes_on()) {
            observe_again();
            return;
        }
    }
}

/* The coordinator wrote the request on another processor: the next sequence is fetched from there
 * while this one runs. */
static void fetch_next(uint32_t number)
{
    enum { LINE = 64, LINES = 16 };
    if (number + 1 >= assay_rt.request->sequence_count)
        return;
    const char *next = (const char *)sequence_at(number + 1);
    size_t size = assay_rt.sequence->statement_count * sizeof(struct statement); /* or so */
    for (size_t at = 0; at < size && at < LINE * LINES; at += LINE)
        __builtin_prefetch(next + at);
}

void assay_rt_worker_begin(uint32_t number)
{
    assay_rt.sequence_number = number;
    assay_rt.sequence = sequence_at(number);
    atomic_store_explicit(&assay_rt.worker->sequence, number, memory_order_relaxed);
    atomic_store_explicit(&assay_rt.worker->statement, 0, memory_order_relaxed);
    assay_rt.calls_before = assay_rt.call_serial;
    assay_rt.ticks = 0;
    assay_rt_memory_begin_sequence(assay_rt.request->fill);
    fetch_next(number);
    if (UNLIKELY(assay_rt.flags & (WIRE_MEASURE | WIRE_LOG_COMPARISONS)))
        assay_rt_coverage_begin_sequence();
    if (!assay_rt_sequence_begin())
        end_process(STATUS_BAD_REQUEST);
    assay_rt_trace_begin_sequence();
}

static void write_outcome(void)
{
    bool ended_well = assay_rt.failure.end == END_OK;
    if (ended_well && assay_rt.flags & WIRE_CHECK_LEAKS && !assay_rt_lane_check_leaks())
        assay_rt.failure = assay_rt_failure(END_LEAK, 0);
    write_head(&assay_rt.failure);
    assay_rt_count_statistics(ended_well);
    publish();
}

/* Back to what was there before the sequence. */
static void reset(void)
{
    assay_rt_lane_end_sequence();
    if (UNLIKELY(assay_rt.touched))
        assay_rt_environment_restore();
    assay_rt_memory_end_sequence();
    assay_rt_library_restore();
    if (UNLIKELY(assay_rt.debts >= RECOVERIES_MAXIMUM))
        assay_rt.must_recycle = 1;
}

static void finish_request(void)
{
    atomic_store(&assay_rt.worker->first_sequence, 0);
    atomic_store(&assay_rt.worker->reply_serial, assay_rt.serial);
    assay_rt_futex_wake(&assay_rt.worker->reply_serial);
}

/* Leaves so that a new worker goes on with sequence `next`. */
static _Noreturn void hand_over(uint32_t next)
{
    atomic_store(&assay_rt.worker->phase, PHASE_BETWEEN);
    atomic_store(&assay_rt.worker->recycle, 1);
    if (next < assay_rt.request->sequence_count)
        atomic_store(&assay_rt.worker->first_sequence, next);
    else
        finish_request();
    end_process(0);
}

void assay_rt_worker_expect_death(const struct failure *failure)
{
    uint32_t next = assay_rt.sequence_number + 1;
    begin_outcome();
    forget_values();
    write_head(failure);
    publish();
    expected_death = writing.start;
    atomic_store(&assay_rt.worker->recycle, 1);
    atomic_store(&assay_rt.worker->first_sequence, next);
}

void assay_rt_worker_end_failed(void)
{
    if (expected_death)
        assay_rt.reply->used = expected_death;
    begin_outcome();
    observe_again();
    write_outcome();
    hand_over(assay_rt.sequence_number + 1);
}

void assay_rt_worker_reset(void)
{
    reset();
}

void assay_rt_worker_end_again(void)
{
    hand_over(assay_rt.sequence_number);
}

static bool heap_has_grown(void)
{
    uintptr_t now = (uintptr_t)syscall(SYS_brk, 0);
    return now - first_break > HEAP_GROWTH_MAXIMUM;
}

/* A new worker touches every page of its slots for the first time. One system call is cheaper than
 * hundreds of faults; kernels that do not know it leave it at those. */
static void touch_slot(unsigned slot)
{
    static bool is_touched[WIRE_SLOTS];
    const struct wire_request *request = assay_rt.request;
    if (is_touched[slot] || request->sequence_count < 2)
        return;
    is_touched[slot] = true;
    size_t statements = sequence_at(0)->statement_count;
    size_t asked = request->offsets[request->sequence_count - 1];
    size_t written = request->sequence_count *
                     (sizeof(struct wire_outcome) + statements * sizeof(struct wire_value));
    uintptr_t first = ((uintptr_t)assay_rt.reply + sizeof *assay_rt.reply) & ~(uintptr_t)(PAGE - 1);
    if (written > WIRE_REPLY_BYTES / 4)
        written = WIRE_REPLY_BYTES / 4;
    syscall(SYS_madvise, request, asked, MADV_POPULATE_READ);
    syscall(SYS_madvise, first, (written + PAGE - 1) & ~(size_t)(PAGE - 1), MADV_POPULATE_WRITE);
}

static void begin_request(uint32_t serial)
{
    unsigned slot = (serial - 1) % WIRE_SLOTS;
    uint32_t first = atomic_load(&assay_rt.worker->first_sequence);
    atomic_store(&assay_rt.worker->state, WORKER_RUNNING);
    assay_rt.serial = serial;
    assay_rt.request = requests[slot];
    assay_rt.reply = replies[slot];
    assay_rt.flags = assay_rt.request->flags;
    validate_request(first);
    touch_slot(slot);
    assay_rt_literals_extend(assay_rt.request->literal_count, assay_rt.request->sweeps);
    if (first == 0) {
        reset_reply();
        assay_rt_trace_begin_request();
    }
    assay_rt_coverage_begin_request();
}

/* A worker that cannot go on leaves the rest to the next one. */
static void explore_request(void)
{
    atomic_store(&assay_rt.worker->sequence, UINT32_MAX); /* whatever happens, it is in none */
    if (!assay_rt_lane_explore()) {
        atomic_store(&assay_rt.worker->phase, PHASE_BETWEEN);
        atomic_store(&assay_rt.worker->recycle, 1);
        end_process(0);
    }
    finish_request();
}

static void run_request(uint32_t serial)
{
    begin_request(serial);
    if (UNLIKELY(assay_rt.flags & WIRE_EXPLORE)) {
        explore_request();
        return;
    }
    uint32_t first = atomic_load(&assay_rt.worker->first_sequence);
    for (uint32_t i = first; i < assay_rt.request->sequence_count; i++) {
        assay_rt_worker_begin(i);
        run_sequence();
        assay_rt_trace_end_sequence();
        write_outcome();
        if (LIKELY(!assay_rt.must_recycle))
            reset();
        if (UNLIKELY(assay_rt.must_recycle))
            hand_over(i + 1);
    }
    if (!assay_rt.restores_all || heap_has_grown())
        hand_over(assay_rt.request->sequence_count);
    finish_request();
}

static void wait_for_request(uint32_t done)
{
    _Atomic uint32_t *serial = &assay_rt.worker->request_serial;
    for (unsigned i = 0; i < SPINS; i++) {
        if (atomic_load_explicit(serial, memory_order_acquire) != done)
            return;
        __builtin_ia32_pause();
    }
    atomic_store(&assay_rt.worker->state, WORKER_WAITING);
    while (atomic_load(serial) == done)
        syscall(SYS_futex, serial, FUTEX_WAIT, done, NULL, NULL, 0);
}

void assay_rt_worker_use(const struct wire_request *request, struct wire_reply *reply,
                         unsigned slot)
{
    requests[slot] = request;
    replies[slot] = reply;
}

void assay_rt_worker_main(void)
{
    first_break = (uintptr_t)syscall(SYS_brk, 0);
    assay_rt_coverage_start_worker();
    for (;;) {
        uint32_t done = atomic_load(&assay_rt.worker->reply_serial);
        if (assay_rt_lane_is_fresh() && atomic_load(&assay_rt.worker->request_serial) == done)
            end_process(0);
        wait_for_request(done);
        run_request(done + 1);
    }
}
