/* What a campaign achieved, for the terminal and for machines. */
#ifndef MODEL_SUMMARY_H
#define MODEL_SUMMARY_H

#include "model/exploration.h"
#include "model/coverage.h"
#include "model/finding.h"
#include "model/library.h"

/* In each directory that assay wrote. */
#define SUMMARY_MANIFEST_NAME ".assay-manifest"
/* What reports are called in the output directory, apart from their endings. They have times in
 * them, hence no manifest lists them. */
#define SUMMARY_REPORT_NAME "assay-report."

enum function_status { FUNCTION_CALLED, FUNCTION_FAILED, FUNCTION_SKIPPED };

struct function_summary {
    const struct function *function;
    enum function_status status; /* failed: called, never returned normally */
    uint64_t calls;
    uint64_t ok;
    uint64_t successes; /* of the returns: those that do not say that the call failed */
    const char *reason; /* "" for a function that was called well */
};

/* What was done to reach branches that had been passed by; see generate/directed.h. */
struct directed_counts {
    uint32_t frontiers;  /* branches not taken of conditions that a witness came to */
    uint32_t influenced; /* ... that a literal was seen to matter to */
    uint32_t flipped;    /* ... which a changed sequence then took */
    uint32_t overtaken;  /* ... which another sequence took before one that was changed did */
    uint64_t tries;      /* changed sequences */
};

/* Branches by what was found out of the values that matter to them; see generate/influence.h. */
struct influence_counts {
    uint32_t nudged;     /* by experiment */
    uint32_t traced;     /* by the flow of data */
    uint32_t either;     /* ... */
    uint32_t flipped;    /* of those, by a sequence that was changed for it */
    uint32_t overtaken;  /* of those, by another sequence before */
};

/* Why a branch that literals matter to was not flipped. */
enum left_reason {
#define LEFT(id, name, meaning) LEFT_##id,
#include "model/left_reasons.def"
#undef LEFT
    LEFT_REASON_COUNT
};
const char *left_reason_name(enum left_reason reason);

/* Of solving: sequences that were traced, those that did something else when they were, those of
 * which not all could be told, branches that a literal matters to, those that a solved sequence
 * took, and how many of those ran. */
struct solving_counts {
    uint64_t traced, differing, shortened;
    uint32_t influenced, flipped;
    uint64_t tries;
};

/* A branch that was flipped by solving, or was left. */
struct solved_branch {
    uint32_t branch;
    uint16_t tries;
    uint8_t rung;
    enum left_reason reason;
};

/* What was taken as it is by code that is not traced: a function, or a few words in parentheses. */
struct concretised {
    char name[48];
    uint64_t count;
};

enum { SOLVED_BRANCHES_TOLD = 256, CONCRETISED_TOLD = 64 };
struct solving_summary {
    struct solving_counts counts;
    struct influence_counts influence;
    struct solved_branch flipped[SOLVED_BRANCHES_TOLD], left[SOLVED_BRANCHES_TOLD];
    size_t flipped_count, left_count;
    struct concretised concretised[CONCRETISED_TOLD];
    size_t concretised_count;
    const char *untraced; /* files that are not traced, with the reason; "" */
};

/* A rung of the ladder of solvers. */
enum { SOLVER_RUNGS_MAXIMUM = 12 };
struct rung_count {
    const char *name;
    uint64_t asked, answered, impossible, flips;
    double seconds; /* of processors */
};

/* A regression test that was written. */
struct test_summary {
    const char *name;
    const char *file;    /* below the directory: "tests/test_poly.c" */
    const char *purpose; /* a sentence; "" */
    const char *code;    /* as it stands there */
    double seconds;      /* that it took, to the millisecond; 0 where nobody measured it */
};

/* Why a search was over. */
enum search_end {
    SEARCH_GOES_ON,
    SEARCH_INTERRUPTED,
    SEARCH_HAS_RUN_DRY, /* no sequence could be made that is new */
    SEARCH_MADE_ITS_CALLS,
    SEARCH_IS_SATURATED, /* as many calls again would hardly reach anything new */
    SEARCH_TIME_IS_OVER,
    SEARCH_CPU_TIME_IS_OVER,
};

/* A word: "time", "calls", "saturation" and so on. */
const char *search_end_word(enum search_end end);

/* A part of the work and what it took. */
struct stage {
    const char *name;
    double seconds;           /* of the wall clock */
    double processor_seconds; /* of everybody: of workers, compilers and tools as well */
    uint64_t replays, confirmations; /* single sequences in the search and the confirm lane */
};

/* Calls that could stand in a relation to what came before them, and those that did. */
enum { RELATIONS_MAXIMUM = 16 };
struct relation_count {
    const char *word; /* NULL: no call could */
    uint32_t calls, seen;
};

/* What a run says nothing of; see shortfalls.def. */
enum shortfall_kind {
#define SHORTFALL(name, word, fails, remedy) SHORTFALL_##name,
#include "model/shortfalls.def"
    SHORTFALL_KINDS
};

struct shortfall {
    enum shortfall_kind kind;
    const char *subject;  /* a function or a type */
    const char *sentence; /* without a full stop; with the remedy behind a semicolon it is one */
};

enum { SHORTFALLS_MAXIMUM = 64 };
struct shortfalls {
    struct shortfall items[SHORTFALLS_MAXIMUM];
    size_t count;
};

const char *shortfall_word(enum shortfall_kind kind);
/* What can be done about it. */
const char *shortfall_remedy(enum shortfall_kind kind);

/* A law that the library could have, by names and types. */
struct law_summary {
    const struct law *law;
    uint64_t held, broken; /* runs of those in which it applied */
    bool is_kept;          /* it is one of the library */
};

struct summary {
    const char *version; /* of assay */
    uint64_t seed;
    const char *strategy;
    const char *directory; /* as the user named it */
    const char *command;   /* the command line */
    const char *working_directory; /* absolute */
    const struct library *library;
    struct function_summary *functions;
    size_t function_count;
    double seconds;
    double search_seconds;
    size_t examination_count; /* of kinds of failure */
    double examination_median, examination_largest; /* seconds */
    double worker_seconds; /* processor time of the workers in the search */
    enum search_end search_end;
    const struct exploration *exploration; /* of states, by the strategy; NULL: none */
    const struct stage *stages; /* in the order in which they ended */
    size_t stage_count;
    uint64_t calls;
    uint64_t sequences;
    uint64_t crashes; /* sequences that failed in the search lane */
    double expected_gain;            /* branches that as many calls again are likely to reach */
    const struct coverage *coverage; /* of the search; NULL: it was not measured */
    struct directed_counts directed; /* of the search */
    struct solving_summary solving;
    struct rung_count rungs[SOLVER_RUNGS_MAXIMUM];
    size_t rung_count;
    struct relation_count relations[RELATIONS_MAXIMUM]; /* some without a word */
    const struct law_summary *laws; /* that were tried */
    size_t law_count;
    const struct finding *findings; /* all classes, faults first */
    size_t finding_count;
    size_t shown_count; /* the first ones, which are written out */
    const struct test_summary *tests;
    size_t regression_tests;
    size_t kept_sequences; /* that might have become one */
    size_t tests_made;     /* before those that add nothing were left out */
    const char **files; /* what was written, relative to the directory, sorted */
    size_t file_count;
    const char **kept; /* files a person edited, which were left alone */
    size_t kept_count;
    struct shortfalls shortfalls;
    const char **notes; /* sentences: what the sandbox lacks, tests that were dropped, ... */
    size_t note_count;
    bool was_interrupted;
    bool has_members;  /* of findings, each with a program of its own */
    bool has_baseline; /* the user named findings that are known */
};

const char *function_status_name(enum function_status status);
size_t summary_count(const struct summary *summary, enum verdict verdict);
/* Faults that are not in the user's baseline. */
size_t summary_new_faults(const struct summary *summary);
/* Is there something that nothing can be said of, so that not to have found a fault says little?
 * What is in the user's baseline is known. */
bool summary_falls_short(const struct summary *summary);

#endif
