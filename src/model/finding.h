/* A finding: a failing sequence, its verdict, and how many others failed alike. */
#ifndef MODEL_FINDING_H
#define MODEL_FINDING_H

#include "model/clues.h"
#include "model/law.h"
#include "model/neighbour.h"
#include "model/outcome.h"
#include "model/test.h"
#include "model/verdicts.h"

/* On what a failure depends, as far as repairing the sequence has shown. */
struct condition {
    enum condition_kind kind;
    const struct function *function; /* that is called so; NULL when the kind is none */
    int parameter;                   /* that is given so; -1: the condition is about the call */
    int other;                       /* parameter that the condition is about as well, or -1 */
    const char *sentence;            /* "list_get is given 5 for 'index' ..."; "" */
};

/* A line of a source; the file is absolute, NULL when it is not known. */
struct source_line {
    const char *file;
    unsigned line; /* from 1 */
};

/* What is said of a failure, more and less exactly: by this, failures are told alike. */
struct messages {
    const char *oracle;   /* what noticed it: "heap-buffer-overflow", "invariant" */
    const char *abstract; /* ... and in which code: no lines, addresses and values */
    const char *origin;   /* of what was used: who freed, lost or made it; "": that says nothing */
    const char *place;    /* the line that failed; "": none, or it says nothing */
    const char *concrete; /* the whole stack, with lines */
};

/* What a program says when it and the library are compiled so. */
struct build_value {
    const char *compiler; /* "gcc" */
    const char *flag;     /* "-O0" */
    const char *value;    /* its first line, for people */
};

struct finding {
    uint32_t id; /* from 1, in the order of the report */
    uint32_t exemplar; /* id of the finding of which it is a member; 0: it is none */
    const char *name; /* what it is about, the same in every run: "list_at-abort" */
    enum verdict verdict;
    enum wire_end end;
    const char *reason; /* the verdict's reason, a sentence */
    enum verdict_rule rule; /* that decided, or whose doubt was left; VERDICT_RULE_NONE: none */
    struct condition condition;
    struct clues clues; /* what speaks for and against the verdict */
    struct certainty certainty;
    const char *cause; /* of what is no fault: those of one cause are one; NULL: not known */
    struct neighbour neighbour;      /* the nearest run that goes well */
    const struct function *function; /* whose call failed */
    const struct contract *contract; /* that failed; NULL */
    const struct law *law;           /* that is broken; NULL */
    struct statements statements;    /* minimal; ends with the failing statement or clean-up */
    size_t clean_up;                 /* index of the first statement that only cleans up */
    size_t failing_statement;
    size_t subject, other; /* statements whose values broke the contract */
    uint64_t place;        /* in the library's object file, as the search lane saw it; 0: unknown */
    const char *innermost; /* the function there; NULL: unknown */
    size_t calls;          /* of the library, clean-up not counted */
    size_t similar;        /* other sequences that failed alike */
    size_t alike;          /* other findings of its shape, which stand behind it */
    struct messages messages; /* of faults */
    struct build_value builds[2]; /* of END_BUILD_DEPENDENT: two that differ */
    const struct test *shown; /* ... and what the program shows, for emit; NULL: nothing */
    struct finding **members; /* others that are shown as this one; numbered from 1 */
    size_t member_count;
    const char *message;   /* assertion or kind of undefined behaviour; "" */
    const char *report;    /* the sanitizer's text; "" */
    bool is_symbolized;    /* the report has names and lines instead of addresses */
    const char *program;   /* the statements as C, for the terminal */
    /* Known of those that are shown; see campaign/explain.c. */
    const char *fingerprint;     /* the same in every run that finds it: 16 hexadecimal digits */
    const char *trace;           /* statement by statement, with the values; "" */
    struct source_line at;       /* where the library was when it failed, or leaked */
    struct source_line definition; /* of the function; sought where `at` is not known */
    const char *excerpt;         /* the source around the one or of the other, with numbers; "" */
    const char *contract_source; /* the beginning of the contract, likewise; "" */
    bool stands_behind;          /* another of its shape, which is told in its place */
    bool is_shown;               /* by what the user wants to see */
    bool is_ranked;              /* by severity and certainty, not in the order of the API */
    bool is_known;               /* it is in the user's baseline */
};

/* What assay.json keeps of a finding: names, where a finding has the objects of an API. */
struct finding_record {
    const char *name;
    const char *function; /* "" when it is unknown */
    enum wire_end end;
    enum condition_kind condition;
    const char *condition_function;
    int parameter, other; /* of that function; -1 */
    const char *sentence; /* of the condition; "" */
    const char *place;    /* "list.c:42"; "" when it is unknown */
    const char *law;      /* the name of the law that it breaks; "" */
};

/* Which findings are written out. */
struct show {
    enum verdict last; /* class, in their order */
    double least;      /* probability, of those whose clues were weighed */
};

bool finding_is_shown(const struct finding *finding, const struct show *show);
/* How bad it is, worst first: 0 is what may be used to break in. */
unsigned finding_severity(const struct finding *finding);

/* Whether the user's contracts say that it fails like that, or must not be called like that. */
bool finding_is_expected(const struct finding *finding);
/* The function of its n-th member, when the exemplar and the members before have another one; NULL.
 */
const struct function *finding_other_function(const struct finding *finding, size_t nth);
bool condition_is_same(const struct condition *a, const struct condition *b);

#endif
