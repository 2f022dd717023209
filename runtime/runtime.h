/* What the parts of the runtime share.
 *
 * The runtime runs hostile code. Everything a signal handler may need is in one global struct; the
 * rest lives in mappings at fixed addresses, so that addresses are the same in every run and the
 * leak checker of the confirm lane does not take the runtime's memory for the library's.
 *
 * Three programs are made of it. In the search lane a failed call is left by a jump and the worker
 * goes on (recovery.c, arena.c, shadow.c, undefined.c, libc_wrappers.c). The trace lane is the same
 * with trace_*.c: the library tells what it computes from literals. In the confirm lane compiler-rt
 * decides, and a failure ends the process (confirm_reports.c, confirm_memory.c). */
#ifndef RUNTIME_RUNTIME_H
#define RUNTIME_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "assay/harness.h"
#include "wire/wire.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define RETURN_ADDRESS ((uintptr_t)__builtin_return_address(0))

/* Where the runtime's mappings are. All of them lie in what AddressSanitizer calls high memory, and
 * away from compiler-rt's allocator. They differ in their low bits on purpose: processors predict
 * the cache way by a hash of those, and round addresses would evict each other's lines. */
#define LITERAL_START 0x5F0003A51000u
#define STAGE_START 0x5F100A7E6000u
#define STACK_START 0x5F2005C92000u
#define CHANNEL_START 0x5F300B340000u
#define ARENA_START 0x600000000000u
#define EXPLORED_START 0x5E0000000000u

enum {
    PAGE = 4096,
    NO_STATEMENT = 0xFFFF,
    RECOVERIES_MAXIMUM = 1000, /* a recovered worker is suspect: docs/decisions/0005 */
    STATUS_BAD_REQUEST = 70,   /* exit status of a worker that was given nonsense */
    STATUS_CONFUSED = 71,      /* ... that can not go on for a reason of its own */
};

struct range {
    uintptr_t start;
    uintptr_t size;
};

static inline bool range_has(struct range range, uintptr_t address)
{
    return address - range.start < range.size;
}

/* Whose code runs. Wrappers check and count only inside of library code. */
enum inside { INSIDE_RUNTIME, INSIDE_CALL, INSIDE_CONTRACT, INSIDE_LOADING };

/* Why a sequence ended; becomes the head of its wire_outcome. */
struct failure {
    uint16_t end;      /* enum wire_end */
    uint16_t contract; /* ASSAY_NO_CONTRACT when it is not about one */
    uint16_t subject;
    uint16_t other;
    uint32_t detail;
    uintptr_t address;
    uintptr_t program_counter; /* in memory; 0 when unknown */
    char message[WIRE_TEXT];
};

/* What is known of a statement while its sequence runs. */
enum statement_flags {
    STATEMENT_DONE = 1,
    STATEMENT_REFUSED = 2,
    STATEMENT_NO_ROOM = 4,      /* for its result */
    STATEMENT_NULL = 8,         /* the value is a data pointer, and null ... */
    STATEMENT_DEAD = 16,        /* ... or leads to a block that was freed */
    STATEMENT_INITIALISED = 32, /* an object that an operation made a value of the API */
    STATEMENT_FRESH = 64,       /* the result is a block that the call allocated */
    STATEMENT_NEW = 128,        /* counts in the statistics */
};

/* What the library may have changed outside of its memory, to be undone after the sequence. */
enum touched {
    TOUCHED_SIGNALS = 1,
    TOUCHED_DESCRIPTORS = 2,
    TOUCHED_FILES = 4,
    TOUCHED_DIRECTORY = 8,
    TOUCHED_ENVIRONMENT = 16,
    TOUCHED_RANDOM = 32,
    TOUCHED_LOCALE = 64,
    TOUCHED_MAPPINGS = 128,
    TOUCHED_STREAMS = 256, /* standard input, output or error */
    TOUCHED_OPEN = 512,    /* a stream was opened */
};

/* Contracts of a sort, by index; ASSAY_NO_CONTRACT where there is none. */
struct sort_contracts {
    uint16_t first_invariant; /* further ones by `next_contract` */
    uint16_t equal;
    uint16_t hash;
    uint16_t compare;
};

enum { SEGMENTS = 16, RESTORE_RANGES = 64 * 1024, RESTORE_MAXIMUM = 256 * 1024 };

/* Blocks of the library that nothing leads to any more. */
struct lost_blocks {
    uint16_t count;
    uint16_t statement; /* which allocated the first of them */
};

/* The shared object under test. */
enum { COMPANIONS = 16 };

/* A shared object that is the library as well: the harness only calls it. */
struct companion {
    struct range whole, text;
};

struct library {
    struct companion companions[COMPANIONS];
    const struct assay_harness *harness;
    uintptr_t base;
    struct range whole; /* all its segments */
    struct range text;
    struct range segments[SEGMENTS]; /* readable ones */
    unsigned segment_count;
    struct sort_contracts *sorts;
    uint16_t *next_contract;
};

struct assay_rt {
    /* Known to the assembly in recovery.c by their offsets: keep them first. */
    uintptr_t guard;     /* stack pointer to go back to; 0: nothing to go back to */
    uintptr_t stack_top; /* of the stack that library code runs on */

    /* What the wrappers look at in every call. */
    uint32_t inside; /* enum inside */
    uint32_t is_threaded;
    struct range library_text;
    uint32_t companion_count;
    uintptr_t pure_caller; /* in a libc function without state, called for the library from here */

    /* The sequence in progress. */
    uint64_t call_serial; /* counts calls; also the heartbeat */
    const struct assay_operation *operations;
    uint32_t index; /* of the statement */
    uint32_t flags; /* enum wire_flags */
    const struct wire_sequence *sequence;
    struct wire_worker *worker;
    uint64_t activity;     /* contract evaluations, memory taken: not in the heartbeat */
    uint64_t calls_before; /* the serial when the sequence began */
    uint32_t touched;      /* enum touched */
    uint32_t debts;        /* recoveries and other things that a fresh worker is free of */
    uint32_t must_recycle;
    uint32_t ticks; /* of the CPU clock while the library ran */
    uint32_t hangs; /* that this worker recovered from */
    struct lost_blocks lost; /* at the end of the sequence */
    uint16_t contract;         /* the one being evaluated ... */
    uint16_t contract_subject; /* ... and on what */
    uint16_t contract_other;
    uint16_t is_requirement;
    struct failure failure;
    struct failure remark; /* what the call did that a pedant minds; it goes on; END_OK: nothing */

    /* The request in progress. */
    const struct wire_request *request; /* checked as far as its offsets and counts go */
    struct wire_reply *reply;
    uint32_t sequence_number;
    uint32_t serial;

    /* Constant after the start. */
    struct library library;
    struct range own_text;
    struct range own_data;
    struct range libc;
    struct wire_control *control;
    const struct wire_literals *shared_literals;
    uint64_t *literals;    /* materialised: 8 bytes each */
    const char *directory; /* of the worker, where relative paths lead */
    int32_t process;
    uint32_t worker_number;
    uint32_t restores_all; /* the library's writable memory is put back after each sequence */
    bool watches_loads; /* of an equality function */
    struct explored *explored; /* where states are explored; NULL: nowhere */
};

extern struct assay_rt assay_rt;

/* Is the address in the text of a companion? */
bool assay_rt_is_companion(uintptr_t address);

/* Is it in the text of the library, wherever that lies? */
static inline bool is_library_text(uintptr_t address)
{
    return range_has(assay_rt.library_text, address) ||
           (assay_rt.companion_count && assay_rt_is_companion(address));
}

/* Memory the library may read and write: values of statements. At STAGE_START. */
enum { SCRATCH_BYTES = 1024 * 1024 };

struct stage {
    uint64_t slots[WIRE_STATEMENTS];
    void *arguments[WIRE_STATEMENTS][WIRE_ARGUMENTS]; /* what thunks are given */
    _Alignas(16) unsigned char scratch[SCRATCH_BYTES]; /* results of more than 8 bytes */
};

/* The statements of the sequence in progress, beside the stage. */
struct statements_state {
    uint8_t flags[WIRE_STATEMENTS];
    uint8_t is_special[WIRE_STATEMENTS]; /* more than a call that was made before */
    assay_thunk *thunks[WIRE_STATEMENTS];
    void *places[WIRE_STATEMENTS];    /* where the value is: a slot or scratch */
    uint8_t errors[WIRE_STATEMENTS];  /* errno after the call, while observing */
    uint16_t passed[WIRE_STATEMENTS]; /* bit per argument, for the statistics */
    uint16_t freed[WIRE_STATEMENTS];
    uint16_t pointers[WIRE_STATEMENTS]; /* statements whose value is a data pointer */
    uint32_t pointer_count;
    uint16_t records[WIRE_STATEMENTS]; /* ... or a record with pointers in it */
    uint32_t record_count;
    uint32_t frees_seen; /* when the flags of pointers were right */
    uint32_t has_gaps;   /* some statement was skipped, or has a null or dead pointer */
    uint32_t scratch_used;
};

#define STAGE ((struct stage *)STAGE_START)
/* Behind the stage: out of sight of the leak checker, and forbidden to the library. */
#define STATEMENTS_START \
    (STAGE_START + ((sizeof(struct stage) + PAGE - 1) & ~(uintptr_t)(PAGE - 1)))
#define STATEMENTS ((struct statements_state *)STATEMENTS_START)

/* ---- lanes: recovery.c or confirm_reports.c ---- */

/* Runs the function so that a failure in it comes back here: true when it returned. In the confirm
 * lane it comes back only when nothing failed. */
bool assay_rt_guarded(void (*function)(void));

/* Ends what assay_rt_guarded() runs. Callable from signal handlers and any thread. */
_Noreturn void assay_rt_fail(const struct failure *failure);

/* Signals, stacks, timers, limits of this lane; in the zygote before and after loading, and in a
 * worker. */
void assay_rt_lane_prepare(void);
void assay_rt_lane_loaded(void);
void assay_rt_lane_start_worker(void);
/* Puts back the signal handlers that the library may have replaced. */
void assay_rt_lane_rearm(void);
/* After each sequence, before its traces are removed. */
void assay_rt_lane_end_sequence(void);
/* After a sequence that ended well: looks for leaks if asked. False: there is one. */
bool assay_rt_lane_check_leaks(void);
/* True: this worker leaves when no request is pending. */
bool assay_rt_lane_is_fresh(void);
/* A requirement that crashed in the predecessor of this process. */
bool assay_rt_lane_was_refused(void);
/* Explores the states that the request asks for; false: the worker has to be replaced first. */
bool assay_rt_lane_explore(void);

/* ---- failure.c ---- */

/* What clang's check for null says of a pointer that was computed from one: the optimiser asks for
 * the one that it was computed from. compiler-rt takes it for a block that is too short. */
#define NULL_AT_AN_OFFSET "null pointer use, at an offset"

struct failure assay_rt_failure(enum wire_end end, uintptr_t program_counter);
/* Something that only a pedant minds: the call goes on, and fails when it has returned. */
void assay_rt_remark(const struct failure *remark);
/* For one-line failures of wrappers. */
_Noreturn void assay_rt_fail_with(enum wire_end end, uint32_t detail, uintptr_t program_counter);
const char *assay_rt_end_sentence(unsigned end);
/* Appends to a message; no allocation, no locale. */
void assay_rt_add_text(struct failure *failure, const char *text);
void assay_rt_add_number(struct failure *failure, uint64_t number);
void assay_rt_add_place(struct failure *failure, const char *file, uint32_t line);
/* Tells the coordinator that the library cannot be loaded, and ends the zygote. */
_Noreturn void assay_rt_loading_failed(const char *what, const char *detail);
/* Adds to what the sandbox, or the machine, cannot give. */
void assay_rt_note(const char *sentence);
void assay_rt_futex_wake(_Atomic uint32_t *word);

/* ---- library.c ---- */

/* dlopen; ends the process with a sentence when it cannot be. */
void assay_rt_library_load(const char *path);
/* Whether the address is in the library's text, also while it is being loaded. */
bool assay_rt_library_is_caller(uintptr_t address);
/* Remembers the writable memory, after which assay_rt_library_restore() puts it back. */
void assay_rt_library_snapshot(void);
void assay_rt_library_restore(void);
/* How many bytes of that memory are others now; *variable becomes what was in the first word of
 * them. */
uint32_t assay_rt_library_changes(uint64_t *variable);
/* The same memory as part of a state: does it differ from what it was at first, an image of it, and
 * what differs as part of the typed state in progress. */
size_t assay_rt_variables_size(void);
bool assay_rt_variables_changed(void);
void assay_rt_variables_save(char *to);
void assay_rt_variables_load(const char *from);
void assay_rt_variables_walk(void);
/* Of shared-object globals: the mutable state. Told by AddressSanitizer's registration. */
void assay_rt_library_add_global(uintptr_t start, size_t size);
bool assay_rt_is_readable(uintptr_t address, size_t size);
/* Reads memory of which nothing is known; false when it is not there. */
bool assay_rt_read_memory(void *copy, uintptr_t address, size_t size);
/* Guesses where the library called what failed, from what is on the stack; 0 when nothing is. */
uintptr_t assay_rt_library_caller(uintptr_t stack_pointer, uintptr_t stack_end);
/* Offset in the object file; 0 when the address is not in it. */
uintptr_t assay_rt_library_offset(uintptr_t address);

/* ---- coverage.c ---- */

/* NULL: the library is not instrumented. */
void assay_rt_coverage_prepare(const struct assay_coverage *coverage);
/* Where the map is; of size 0 when there is none. It is ours, not the library's. */
struct range assay_rt_coverage_map(void);
void assay_rt_coverage_start_worker(void);
/* When the flags of the request are other than those of the one before, or have WIRE_MEASURE or
 * WIRE_LOG_COMPARISONS. */
void assay_rt_coverage_begin_request(void);
void assay_rt_coverage_begin_sequence(void);

/* ---- literals.c ---- */

void assay_rt_literals_map(void);
/* When the number of sweeps has changed, all of them are new. */
void assay_rt_literals_extend(uint32_t count, uint32_t sweeps);
/* The literal whose bytes include the address; its index, or -1. */
int assay_rt_literal_at(uintptr_t address);
struct range assay_rt_literal_bytes(int literal);
uint64_t assay_rt_literal_hash(int literal);
bool assay_rt_is_literal_memory(uintptr_t address);

/* ---- interpreter.c ---- */

void assay_rt_interpreter_prepare(void);
/* Gets the statements of assay_rt.sequence ready. False: the request is nonsense. */
bool assay_rt_sequence_begin(void);
/* From assay_rt.index on; run by assay_rt_guarded(). */
void assay_rt_interpret(void);
/* For each operation the bits that its result has, when that is a scalar. */
extern const uint64_t *assay_rt_masks;
/* Adds what the sequence did to the statistics of its operations. */
void assay_rt_count_statistics(bool ended_well);

static inline const struct assay_operation *operation_of(unsigned statement)
{
    return &assay_rt.operations[assay_rt.sequence->statements[statement].operation];
}

/* ---- holding.c ---- */

/* What a closer look at one call showed. */
struct holding {
    bool was_looked_at;
    bool has_result;
    uint16_t watched;                /* bit per argument that is a block */
    uint16_t lenders;                /* ... in which the result lives */
    uint16_t owners[WIRE_ARGUMENTS]; /* ... which hold the argument since the call */
};

/* Whether the call of that statement is one of those that are looked at. */
bool assay_rt_is_looked_at(unsigned index);
void assay_rt_look_before(struct holding *holding, const struct assay_operation *operation,
                          void **arguments);
void assay_rt_look_after(struct holding *holding, const struct assay_operation *operation,
                         void **arguments, const void *result);
void assay_rt_count_holding(const struct holding *holding, struct wire_statistics *statistics);

/* ---- closing.c ---- */

/* Library code closed it: values that are it must not be used any more. */
void assay_rt_closed(enum assay_opened kind, uint64_t value);

/* ---- contracts.c ---- */

void assay_rt_contracts_index(struct library *library);
/* False: not met, or it crashed before. */
bool assay_rt_requirement_holds(const struct assay_operation *operation, void **arguments);
/* The checks after the call of statement `index`. False: assay_rt.failure says what is broken. */
bool assay_rt_check_call(unsigned index, void **arguments);
bool assay_rt_check_end(void);
/* Completes a failure that happened inside of a contract. */
void assay_rt_blame_contract(struct failure *failure);

/* ---- values.c and state_hash.c ---- */

/* Fills in the values of the outcome being written. Run by assay_rt_guarded(). */
void assay_rt_observe(void);
void assay_rt_state_hash_prepare(void);
uint64_t assay_rt_state_hash(uintptr_t pointer);
uint64_t assay_rt_bytes_hash(const void *bytes, size_t size);
/* The number of a new walk: blocks that it has come to are marked with it. */
uint32_t assay_rt_next_visit(void);
/* Images of memory have visits in them: workers that load those of others must not repeat them. */
void assay_rt_visits_share(_Atomic uint32_t *visits);
/* A word that points into no block, so that it is the same in every run. */
uint64_t assay_rt_canonical_constant(uintptr_t word);
/* Marks what is reachable from the bytes: visit(block start) for each live block, in order, as far
 * as a mebibyte of memory leads. */
/* Step by step: what leads from several places. */
void assay_rt_reach_begin(void);
void assay_rt_reach_from(uintptr_t start, size_t size);

/* thread_keys.c, in the search lane: when the library has been loaded; from what keys of the
 * thread's storage hold; after each sequence. */
void assay_rt_keys_loaded(void);
void assay_rt_keys_reach(void);
void assay_rt_keys_restore(void);
/* False: it was too much to look at all of it. */
bool assay_rt_reach_end(void);
bool assay_rt_is_reached(uint32_t visit);
/* From the library's variables; false where they are too many to know all of them. */
bool assay_rt_variables_reach(void);
/* Looks for blocks that are lost, where the lane can and it is worth it. */
void assay_rt_lane_find_lost(struct lost_blocks *lost);
typedef void assay_rt_visit(uintptr_t start, void *context);
void assay_rt_reach(uintptr_t start, size_t size, assay_rt_visit *visit, void *context);

/* ---- worker.c ---- */

/* The memory of a slot; before assay_rt_worker_main(). */
void assay_rt_worker_use(const struct wire_request *request, struct wire_reply *reply,
                         unsigned slot);
_Noreturn void assay_rt_worker_main(void);
/* For those who run a sequence of the request themselves: gets it ready, and clears up after it. */
void assay_rt_worker_begin(uint32_t sequence);
void assay_rt_worker_reset(void);
/* Writes an outcome without values, in case the process does not live to write another. */
void assay_rt_worker_expect_death(const struct failure *failure);
/* The confirm lane's last act: writes the outcome of the failed sequence and ends the process. */
_Noreturn void assay_rt_worker_end_failed(void);
/* ... and one that has its successor run the same sequence again. */
_Noreturn void assay_rt_worker_end_again(void);
struct wire_outcome *assay_rt_outcome(void);
/* Room for a text of at most WIRE_TEXT bytes; its offset, or 0 when the reply is full. */
uint32_t assay_rt_outcome_text(const char *text, size_t length);
/* ... other bytes, of any size, aligned to 8. */
uint32_t assay_rt_outcome_bytes(const void *bytes, size_t size);

/* ---- trace_sequence.c: in the trace lane; nothing in the others ---- */

#ifdef ASSAY_TRACE
void assay_rt_trace_prepare(void);
void assay_rt_trace_start_worker(void);
void assay_rt_trace_begin_request(void);
/* The literals of the sequence become symbols. */
void assay_rt_trace_begin_sequence(void);
void assay_rt_trace_end_sequence(void);
/* The bytes of the statement's literal were copied there. */
void assay_rt_trace_copied(unsigned index, const void *to, size_t size);
#else
static inline void assay_rt_trace_prepare(void) {}
static inline void assay_rt_trace_start_worker(void) {}
static inline void assay_rt_trace_begin_request(void) {}
static inline void assay_rt_trace_begin_sequence(void) {}
static inline void assay_rt_trace_end_sequence(void) {}
static inline void assay_rt_trace_copied(unsigned index, const void *to, size_t size)
{
    (void)index, (void)to, (void)size;
}
#endif

/* ---- process_wrappers.c ---- */

/* Finds the functions behind the wrappers; before anything else. */
void assay_rt_wrappers_prepare(void);

/* ---- sandbox.c ---- */

void assay_rt_sandbox_zygote(const char *directory);
/* Strict: no new processes, which the leak checker of the confirm lane needs. */
void assay_rt_sandbox_worker(const char *directory, bool is_strict);
/* No process but those that share our memory, as what looks for leaks does. The worker's filter
 * comes after it. */
void assay_rt_sandbox_processes(void);

/* ---- environment.c ---- */

void assay_rt_environment_remember(void);
/* Undoes what assay_rt.touched names. */
void assay_rt_environment_restore(void);
void assay_rt_mapping_add(uintptr_t start, size_t size);
void assay_rt_mapping_remove(uintptr_t start, size_t size);
/* A stream that is closed after the sequence unless it is closed before. False: there are too many,
 * it stays open. */
bool assay_rt_stream_add(FILE *stream);
/* False: it is none of those. */
bool assay_rt_stream_remove(const FILE *stream);

#endif
