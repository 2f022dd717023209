/* What happened when a sequence ran: the model's reading of the wire's record. A crash of the
 * library is an outcome; a failure of assay is an error and never gets here. */
#ifndef MODEL_OUTCOME_H
#define MODEL_OUTCOME_H

#include "model/vocabulary.h"
#include "wire/trace.h"
#include "wire/wire.h"

/* The value of a statement when its sequence ended; see enum wire_value_flags. */
struct observed_value {
    uint8_t flags;
    uint8_t error; /* errno after the call, which did not find it there; 0: none */
    uint16_t alias_of;
    uint64_t bits;
    const char *text; /* NULL: no string was observed */
    const char *bytes; /* of a value that is no pointer and larger than `bits`; NULL: not known */
};

/* The bytes of a value that is no pointer; NULL when they are not known. */
const char *observed_bytes(const struct observed_value *value, const struct type *type);

/* What was behind the pointer of a statement, or a string that a pointer there points to; see
 * struct wire_content. */
struct observed_content {
    size_t statement;
    size_t offset; /* WIRE_WHOLE: the bytes themselves */
    size_t size;
    const char *bytes;
};

/* Valid until the executor runs the next request, unless it was copied. */
struct outcome {
    enum wire_end end;
    size_t statement; /* where it ended; the number of statements when it ended well */
    size_t statement_count;
    int contract; /* id of the contract that failed; -1: none */
    size_t subject;
    size_t other;
    uint32_t detail;
    uint64_t address;
    uint64_t program_counter;
    const char *message; /* "" when there is none */
    uint32_t live_blocks;
    uint32_t lost_blocks; /* that nothing leads to any more, where the search lane looked */
    size_t lost_statement; /* which allocated the first of them */
    bool changes_files; /* seen by the search lane */
    uint32_t changed_bytes; /* of the library's variables, at the end (WIRE_OBSERVE, search lane) */
    uint64_t variable; /* what the first of them held before */
    uint32_t ticks; /* 10 ms of the search lane's time each; 0 where time must not count */
    /* Branches that are not known and were not told of lately, in the order in which they were
     * reached; when they have been learned, those that are new to all. With WIRE_MEASURE all that
     * the sequence reached. */
    struct wire_reached *reached;
    size_t reached_count;
    size_t told_count; /* with those behind them that somebody reached before */
    const struct wire_comparison *comparisons; /* with WIRE_LOG_COMPARISONS */
    size_t comparison_count;
    const struct wire_trace *trace; /* with WIRE_TRACE: by which expressions it decided ... */
    size_t traced;                  /* ... as the n-th of its request; see wire/trace.h */
    struct observed_content contents[WIRE_CONTENTS]; /* with WIRE_LOOK */
    size_t content_count;
    struct observed_value values[WIRE_STATEMENTS];
};

/* NULL when nothing is known of it. */
const struct observed_content *outcome_content(const struct outcome *outcome, size_t statement,
                                              size_t offset);

static inline bool outcome_is_ok(const struct outcome *outcome)
{
    return outcome->end == END_OK;
}

/* Did it take more than 10 ms, ten thousand times as long as usual? */
bool outcome_is_slow(const struct outcome *outcome);
/* A contract of the user's, or a law about one, was broken. */
bool outcome_breaks_contract(const struct outcome *outcome);
/* The first statement that was not called; the number of statements when all were. */
size_t outcome_first_skipped(const struct outcome *outcome);
/* Was any statement not called? */
bool outcome_has_skipped(const struct outcome *outcome);

/* Did the call return a value that does not say that it failed? Where nothing is known of how it
 * would say so: null, negative numbers and what is no number (NaN) do. */
bool function_succeeded(const struct function *function, const struct observed_value *value);
/* Likewise; what is no call never fails. */
bool operation_succeeded(const struct operation *operation, const struct observed_value *value);

const char *end_word(enum wire_end end);     /* "heap-buffer-overflow" */
enum wire_end end_named(const char *word);   /* END_OK when there is no such failure */
const char *end_sentence(enum wire_end end); /* "accessed memory outside of a heap block" */
bool end_is_contract(enum wire_end end);

#endif
