/* A library of tests/unit/data, parsed and with its roles inferred. */
#ifndef TESTS_LEARNED_H
#define TESTS_LEARNED_H

#include "model/api.h"

struct learned {
    struct arena arena;
    struct api api;
};

struct learning {
    const char *path;    /* of the header without ".h" */
    bool has_source;     /* beside it */
    bool has_support;    /* what assay adds of its own */
    const char *callers; /* a directory of programs that use the library; or NULL */
    struct rule_set rules_off;
};

void learn(struct learned *learned, const struct learning *learning);
void learned_release(struct learned *learned);
/* Fails the test when there is none. */
const struct function *learned_function(const struct learned *learned, const char *name);

/* As a group's tear-down: *state is a struct learned. */
int learned_tear_down(void **state);

#endif
