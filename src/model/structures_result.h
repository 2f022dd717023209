/* What came of building structures, as it is reported. */
#ifndef MODEL_STRUCTURES_RESULT_H
#define MODEL_STRUCTURES_RESULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct structures_field {
    const char *name; /* "struct node.left" */
    uint64_t pairs;
    double predicted; /* negative: nothing was predicted */
};

/* What a function did on the structures of the suite. */
struct structures_function {
    const char *name;
    const char *skip_reason; /* why it was not called; NULL: it was */
    uint64_t calls, failures;
    size_t structure;         /* the first on which it failed ... */
    const char *call, *reason;
    const char *program; /* ... by itself */
    bool is_confirmed;   /* which fails as well */
};

struct structures_result {
    const char *type;
    int64_t scope;
    bool is_symbolic;
    uint64_t valid, candidates;
    double seconds; /* of CPU time, for the structures alone */
    double done;    /* the part of the tree that was searched; 1: all of it */
    bool has_suite;
    size_t suite;
    struct structures_field *fields;
    size_t field_count;
    struct structures_function *functions; /* in the order of the headers */
    size_t function_count;
    const char **notes; /* sentences */
    size_t note_count;
};

#endif
