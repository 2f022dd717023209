/* The file into which test programs write which calls they make, in which states: see
 * runtime/recorded_calls.c. All processes map it at the same address, one after the other.
 *
 * Calls are not kept, only by what each is known, once: a test is redundant when it makes no call
 * that is not known already, and that is seen while it runs. What a long run costs is what is
 * different in it. */
#ifndef WIRE_RECORDED_CALLS_H
#define WIRE_RECORDED_CALLS_H

#include <stdint.h>

#include "wire/exploring.h"

#define RECORDED_CALLS_START 0x5D0000000000u
#define RECORDED_CALLS_FILE "ASSAY_CALLS_FILE" /* variable of the environment */

enum {
    RECORDED_SLOTS_FIRST = 1024,
    RECORDED_SLOTS_MAXIMUM = 32 * 1024 * 1024,
    RECORDED_OBJECTS = 64 * 1024,               /* that others are compared with */
    RECORDED_OBJECT_BYTES = 512 * 1024 * 1024,
};

/* By what calls are known in one representation: function, states and numbers at its entry. A table
 * of so many words begins as many words behind the beginning of its memory; when it is three
 * quarters full, one of twice the size takes its place. A word that is 0 is free. */
struct recorded_keys {
    uint64_t slots; /* 0: there is none yet */
    uint64_t count;
    uint64_t lost;  /* keys for which there was no room, each as often as it came */
};

/* A copy of an object, with all that it leads to. */
struct recorded_object {
    uint32_t sort;
    uint32_t unused;
    uint64_t address;
};

struct recorded_calls {
    /* For each test anew: */
    uint32_t news;        /* bits of representations in which it made a call that was not known */
    uint32_t is_last;     /* nobody will ask for what only its calls are known by */
    uint64_t call_count;
    /* Of all tests: */
    uint32_t wanted;      /* bits of representations */
    uint32_t unused;
    uint64_t object_count;
    uint64_t object_bytes;
    uint64_t crashes;     /* of equality functions; objects are then compared by their states */
    uint64_t irreflexive; /* objects that were not equal to themselves; likewise */
    struct recorded_keys keys[REPRESENTATION_COUNT];
    struct recorded_object objects[RECORDED_OBJECTS];
};

#define RECORDED_OBJECTS_AT ((uint64_t)2 << 20)
#define RECORDED_KEYS_AT (RECORDED_OBJECTS_AT + RECORDED_OBJECT_BYTES)
#define RECORDED_KEY_BYTES ((uint64_t)2 * RECORDED_SLOTS_MAXIMUM * 8) /* of one representation */
#define RECORDED_BYTES (RECORDED_KEYS_AT + REPRESENTATION_COUNT * RECORDED_KEY_BYTES)
_Static_assert(sizeof(struct recorded_calls) <= RECORDED_OBJECTS_AT, "objects have their room");

#endif
