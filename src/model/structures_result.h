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
    uint64_t covered; /* of the pairs, by the tests that were measured */
};

/* What a function did on the structures of the suite. */
struct structures_function {
    const char *name;
    const char *skip_reason; /* why it was not called; NULL: it was */
    uint64_t calls, failures;
    const char *call, *reason; /* the first failure ... */
    const char *program; /* ... by itself */
    bool is_confirmed;   /* which fails as well */
    /* While numbers stood for others, on all structures: paths, those that no numbers take after
     * all, and what was too large to be followed. */
    bool has_paths;
    uint64_t paths, spurious, given_up;
};

struct structures_result {
    const char *type;
    int64_t scope;
    bool is_symbolic;
    uint64_t valid, candidates;
    double seconds; /* of CPU time, for the structures alone */
    double call_seconds; /* for functions on them */
    uint64_t asked; /* questions to the solver */
    double done;    /* the part of the tree that was searched; 1: all of it */
    bool has_measured;
    size_t measured; /* structures that the tests come across */
    bool has_suite;
    size_t suite;
    struct structures_field *fields;
    size_t field_count;
    struct structures_function *functions; /* in the order of the headers */
    size_t function_count;
    const char **notes; /* sentences */
    size_t note_count;
};

/* An invariant that was inferred from the structures that calls reach. */
struct inferred_invariant {
    const char *type;
    int64_t scope;
    const char *text; /* a contracts file */
    size_t lines;     /* of the invariant and its functions */
    size_t candidates; /* conjuncts that were tried */
    const char **conjuncts; /* those that it consists of, in words */
    size_t conjunct_count;
    size_t reached, reached_rejected;
    size_t changed, changed_rejected; /* structures with one member changed */
    bool is_complete; /* all states were reached that there are with these numbers */
    bool is_held_against_itself; /* all that it accepts was built ... */
    size_t unreached; /* ... of which so many structures are not reached */
    const char **accepted; /* some changed structures that it does not reject */
    size_t accepted_count;
};

struct suspicious_structure {
    const char *text;    /* its objects */
    const char *calls;   /* C that reaches it; NULL: none is known */
    const char *picture; /* a file; NULL: not written */
};

/* An invariant beside the states that calls reach. Only some of each kind are listed. */
struct suspected_invariant {
    const char *type;
    int64_t scope;
    size_t reached;
    bool is_complete; /* all states were reached that there are with these numbers */
    size_t rejected_count; /* that calls reach */
    struct suspicious_structure *rejected;
    size_t rejected_listed;
    size_t accepted;
    bool are_all_accepted;
    size_t calls; /* up to so many were explored to the end; 0: any number */
    size_t unreached_count;
    struct suspicious_structure *unreached;
    size_t unreached_listed;
    const char **notes; /* sentences */
    size_t note_count;
};

#endif
