/* The state of a campaign, shared between the files of this folder. */
#ifndef CAMPAIGN_INTERNAL_H
#define CAMPAIGN_INTERNAL_H

#include "analyse/lengths.h"
#include "analyse/roles.h"
#include "analyse/support.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/vector.h"
#include "campaign/campaign.h"
#include "cluster/cluster.h"
#include "compile/compile.h"
#include "cover/cover.h"
#include "describe/describe.h"
#include "execute/executor.h"
#include "generate/directed.h"
#include "generate/evolution.h"
#include "generate/honesty.h"
#include "generate/strategy.h"
#include "instrument/instrument.h"
#include "judge/judge.h"
#include "model/coverage.h"
#include "model/refusal.h"
#include "model/pointee.h"
#include "parse/parse.h"
#include "shrink/shrink.h"

/* What a call did that a regression test can show; one test is kept for each. */
struct candidate {
    uint64_t signature; /* of what it did; of the fullest, its blocks */
    const struct statement *statements;
    size_t count;
    bool gives_null; /* to the call under test: such tests come last */
    bool is_mute; /* a call that only looks and answers nothing: others of its kind tell more */
    bool is_doubtful; /* as it is; leaves when another one comes */
};

enum { CANDIDATES_PER_OPERATION = 6 };
/* Of a suite: more is not read by anybody. */
enum { TESTS_MAXIMUM = 300 };

struct candidates {
    struct candidate items[CANDIDATES_PER_OPERATION];
    size_t count;
    size_t doubtful; /* sequences that were looked into and were no material */
};

/* What is known of an operation from all its calls. */
struct operation_record {
    uint64_t calls;
    uint64_t returns;
    uint32_t ends[END_COUNT]; /* failures of its calls by kind */
    bool is_known_to_leak;    /* when something is refused */
    size_t leaks_examined;    /* of calls in which an allocation fails */
    size_t clean_ups_examined; /* likewise */
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
    char *scratch_directory; /* where the workers are */
    struct compiled compiled;
    double extension; /* seconds beyond --time, after a long compilation */
    double expected_gain; /* at the end of the search */
    double compile_seconds;
    double compile_cpu_seconds;
    struct sites sites;
    struct coverage coverage; /* without a table when there is none */
    struct executor *search;
    struct executor *confirm;
    struct strategy *strategy;
    struct directed *directed; /* NULL: without */
    struct evolution *evolution; /* likewise; its parents are teachers */
    struct operation_record *records; /* by operation */
    struct experience *experience;
    struct destructors *destructors; /* by sort */
    struct clusters *clusters;
    struct candidates *candidates; /* by operation */
    struct candidate *fullest;     /* by operation: what leaves the most blocks behind */
    struct candidates *starved;    /* likewise, of sequences in which something is refused */
    struct clusters *starved_clusters;
    struct refusals *refusals; /* NULL: without */
    VECTOR_OF(struct candidate) teachers; /* ended well and reached branches that were new */
    VECTOR_OF(struct candidate) spares; /* likewise; few others did, or none that was proper */
    struct lesson *lessons; /* by branch; NULL when none is measured */
    size_t unrestored; /* tests that were not made because they set something for good */
    uint32_t tellings;      /* groups of sequences, of which each branch is told once */
    VECTOR_OF(struct finding) findings;
    VECTOR_OF(struct emit_test) tests;
    VECTOR_OF(const char *) notes;
    VECTOR_OF(const char *) shortages; /* what there was no time for */
    VECTOR_OF(struct stage) stages; /* that ended */
    struct stage stage;   /* the one under way */
    double stage_start;
    double start;
    double search_start, search_end;
    double worker_seconds;       /* of processors, in the search */
    enum search_end ended_by;    /* the search */
    double seconds_after_search; /* that are left when the search has ended */
    uint64_t calls, sequences, crashes;
    uint64_t uncounted_calls; /* made, but not counted against --calls */
    bool was_interrupted;
    double interruption_deadline;
};

/* prepare.c: everything up to the first sequence. prepare_library() is the first two. */
NODISCARD bool prepare_api(struct campaign *campaign, struct error *err);
NODISCARD bool prepare_harness(struct campaign *campaign, struct error *err);
NODISCARD bool prepare_library(struct campaign *campaign, struct error *err);
NODISCARD bool prepare_search(struct campaign *campaign, struct error *err);
NODISCARD bool prepare_confirm(struct campaign *campaign, struct error *err);

/* A program that runs sequences, and for whom. */
struct lane {
    const char *program;
    const struct vocabulary *vocabulary;
    unsigned workers;
    bool is_fresh;
};

NODISCARD bool open_lane(struct campaign *campaign, const struct lane *lane,
                         struct executor **executor, struct error *err);
void campaign_release(struct campaign *campaign);
void campaign_stage(struct campaign *campaign, const char *text);
void campaign_end_stage(struct campaign *campaign);

/* notes.c: what the user should know of the run. */
void campaign_note(struct campaign *campaign, const char *format, ...) PRINTF_LIKE(2, 3);
/* What was left undone for want of time; all of that becomes one note. */
void campaign_ran_short(struct campaign *campaign, const char *format, ...) PRINTF_LIKE(2, 3);
/* Objects that functions want and no call ever returned. */
void note_what_nothing_makes(struct campaign *campaign);
void note_shortages(struct campaign *campaign);

/* By the clock; with --time. */
double campaign_deadline(const struct campaign *campaign);
/* Seconds left of --time; a large number when there is no limit. No clock is read without --time.
 */
double campaign_seconds_left(struct campaign *campaign);
/* May it matter how long calls take? With --calls all is the same whatever the machine. */
bool campaign_counts_time(const struct campaign *campaign);
bool campaign_is_interrupted(struct campaign *campaign);

/* experiments.c: after the library is compiled and before values are chosen for it. Changes the
 * roles of the API, but not the vocabulary. */
bool wants_to_try_lengths(const struct campaign *campaign);
NODISCARD bool try_lengths(struct campaign *campaign, struct error *err);

/* budget.c: when each stage has to end so that the next ones have their time. */
void extend_time(struct campaign *campaign);
double search_deadline(struct campaign *campaign);
bool is_time_to_examine(struct campaign *campaign);
bool is_time_to_choose_tests(struct campaign *campaign);

/* instrumented.c: what the library reaches. */

/* What compile_harness() is to be given; NULL when it is not wanted. */
const struct compile_instrument *prepare_instrument(struct campaign *campaign);
/* After the library is compiled. */
void begin_coverage(struct campaign *campaign, const struct compiled *compiled);
/* Of the branches of the outcome, those that nobody reached before come first and are counted; in
 * told_count also the others, each once in a telling. */
void learn_coverage(struct campaign *campaign, struct outcome *outcome);
/* Remembers how much is covered now, for the curve. */
void mark_coverage(struct campaign *campaign);

/* search.c: the loop that generates, executes and learns. */
NODISCARD bool search(struct campaign *campaign, struct error *err);
/* Was everything done as it should be, by what is known now? */
bool is_sound(const struct campaign *campaign, const struct statements *statements);

/* room.c: forgets components and literals that nobody needs; nothing may be under way. */
void make_room(struct campaign *campaign);

/* refusals.c: sequences that are kept run again with allocations, reads and writes that fail. */
NODISCARD bool refuse_all(struct campaign *campaign, struct error *err);
/* In the search: campaign->refusals stays NULL when nothing can be refused; it may be so below. */
void refusals_begin(struct campaign *campaign);
void refusals_release(struct refusals *refusals);
/* The first `count` statements, up to a call of the library. */
void refusals_offer(struct refusals *refusals, const struct statements *statements, size_t count);
/* Likewise, unless the operation, or all refusals together, had more than their share. */
void refusals_sample(struct refusals *refusals, const struct statements *statements, size_t count);
/* A sequence to run; false when there is none. What comes of it is learned by its number. */
bool refusals_next(struct refusals *refusals, struct statements *statements, uint32_t *number);
void refusals_learn(struct refusals *refusals, uint32_t number,
                    const struct statements *statements, struct outcome *outcome);
void refusals_visit(const struct refusals *refusals, visit_statements *visit, void *context);

/* cleanup.c: what a sequence owns is released at its end. */
void learn_destructors(struct campaign *campaign);
/* Appends destructors; *clean_up is the index of the first of them. *is_clean tells whether nothing
 * of the library's is left. False only on an error. */
NODISCARD bool append_clean_up(struct campaign *campaign, struct statements *statements,
                               size_t *clean_up, bool *is_clean, struct error *err);

/* variables.c: appends calls that put back what was in variables of the library which functions of
 * the sequence set; *restored: that was possible, or there are none. */
NODISCARD bool restore_variables(struct campaign *campaign, struct statements *statements,
                                 bool *restored, struct error *err);

/* Did something have to be emptied before it could be released? What was in it may be lost. */
bool clean_up_empties(const struct campaign *campaign, const struct statements *cleaned,
                      size_t clean_up);

/* *helps: is nothing lost when another of the known destructors takes the place of one? Some
 * end an object alone, some with all that is in it. It may when there is no time to find out. */
NODISCARD bool another_clean_up_helps(struct campaign *campaign, const struct statements *cleaned,
                                      bool *helps, struct error *err);

/* Is every pointer that the API handed out null or dead at the end, and nothing held by storage of
 * ours? Only then is what is left a leak: a pointer into a block, as some libraries hand out, holds
 * it as well. (WIRE_OBSERVE) */
bool holds_nothing(const struct vocabulary *vocabulary, const struct statements *statements,
                   const struct outcome *outcome);

/* failing.c: a failure while it is looked into. */

/* How a failure looks in one of the lanes. */
struct look {
    const struct operation *operation; /* whose call fails */
    enum wire_end end;
    int contract;
};

struct failing {
    struct campaign *campaign;
    struct look in_search, in_confirm; /* what a smaller sequence must still show */
    size_t doubts;                     /* that it may leave, at first sight */
    bool is_sound;                     /* it must be, because the original is */
    struct outcome outcome;            /* of the last run */
    struct error error;
};

enum { CONTRACT_FLAGS = WIRE_CHECK_CONTRACTS | WIRE_CHECK_ALL };
typedef bool failing_holds(void *failing, const struct statements *candidate);

/* Runs the sequence in both lanes; *fails tells what a fresh process and the real sanitizers say.
 */
NODISCARD bool confirm_failure(struct failing *failing, const struct statements *statements,
                               bool *fails, struct error *err);
void shrink_failure(struct failing *failing, struct statements *statements, size_t tries);
void shrink_statements(struct failing *failing, struct statements *statements,
                       failing_holds *holds, size_t tries);

/* examine.c: failures become findings. */
NODISCARD bool examine_failures(struct campaign *campaign, struct clusters *clusters,
                                struct error *err);
/* As findings that nobody looked into. */
void list_suspects(struct campaign *campaign);
/* Runs the final form once more in the confirm lane for its report and its verdict. */
NODISCARD bool conclude(struct campaign *campaign, struct finding *finding, uint32_t flags,
                        struct error *err);
/* The n-th simplest way to make a value of the sort that the strategy knows. */
bool campaign_component(struct campaign *campaign, const struct type *sort, size_t nth,
                        const struct sequence **sequence, size_t *index);

/* leaks.c: looks whether a sequence, all of whose values were released as far as is known, leaks.
 */
/* Looks for leaks in the sequences that leave the most blocks behind, and, when no tests are made
 * of them, in the short ones. */
NODISCARD bool examine_leaks(struct campaign *campaign, struct error *err);
NODISCARD bool examine_leak(struct campaign *campaign, const struct statements *statements,
                            struct error *err);

/* findings.c */
/* Counts it with another one that is the same; what is expected is forgotten. */
void add_finding(struct campaign *campaign, struct finding *finding);
/* A fault that shows as the failures of the cluster do, which need not be looked into; NULL. */
struct finding *find_fault(struct campaign *campaign, const struct cluster *cluster);
/* The one that shows at that place of the library when something is refused: an allocation that
 * nobody checks is one fault, whatever functions make it. */
struct finding *find_starved(struct campaign *campaign, uint64_t place);
/* With --cluster random, only some of the faults are kept. */
void sample_findings(struct campaign *campaign);
/* Faults first, then in the order of the API; numbers them and finishes their reports. */
void sort_findings(struct campaign *campaign);

/* candidates.c: sequences that may become regression tests. */
/* What of the behaviour of the call counts. */
uint64_t behaviour_signature(const struct vocabulary *vocabulary,
                             const struct statements *statements, const struct outcome *outcome,
                             size_t call);
/* Nothing in it that a reader would not do: a record that nothing made ready, a pointer that may
 * be stale. */
bool is_proper(struct campaign *campaign, const struct statements *statements,
               const struct outcome *outcome);
/* Zero, or null: what a function answers that has nothing to tell. */
bool answers_nothing(const struct type *type, const struct observed_value *value);
/* The index of the last call of the library; -1 when there is none. */
int last_call(const struct vocabulary *vocabulary, const struct statements *statements);
/* Keeps the shortest proper sequence for each behaviour of its call `call`; returns whether the
 * behaviour is new. */
bool offer_candidate(struct campaign *campaign, struct candidates *candidates,
                     const struct statements *statements, const struct outcome *outcome,
                     size_t call);
/* With a copy of the statements that lasts as long as the campaign. */
struct candidate candidate_copy(struct campaign *campaign, const struct statements *statements);
/* False when it cannot be one. */
bool remember_teacher(struct campaign *campaign, const struct statements *statements,
                      const struct outcome *outcome);

/* lessons.c: branches of which few sequences are known that can become a test. */
void lessons_begin(struct campaign *campaign);
/* The branch was reached. False when that says nothing: it does not count, or was told of in this
 * telling before. */
bool lesson_tell(struct campaign *campaign, uint32_t branch);
/* Keeps the sequence when it reached such a branch and is proper, and in any case when it is a
 * teacher; returns whether it is one. */
bool learn_lessons(struct campaign *campaign, const struct statements *statements,
                   const struct outcome *outcome);

struct branches {
    uint32_t *items;
    size_t count;
};

/* suite.c: candidates become regression tests. */
NODISCARD bool choose_tests(struct campaign *campaign, struct error *err);
/* A test of the call at `statement`, if one can be made that reaches the wanted branches. */
NODISCARD bool make_test_of_call(struct campaign *campaign, const struct candidate *candidate,
                                 size_t statement, const struct branches *wanted,
                                 struct error *err);
/* Is the sequence too slow for a test? Nothing is where time must not count. */
bool test_takes_long(const struct campaign *campaign, const struct outcome *outcome);
/* Says why there are no more of them. */
void note_missing_tests(struct campaign *campaign, const char *what);

/* teach.c: tests for branches that the others do not reach, up to so many tests in all. */
NODISCARD bool teach(struct campaign *campaign, size_t tests_maximum, struct error *err);

/* symbolize.c: names instead of addresses in a sanitizer's report. *innermost, unless it is NULL,
 * becomes the first place in a source that the report tells of. */
void symbolize(struct campaign *campaign, struct text *report, struct source_line *innermost);
/* The functions in which the failures of the clusters showed. */
void name_places(struct campaign *campaign, struct clusters *clusters);

/* trace.c: each statement with its value, and where it ended. */
void trace_print(struct text *out, const struct vocabulary *vocabulary,
                 const struct statements *statements, const struct outcome *outcome);
/* What a sequence still holds at its end is not leaked: findings other than leaks do not clean up.
 */
void forgive_leak(const struct vocabulary *vocabulary, const struct statements *statements,
                  struct outcome *outcome);

/* explain.c: fills what is told of the findings that are shown, and marks those that are known. */
void explain_findings(struct campaign *campaign);

/* verify.c: only tests that compiled and passed are written. */
NODISCARD bool write_suite(struct campaign *campaign, struct summary *summary, struct error *err);

#endif
