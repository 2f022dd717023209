/* The shared-memory layout between the coordinator and the workers of both lanes.
 *
 * A channel is one worker's: two files in memory, `request` (the worker maps it read-only) and
 * `reply`. Each has WIRE_SLOTS slots, so that the coordinator fills some while the worker runs
 * another. The control page, shared by all, carries the state of every worker.
 *
 * A worker runs the sequences of a request in order. Before each call it stores which sequence and
 * statement it is in, so that whatever happens is attributed exactly. When it dies, the coordinator
 * writes the outcome of the sequence in progress and has a new worker go on after it. */
#ifndef WIRE_WIRE_H
#define WIRE_WIRE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    WIRE_VERSION = 8,
    WIRE_ARGUMENTS = 10,   /* most arguments of an operation */
    WIRE_STATEMENTS = 256, /* most statements of a sequence */
    WIRE_SEQUENCES = 1024, /* most sequences of a request */
    WIRE_SLOTS = 8,
    WIRE_HANG_TICKS = 8, /* of the search lane, without progress: a hundred thousand usual calls */
    WIRE_HASTY_TICKS = 3, /* ... where a hang is expected: thousands of usual calls */
    WIRE_HANG_TICKS_CONFIRMED = 40, /* of the confirm lane, where everything is slower */
    WIRE_PATIENT_TICKS = 100, /* ... where it is asked whether the call ever ends */
    WIRE_WORKERS = 64,
    WIRE_REQUEST_BYTES = 4 * 1024 * 1024, /* of a slot */
    WIRE_REPLY_BYTES = 8 * 1024 * 1024,   /* of a slot */
    WIRE_LITERALS = 16384,
    WIRE_LITERAL_AREA = 4 * 1024 * 1024,
    WIRE_OPERATIONS = 8192,
    WIRE_TEXT = 256, /* longest observed string, and longest message */
    WIRE_USUAL_FILL = 0xBE, /* of fresh memory, where no other is compared with it */
    WIRE_BRANCHES = 256 * 1024, /* of the library */
    /* Branches that a reply can tell of, each up to 16 times when they are not known yet; in a
     * reply of 256 sequences, for 8,192 that no sequence of the batches before it reached. */
    WIRE_REACHED = 128 * 1024,
    WIRE_TOLD_ANEW = 16, /* sequences, after which branches that are not known are told of again */
    WIRE_COMPARISONS = 8 * 1024, /* that a reply can tell of */
    WIRE_COMPARED = 32,          /* bytes of a compared string that are told */
    WIRE_CONTENTS = 64,          /* that an outcome can tell of */
    WIRE_WHOLE = 0xFFFF,
};

/* One call or other operation. An argument of 0 or more is the index of a literal; a negative one
 * is the distance back to the statement whose value is meant: -1 is the one just before. */
struct statement {
    uint16_t operation;
    uint16_t argument_count;
    int16_t arguments[WIRE_ARGUMENTS];
};

enum wire_end {
#define END(name, word, is_contract, sentence) END_##name,
#include "wire/ends.def"
#undef END
    END_COUNT
};

/* What a worker is asked to do beyond running the sequences. */
enum wire_flags {
    WIRE_HASH_STATES = 1,     /* fill in the state hash of pointer values */
    WIRE_CHECK_CONTRACTS = 2, /* invariants, promises and laws */
    WIRE_CHECK_ALL = 4,    /* ... on all live values after every call, not only on those touched */
    WIRE_OBSERVE = 8,      /* fill in strings, aliases, reachability and errno */
    WIRE_CHECK_LEAKS = 16, /* confirm lane: look for leaks at the end of each sequence */
    WIRE_MEASURE = 32,     /* tell all branches of each sequence, not only the new ones */
    WIRE_LOG_COMPARISONS = 64, /* tell what was compared */
    WIRE_LOOK = 128, /* with WIRE_OBSERVE: tell what pointers point to */
    WIRE_EXPLORE = 256, /* explore states: see wire/exploring.h; no sequence has an outcome */
    WIRE_ROOMY = 512, /* there is more room around all storage of the test than it asked for */
    WIRE_TRACE = 1024,      /* trace lane: tell what decided; one such request at a time */
    WIRE_TELL_CELLS = 2048, /* ... and which expressions are in memory in the end */
    WIRE_HASTY = 4096,   /* a call that hangs is given up early: it hung before */
    WIRE_PATIENT = 8192, /* confirm lane: ... and late */
    WIRE_TYPED_STATES = 16384, /* with WIRE_HASH_STATES: by the layouts of types that are known */
};

struct wire_sequence {
    uint16_t statement_count;
    uint16_t first_new; /* statements before this one have run before without a failure */
    uint32_t unused; /* so that all bytes are said */
    struct statement statements[];
};

/* In the request slot: header, then the sequences at the offsets. */
struct wire_request {
    uint32_t sequence_count;
    uint32_t flags;         /* enum wire_flags */
    uint32_t literal_count; /* literals valid for this request */
    uint32_t sweeps;        /* when it differs from the last request's, all literals are new */
    uint8_t fill;           /* the byte that fresh heap memory is filled with */
    uint8_t unused[7];
    uint32_t offsets[WIRE_SEQUENCES]; /* of struct wire_sequence, from the start of the slot */
};

enum wire_value_flags {
    VALUE_SKIPPED = 1,   /* not called: an argument was dead, null or absent */
    VALUE_REFUSED = 2,   /* not called: a requirement was not met (VALUE_SKIPPED is set as well) */
    VALUE_NULL = 4,      /* a null pointer */
    VALUE_DEAD = 8,      /* points to a block that was freed, or is a record that does */
    VALUE_BLOCK = 16,    /* points to the start of a live block that the library allocated, or
                            into the one that its own call allocated (WIRE_OBSERVE) */
    VALUE_ATTACHED = 32, /* ... which is reachable from another value's block (WIRE_OBSERVE) */
    VALUE_OWNS = 64,     /* storage of ours that leads to live library blocks (WIRE_OBSERVE) */
    VALUE_STRING = 128,  /* a string of at most WIRE_TEXT bytes is in `text` (WIRE_OBSERVE) */
};

enum {
    VALUE_UNKNOWN = VALUE_SKIPPED | VALUE_DEAD, /* nobody could look: nothing may be built on it */
    VALUE_NO_ALIAS = 0xFFFF,
};

/* The value of a statement when its sequence ended. */
struct wire_value {
    uint8_t flags;
    uint8_t error;     /* errno after the call, before which it was 0 (WIRE_OBSERVE) */
    uint16_t alias_of; /* earliest statement with the same non-null pointer (WIRE_OBSERVE, or
                          WIRE_HASH_STATES, which has to know it anyway) */
    uint32_t text;     /* offset of a string from the start of the slot; 0: none. Of a value that is
                          no pointer and larger than 8 bytes: offset of its bytes */
    uint64_t bits; /* scalars: the value; pointers: the state hash; other: a hash of the bytes */
};

/* What is behind the pointer of a statement when its sequence ended: its first bytes, fewer than
 * WIRE_TEXT; or the string that a pointer among them points to. */
struct wire_content {
    uint16_t statement;
    uint16_t offset; /* of that pointer; WIRE_WHOLE: the bytes themselves */
    uint32_t size;   /* of a string without its NUL */
    uint32_t bytes;  /* offset from the start of the slot */
};

struct wire_outcome {
    uint64_t checksum;  /* of all that follows, values included; see wire_checksum() */
    uint16_t end;       /* enum wire_end */
    uint16_t statement; /* where it ended; statement_count when it ended well or after the last */
    uint16_t statement_count;
    uint16_t contract; /* index of the contract that failed; 0xFFFF: none */
    uint16_t subject;  /* statement whose value broke it */
    uint16_t other;    /* second value where the contract is about two */
    uint32_t detail;   /* signal number, system call number, exit status, sanitizer's access size */
    uint64_t address;
    uint64_t program_counter; /* offset in the library's object file; 0 when unknown */
    uint32_t message;  /* offset of a text (assertion, kind of undefined behaviour, file:line) */
    uint32_t live_blocks;
    uint32_t changes_files; /* the sequence wrote to its working directory, or left it */
    uint32_t ticks; /* of the worker's CPU clock, 10 ms each, while the library ran; search lane */
    uint64_t variable;      /* what was in the first of the library's variables that changed */
    uint32_t changed_bytes; /* of such variables (WIRE_OBSERVE, search lane) */
    uint16_t lost_blocks; /* that nothing leads to any more (WIRE_HASH_STATES, search lane) */
    uint16_t lost_statement; /* which allocated the first of them */
    uint32_t contents; /* offset of the first struct wire_content; 0: there is none */
    uint32_t content_count;
    struct wire_value values[];
};

/* How often an operation was called and what it did with memory; counted by the worker from the
 * statements that are new in their sequence, in sequences that ended well. */
struct wire_statistics {
    uint32_t calls;
    uint32_t returns;       /* calls that returned normally (all sequences) */
    uint32_t fresh_results; /* results that point to the start of a block allocated by the call */
    uint32_t null_results;
    uint32_t passed[WIRE_ARGUMENTS]; /* argument pointed into a live library block or our storage */
    uint32_t freed[WIRE_ARGUMENTS]; /* ... and that block, or for our storage a block it pointed to,
                                       was freed by the call */
    /* Of the calls that were looked at more closely: arguments that were blocks which no other
     * argument held, those that another one has held since the call, and which (bits); results that
     * were blocks, and those that live in an argument. */
    uint16_t watched[WIRE_ARGUMENTS];
    uint16_t held[WIRE_ARGUMENTS];
    uint16_t owners[WIRE_ARGUMENTS];
    uint16_t lent_by[WIRE_ARGUMENTS];
    uint16_t results_watched;
    uint16_t looks;
};

/* A branch was reached that is not known, and not told of lately. They come in the order in which
 * they happened, hence by sequence. */
struct wire_reached {
    uint32_t branch;
    uint16_t sequence; /* within the request */
    uint16_t statement;
};

/* Two values met in a comparison: of numbers, `numbers` has them, zero-extended; of strings,
 * `bytes` has the first of each, and `sizes` how many. */
struct wire_comparison {
    uint32_t branch;
    uint16_t sequence;
    uint16_t statement;
    uint8_t is_strings;
    uint8_t sizes[2];
    uint8_t unused[5];
    union {
        uint64_t numbers[2];
        uint8_t bytes[2][WIRE_COMPARED];
    };
};

/* In the reply slot. */
struct wire_reply {
    _Atomic uint32_t completed; /* outcomes that are valid */
    uint32_t used;              /* bytes of the slot that are taken */
    uint64_t calls;             /* operations that were really called */
    uint32_t reached_count;
    uint32_t comparison_count;
    uint32_t offsets[WIRE_SEQUENCES]; /* of struct wire_outcome, from the start of the slot */
    struct wire_statistics statistics[WIRE_OPERATIONS];
    struct wire_reached reached[WIRE_REACHED];
    struct wire_comparison comparisons[WIRE_COMPARISONS];
};

enum wire_worker_state {
    WORKER_NONE,
    WORKER_STARTING,
    WORKER_WAITING,
    WORKER_RUNNING,
    WORKER_DIED,
};

/* One worker's line in the control page. Coordinator and zygote write what is theirs; a worker
 * writes `reply_serial` and the three words of progress. */
struct wire_worker {
    _Atomic uint32_t request_serial; /* futex; the coordinator adds one for each request */
    _Atomic uint32_t reply_serial;   /* futex; the worker adds one for each finished request;
                                        woken by the zygote as well when the worker dies */
    _Atomic uint32_t first_sequence; /* where a new worker goes on in the request in progress */
    _Atomic uint32_t state;          /* enum wire_worker_state */
    _Atomic int32_t process;
    _Atomic int32_t wait_status; /* of a worker that died */
    _Atomic uint32_t recycle;    /* the worker left on its own wish after finishing a sequence */
    _Atomic uint32_t sequence;   /* progress: sequence within the request ... */
    _Atomic uint32_t statement;  /* ... statement within the sequence ... */
    _Atomic uint32_t phase;      /* ... enum wire_phase */
    _Atomic uint64_t heartbeat;  /* counts statements */
    uint64_t padding[10];
};

enum wire_phase {
    PHASE_BETWEEN,  /* in assay's own code: a death here is our failure */
    PHASE_CALL,     /* in the library */
    PHASE_CONTRACT, /* in a contract */
    PHASE_LEAKS,    /* in the leak check */
};

struct wire_control {
    uint32_t version;
    _Atomic uint32_t zygote_state;   /* futex: 0 loading, 1 ready, 2 failed */
    char zygote_error[1024];         /* a sentence when it failed */
    char sandbox_note[256];          /* what the kernel could not give; "" when all is there */
    _Atomic uint32_t kept_limits;    /* 1: the library lifted a limit of the process, which stays */
    struct wire_worker workers[WIRE_WORKERS];
};

enum wire_literal_kind {
    WIRE_LITERAL_BITS,     /* the value itself: integers, floating numbers, null */
    WIRE_LITERAL_STRING,   /* the address of a read-only, NUL-terminated copy of the bytes */
    WIRE_LITERAL_BYTES,    /* the address of the bytes; only an argument of a buffer operation */
    WIRE_LITERAL_CALLBACK, /* the address of the harness's callback number `bits` */
};

struct wire_literal {
    uint32_t kind;
    uint32_t size;   /* bytes, for strings without the NUL */
    uint64_t bits;   /* low bytes first, as the type has them in memory */
    uint32_t offset; /* of the bytes in the literal area */
    uint32_t unused; /* so that all bytes are said */
};

/* In a file of its own, mapped read-only by the workers; it only grows, until nothing is under way
 * and all is written anew. */
struct wire_literals {
    struct wire_literal items[WIRE_LITERALS];
    uint8_t bytes[WIRE_LITERAL_AREA];
    uint8_t known_branches[WIRE_BRANCHES]; /* 1: nobody need tell of it */
    /* 1: what is compared there is not logged. Written while no request that logs is under way. */
    uint8_t settled_branches[WIRE_BRANCHES];
};

/* Descriptors the zygote is started with. */
enum {
    WIRE_FD_COMMANDS = 3, /* struct wire_command comes in here; end of file: everything ends */
    WIRE_FD_CONTROL = 4,
    WIRE_FD_LITERALS = 5,
    WIRE_FD_CHANNELS = 6, /* one file: for each worker its request slots, then its reply slots */
    WIRE_FD_EXPLORED = 7, /* struct explored and what belongs to it */
};

enum wire_command_kind { COMMAND_SPAWN = 1, COMMAND_KILL = 2 };

struct wire_command {
    uint32_t kind;
    uint32_t worker;
    /* Of a worker to come: literals that are there, and sweeps before them. The zygote places them,
     * once for all its workers. */
    uint32_t literal_count;
    uint32_t sweeps;
};

/* Offsets in the channels file; all multiples of the page size. */
#define WIRE_CHANNEL_BYTES ((uint64_t)WIRE_SLOTS * (WIRE_REQUEST_BYTES + WIRE_REPLY_BYTES))
static inline uint64_t wire_request_offset(unsigned worker, unsigned slot)
{
    return worker * WIRE_CHANNEL_BYTES + (uint64_t)slot * WIRE_REQUEST_BYTES;
}

static inline uint64_t wire_reply_offset(unsigned worker, unsigned slot)
{
    return worker * WIRE_CHANNEL_BYTES + (uint64_t)WIRE_SLOTS * WIRE_REQUEST_BYTES +
           (uint64_t)slot * WIRE_REPLY_BYTES;
}

/* Eight bytes at a time, in four lanes that a processor computes side by side; both sides compute
 * it, so that a wild write is noticed. */
static inline uint64_t wire_checksum(const struct wire_outcome *outcome)
{
    enum { LANES = 4 };
    const uint64_t prime = 0xD6E8FEB86659FD93u;
    const uint64_t *words = (const uint64_t *)(const void *)outcome + 1;
    uint64_t count =
        (sizeof *outcome + outcome->statement_count * sizeof outcome->values[0]) / 8 - 1;
    uint64_t sums[LANES] = {0x9E3779B97F4A7C15u, 1, 2, 3}, i = 0;
    for (; i + LANES <= count; i += LANES)
        for (int k = 0; k < LANES; k++)
            sums[k] = (sums[k] ^ words[i + (uint64_t)k]) * prime;
    for (; i < count; i++)
        sums[0] = (sums[0] ^ words[i]) * prime;
    for (int k = 1; k < LANES; k++)
        sums[0] = (sums[0] ^ sums[k]) * prime;
    return sums[0] ^ sums[0] >> 32;
}

#endif
