/* What the runs of a campaign have taught of the library: how its operations end, to whom values
 * belong, and by which calls they are released. Read by whoever makes, judges or cleans up
 * sequences. */
#ifndef LEARN_LEARNED_H
#define LEARN_LEARNED_H

#include "learn/destructors.h"
#include "learn/experience.h"

/* What is known of an operation from all its calls. */
struct operation_record {
    uint64_t calls;
    uint64_t returns;
    uint64_t observed; /* of the returns: those whose answer was looked at ... */
    uint64_t answers;  /* ... and was neither zero nor null */
    uint32_t ends[END_COUNT]; /* failures of its calls by kind */
    bool is_known_to_leak;    /* when a failure is injected */
    size_t leaks_examined;    /* of calls in which an allocation fails */
    size_t clean_ups_examined; /* likewise */
};

struct learned {
    struct operation_record *records; /* by operation */
    struct experience *experience;
    struct destructors *destructors; /* by sort; NULL before they are looked for */
};

#endif
