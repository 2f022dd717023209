/* The state of a campaign, shared between the files of this folder. */
#ifndef CAMPAIGN_INTERNAL_H
#define CAMPAIGN_INTERNAL_H

#include "analyse/roles.h"
#include "analyse/support.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/vector.h"
#include "campaign/campaign.h"
#include "cluster/cluster.h"
#include "compile/compile.h"
#include "describe/describe.h"
#include "execute/executor.h"
#include "generate/strategy.h"
#include "judge/judge.h"
#include "parse/parse.h"
#include "shrink/shrink.h"

/* What a call did that a regression test can show; one test is kept for each. */
struct candidate {
    uint64_t signature;
    const struct statement *statements;
    size_t count;
};

enum { CANDIDATES_PER_OPERATION = 6 };

struct candidates {
    struct candidate items[CANDIDATES_PER_OPERATION];
    size_t count;
};

/* What is known of an operation from all its calls. */
struct operation_record {
    uint64_t calls;
    uint64_t returns;
    uint32_t ends[END_COUNT]; /* failures of its calls by kind */
};

enum { DESTRUCTORS_PER_SORT = 4 };

/* Calls that were seen to release values of a sort, the most likely first. */
struct destructors {
    struct {
        const struct operation *operation;
        size_t argument;
        double score;
    } items[DESTRUCTORS_PER_SORT];
    size_t count;
};

struct campaign {
    const struct campaign_options *options;
    struct arena *arena; /* lives as long as the summary */
    struct arena work;   /* lives as long as the campaign */
    struct arena trial;  /* lives while one failure is examined or one test is made */
    struct api api;
    struct vocabulary vocabulary;
    struct first_values values;
    char *work_directory;
    char *shared_object;
    double compile_seconds;
    struct executor *search;
    struct executor *confirm;
    struct strategy *strategy;
    struct operation_record *records; /* by operation */
    struct experience *experience;
    struct destructors *destructors; /* by sort */
    struct clusters *clusters;
    struct candidates *candidates; /* by operation */
    VECTOR_OF(struct finding) findings;
    VECTOR_OF(struct emit_test) tests;
    VECTOR_OF(const char *) notes;
    double start;
    double search_start, search_end;
    double seconds_after_search; /* that are left when the search has ended */
    uint64_t calls, sequences, crashes;
    uint64_t uncounted_calls; /* made, but not counted against --calls */
    bool was_interrupted;
    double interruption_deadline;
};

/* prepare.c: everything up to the first sequence. prepare_library() begins with the API. */
NODISCARD bool prepare_api(struct campaign *campaign, struct error *err);
NODISCARD bool prepare_library(struct campaign *campaign, struct error *err);
NODISCARD bool prepare_search(struct campaign *campaign, struct error *err);
NODISCARD bool prepare_confirm(struct campaign *campaign, struct error *err);
void campaign_release(struct campaign *campaign);
void campaign_stage(struct campaign *campaign, const char *text);
void campaign_note(struct campaign *campaign, const char *format, ...) PRINTF_LIKE(2, 3);
/* Seconds left of --time; a large number when there is no limit. No clock is read without --time.
 */
double campaign_seconds_left(struct campaign *campaign);
bool campaign_is_interrupted(struct campaign *campaign);

/* search.c: the loop that generates, executes and learns. */
NODISCARD bool search(struct campaign *campaign, struct error *err);

/* cleanup.c: what a sequence owns is released at its end. */
void learn_destructors(struct campaign *campaign);
/* Appends destructors; *clean_up is the index of the first of them. *is_clean tells whether nothing
 * of the library's is left. False only on an error. */
NODISCARD bool append_clean_up(struct campaign *campaign, struct statements *statements,
                               size_t *clean_up, bool *is_clean, struct error *err);

/* Is every pointer that the API handed out null or dead at the end, and nothing held by storage of
 * ours? Only then is what is left a leak: a pointer into a block, as some libraries hand out, holds
 * it as well. (WIRE_OBSERVE) */
bool holds_nothing(const struct vocabulary *vocabulary, const struct statements *statements,
                   const struct outcome *outcome);

/* examine.c: failures become findings. */
NODISCARD bool examine_failures(struct campaign *campaign, struct error *err);
/* Looks whether a sequence, all of whose values were released as far as is known, leaks. */
NODISCARD bool examine_leak(struct campaign *campaign, const struct statements *statements,
                            struct error *err);
/* Faults first, then in the order of the API; numbers them. */
void sort_findings(struct campaign *campaign);

/* suite.c: candidates become regression tests. */
uint64_t behaviour_signature(const struct vocabulary *vocabulary,
                             const struct statements *statements, const struct outcome *outcome,
                             size_t call);
/* The index of the last call; -1 when there is none. */
int last_call(const struct vocabulary *vocabulary, const struct statements *statements);
NODISCARD bool choose_tests(struct campaign *campaign, struct error *err);

/* symbolize.c: names instead of addresses in a sanitizer's report. */
void symbolize(struct campaign *campaign, struct text *report);

/* verify.c: only tests that compiled and passed are written. */
NODISCARD bool write_suite(struct campaign *campaign, struct summary *summary, struct error *err);

#endif
