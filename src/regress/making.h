/* The state while one test is being made, and the steps by which it is: shortened, looked at by
 * observers, its values recorded. Each step returns early when there was an error of our own
 * (`failed`). */
#ifndef REGRESS_MAKING_H
#define REGRESS_MAKING_H

#include "regress/regress.h"

/* What a call made of the texts that it was given. */
struct showing {
    bool succeeds;
    size_t words; /* of the test's choice, that come out again */
    size_t made;  /* a number that was not put in; blocks behind a pointer */
    bool is_told; /* a callback is, whatever it is */
    size_t size;  /* of the texts that it read */
};

struct making {
    struct campaign *campaign;
    struct statements statements;
    size_t clean_up;
    size_t observer_count;
    uint64_t signature;
    bool has_succeeded; /* the call under test did, before the sequence was shortened */
    bool takes_all;     /* ... and gave back how much it was given */
    bool has_effect; /* the call under test changes the state of a value that was there before */
    const uint32_t *wanted; /* branches that it must reach, instead of a signature */
    size_t wanted_count;
    const struct showing *shown; /* it must show as much, instead; see proper_texts.h */
    bool keeps_texts; /* ... of texts that are no shorter */
    uint16_t operation; /* under test */
    uint32_t ticks; /* that shortening took, in which a library was slow or hung */
    bool changes_files;
    struct outcome outcome;
    struct test *test;
    struct error *err;
    bool failed; /* an error of our own */
};

const struct type *making_value_type(const struct making *making, size_t index);

/* observe_test.c: runs statements and looks at what they leave. False when they are no material for
 * a test. */
NODISCARD bool making_observe(struct making *making, const struct statements *statements,
                              uint8_t fill);
/* Does the call change what is behind a value that was there before it, or end it? */
NODISCARD bool making_changes_state(struct making *making, const struct statements *statements,
                                    size_t call);
/* Is what was run last fit for a test? */
NODISCARD bool making_is_material(const struct making *making,
                                  const struct statements *statements);
/* Adds the time of the run to what the test has taken. */
void making_count_ticks(struct making *making);

/* shorten_test.c: fewer statements, simpler values, the same behaviour or branches. */
void making_shorten(struct making *making);

/* Does the candidate still show what the test is to show? The context is a struct making. */
typedef bool making_predicate(void *context, const struct statements *candidate);
/* distinct_outputs.c: variables for results start with something else than the result. */
void making_tell_outputs(struct making *making, making_predicate *holds);
/* distinct_elements.c: arrays of numbers have distinct ones, of which calls change some. */
void making_tell_elements(struct making *making, making_predicate *holds);

/* add_observers.c: what callbacks were told, what was written to streams, and calls that only look,
 * behind the call under test. */
void making_add_observers(struct making *making);

/* record_values.c: what the test says about its values; what is not the same in every run, it does
 * not say. False when a run shows that it is no test. */
NODISCARD bool making_record_values(struct making *making);
/* In a process of its own, with another allocator, addresses and times are others. */
void making_compare_numbers(struct making *making);

#endif
