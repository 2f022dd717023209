/* The file into which test programs write which calls they make, in which states: see
 * runtime/recorded_calls.c. All processes map it at the same address, one after the other. */
#ifndef WIRE_RECORDED_CALLS_H
#define WIRE_RECORDED_CALLS_H

#include <stdint.h>

#include "wire/exploring.h"

#define RECORDED_CALLS_START 0x5D0000000000u
#define RECORDED_CALLS_FILE "ASSAY_CALLS_FILE" /* variables of the environment */
#define RECORDED_CALLS_TEST "ASSAY_CALLS_TEST"

enum {
    RECORDED_CALLS = 4 * 1024 * 1024,
    RECORDED_OBJECTS = 64 * 1024,               /* that others are compared with */
    RECORDED_OBJECT_BYTES = 512 * 1024 * 1024,
};

/* By what the call is known, for each representation: function, states and numbers at its entry. */
struct recorded_call {
    uint32_t test;
    uint32_t function;
    uint64_t keys[REPRESENTATION_COUNT];
};

/* A copy of an object, with all that it leads to. */
struct recorded_object {
    uint32_t sort;
    uint32_t unused;
    uint64_t address;
};

struct recorded_calls {
    uint64_t call_count;
    uint64_t lost; /* calls for which there was no room */
    uint64_t object_count;
    uint64_t object_bytes;
    uint64_t crashes;     /* of equality functions; objects are then compared by their states */
    uint64_t irreflexive; /* objects that were not equal to themselves; likewise */
    struct recorded_object objects[RECORDED_OBJECTS];
    struct recorded_call calls[RECORDED_CALLS];
};

#define RECORDED_OBJECTS_AT ((uint64_t)512 << 20)
#define RECORDED_BYTES (RECORDED_OBJECTS_AT + RECORDED_OBJECT_BYTES)
_Static_assert(sizeof(struct recorded_calls) <= RECORDED_OBJECTS_AT, "calls have their room");

#endif
