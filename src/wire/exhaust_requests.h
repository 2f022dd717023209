/* What assay and the program of a generator say to each other, over a stream socket. A request is
 * the struct, then its choices, then its picks. Replies follow: inputs and failures as they come,
 * and one that ends the unit. */
#ifndef WIRE_EXHAUST_REQUESTS_H
#define WIRE_EXHAUST_REQUESTS_H

#include <stdint.h>

#include "wire/choice_made.h"

enum {
    EXHAUST_SOCKET = 3, /* descriptor of the program */
    EXHAUST_GREETING = 0x61740002,
    EXHAUST_TEXT_MAXIMUM = 16 * 1024 * 1024, /* bytes of an input */
    EXHAUST_REPORT_MAXIMUM = 64 * 1024,      /* of what is said of a failure */
    EXHAUST_BRANCHES_MAXIMUM = 64 * 1024,
};

/* Which leaves are run; the others are only counted. */
enum exhaust_pass {
    EXHAUST_COUNT,  /* none */
    EXHAUST_DENSE,  /* all */
    EXHAUST_SPARSE, /* those that jumps of random length lead to */
    EXHAUST_REST,   /* those that the same jumps do not lead to */
    EXHAUST_PICK,   /* those that are named */
};

struct exhaust_request {
    uint32_t pass;
    uint32_t level;      /* of merging */
    uint32_t jump_limit; /* jumps are uniform in 1..this */
    uint32_t is_merged;  /* the list is a leaf of that level: walk the small inputs it is made of */
    uint64_t seed;       /* of the jumps */
    uint64_t skipped;    /* leaves of the unit that have been run already */
    uint64_t leaves_maximum; /* the walk stops after that many; 0: never */
    uint32_t sends_texts;    /* of the leaves that are run */
    uint32_t leaf_ms;        /* CPU time that one leaf may take */
    uint32_t floor, limit;   /* of the unit, as in struct tree_unit */
    uint32_t choice_count;
    uint32_t pick_count; /* ascending numbers of leaves in the unit, uint64_t each */
};

enum exhaust_reply_kind {
    EXHAUST_GREETS,
    EXHAUST_INPUT,   /* a leaf that is run: its choices, then its text */
    EXHAUST_FAILURE, /* a leaf that failed: its choices, its text, a report */
    EXHAUST_PROGRESS, /* how far the unit is: choices, leaves and runs; not when texts are sent */
    EXHAUST_END,     /* of the unit; the choices are where it goes on; what the kernel cannot give
                        to confine the library, as text; a byte for each branch */
};

enum exhaust_ending {
    EXHAUST_ENDED_WHOLE,   /* nothing of the unit is left */
    EXHAUST_ENDED_EARLY,   /* leaves_maximum */
    EXHAUST_ENDED_DIFFERS, /* the same answers led to another question, or to another text */
    EXHAUST_ENDED_TOO_DEEP,
    EXHAUST_ENDED_TOO_LONG, /* a text of more than EXHAUST_TEXT_MAXIMUM */
};

/* Of a failure. */
enum exhaust_how {
    EXHAUST_CRASHED, /* `status` says how */
    EXHAUST_LEFT,    /* it ended the program; `status` says with what */
    EXHAUST_HUNG,
};

struct exhaust_reply {
    uint32_t kind;
    uint32_t how;    /* of an end: enum exhaust_ending; of a failure: enum exhaust_how */
    int32_t status;  /* wait's */
    uint32_t is_in_generator; /* it had not said that everything was chosen, and could have */
    uint32_t is_unstable;     /* run alone, the leaf does not fail */
    uint32_t choice_count;
    uint32_t knows_phases; /* it says when everything is chosen */
    uint32_t merge_level;  /* the highest that it has merged choices of, ever */
    /* Of an end that differs before any leaf: the choice of the list whose answer is not among
     * so many; 0: it is not asked for. */
    uint32_t trouble_depth, asked_arity;
    uint64_t offset; /* number of the leaf in the unit */
    uint64_t leaves, runs, pruned; /* at the end */
    uint64_t text_length, report_length;
};

#endif
