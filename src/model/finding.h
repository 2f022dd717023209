/* A finding: a failing sequence, its verdict, and how many others failed alike. */
#ifndef MODEL_FINDING_H
#define MODEL_FINDING_H

#include "model/sequence.h"
#include "model/outcome.h"

enum verdict {
    VERDICT_NONE,
    VERDICT_FAULT,
    VERDICT_MISUSE,
    VERDICT_UNDECIDED,
};

struct finding {
    uint32_t id; /* from 1, in the order of the report */
    enum verdict verdict;
    enum wire_end end;
    const char *reason; /* the verdict's reason, a sentence */
    const struct function *function; /* whose call failed */
    const struct contract *contract; /* that failed; NULL */
    struct statements statements;    /* minimal; ends with the failing statement or clean-up */
    size_t clean_up;                 /* index of the first statement that only cleans up */
    size_t failing_statement;
    size_t subject, other; /* statements whose values broke the contract */
    size_t calls;          /* of the library, clean-up not counted */
    size_t similar;        /* other sequences that failed alike */
    const char *message;   /* assertion or kind of undefined behaviour; "" */
    const char *report;    /* the sanitizer's text; "" */
    const char *program;   /* the statements as C, for the terminal */
};

const char *verdict_name(enum verdict verdict); /* "fault", "misuse", "undecided" */

#endif
