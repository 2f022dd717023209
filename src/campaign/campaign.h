/* The state of one run of assay, shared by the rooms that it goes through: search, triage, regress,
 * suite. Each group of members has one home; a room reads what the rooms before it left. */
#ifndef CAMPAIGN_CAMPAIGN_H
#define CAMPAIGN_CAMPAIGN_H

#include "base/clock.h"
#include "base/file_lock.h"
#include "base/word_list.h"
#include "campaign/clean_up.h"
#include "campaign/options.h"
#include "cluster/cluster.h"
#include "compile/compile.h"
#include "corpus/corpus.h"
#include "generate/first_values.h"
#include "generate/sequence_source.h"
#include "learn/learned.h"
#include "model/summary.h"
#include "toolchain/lane.h"

/* The library as the trace lane has it, or the one with symbols. Traced sites have the numbers of
 * the others, as far as those go. */
struct traced_subject {
    struct compiled compiled;
    struct sites sites;
    struct word_list untraced; /* sources that do something else when they are traced */
    bool is_stale;             /* to be compiled anew */
};

/* The library under test, as it was read and compiled. */
struct subject {
    struct api api;
    struct vocabulary vocabulary;
    struct first_values values;
    struct compiled compiled;
    struct sites sites;
    struct coverage coverage; /* without a table when there is none */
    struct traced_subject traced; /* empty until somebody wants something traced */
    struct traced_subject symbolic; /* ... or explored with symbols */
    char *work_directory;
    char *scratch_directory; /* where the workers are */
};

/* Programs that run sequences: fast, and beyond doubt. Everyone asks the runners, and need not know
 * what is behind them. */
struct lanes {
    struct runners runners;
    struct executor *search;
    struct executor *confirm;
    struct executor *trace; /* NULL until somebody wants something traced */
    struct executor *symbols; /* ... or explored with symbols */
    struct solver *solver;  /* of what it traces; likewise */
};

/* That wait for judgement. */
struct failures {
    struct clusters *found;
    struct clusters *injected; /* of sequences in which an allocation, a read or a write fails */
    size_t examined, to_examine; /* kinds of those that are looked into now */
};

/* Tests that were made. */
struct made_tests {
    VECTOR_OF(struct test) tests;
    size_t unrestored; /* that were not made because they set something for good */
};

/* What the user is told in the end. It listens to the campaign, as others do. */
struct journal {
    const struct clock *clock; /* of the options */
    struct events events; /* those of the options, and the journal itself */
    VECTOR_OF(const char *) notes;
    VECTOR_OF(const char *) shortages; /* what there was no time for */
    VECTOR_OF(struct stage) stages;    /* that ended */
    struct stage stage;                /* the one under way */
    struct stage before;               /* all of the run until it began */
};

struct seconds_list {
    double *items;
    size_t count;
    size_t capacity;
};

/* What the search took, and what examining took after it. */
struct effort_made {
    double search_start, search_end; /* without what lay between its rounds */
    unsigned rounds; /* of search that have ended */
    double worker_seconds; /* of processors */
    enum search_end ended_by;
    double expected_gain; /* at the end of the search */
    uint64_t calls, sequences, crashes;
    uint64_t uncounted_calls; /* made, but not counted against --calls */
    struct seconds_list examinations; /* of a kind of failure, one after the other */
};

/* Time: clock seconds, but for processor seconds where it says so. */
struct budget {
    double start;
    double extension; /* beyond --time, after a long compilation */
    double compile_seconds;
    double compile_cpu_seconds;
    double compiled_cpu_seconds; /* without what the cache of objects saved */
    double seconds_after_search; /* that are left when the search has ended */
    double examining_seconds; /* that looking into failures took so far ... */
    size_t examined;          /* ... and of how many kinds */
    double interruption_deadline;
    bool was_interrupted;
    struct effort_made spent;
};

/* A finding of the run before, and what this one knows of it. */
enum remembered_state {
    REMEMBERED_UNKNOWN,
    REMEMBERED_FOUND,  /* again */
    REMEMBERED_FIXED,  /* its sequence ends well */
    REMEMBERED_UNSEEN, /* it does not, but nothing of it is reported */
    REMEMBERED_STATES
};

struct remembered_finding {
    const char *fingerprint, *name;
    const char *text; /* the sequence */
    enum remembered_state state;
};

/* The directory that is written, or that the run before wrote. */
struct output_directory {
    struct file_lock lock;
    VECTOR_OF(struct remembered_finding) findings; /* of the run before */
};

struct campaign {
    const struct campaign_options *options;
    struct arena *arena; /* lives as long as the summary */
    struct arena work;   /* lives as long as the campaign */
    struct arena trial;  /* lives while one failure is examined or one test is made */
    struct subject subject;
    struct lanes lanes;
    struct sequence_sources sources; /* who makes sequences */
    struct learned learned;
    struct corpus corpus;
    struct failures failures;
    VECTOR_OF(struct finding) findings;
    struct made_tests suite;
    struct journal journal;
    struct budget budget;
    struct output_directory output;
};

/* journal.c: the first thing to do. The options and the arena are kept. */
void campaign_begin(struct campaign *campaign, const struct campaign_options *options,
                    struct arena *arena);

/* prepare.c: everything up to the first sequence. prepare_library() is the first two. */
NODISCARD bool prepare_api(struct campaign *campaign, struct error *err);
NODISCARD bool prepare_harness(struct campaign *campaign, struct error *err);
NODISCARD bool prepare_library(struct campaign *campaign, struct error *err);
NODISCARD bool prepare_confirm(struct campaign *campaign, struct error *err);
void campaign_release(struct campaign *campaign);

/* since.c: which functions have changed since the revision of --since. */
NODISCARD bool find_changed_functions(struct campaign *campaign, struct error *err);
/* seeds.c: the files that the user offers become texts that any parameter may be given. */
NODISCARD bool read_seeds(struct campaign *campaign, struct error *err);

/* What a lane is opened for. */
struct lane_opening {
    enum lane_id lane;
    const struct vocabulary *vocabulary;
    unsigned workers; /* unless the lane says how many it has */
};

NODISCARD bool open_lane(struct campaign *campaign, const struct lane_opening *opening,
                         struct executor **executor, struct error *err);

/* journal.c: of processors, that everybody has taken so far: workers, compilers and tools, too. */
double campaign_cpu_seconds(const struct campaign *campaign);

/* journal.c: what the user should know of the run. */
void campaign_stage(struct campaign *campaign, const char *text);
void campaign_end_stage(struct campaign *campaign);
void campaign_tell(const struct campaign *campaign, const struct event *event);
void campaign_note(struct campaign *campaign, const char *format, ...) PRINTF_LIKE(2, 3);
/* What was left undone for want of time; all of that becomes one note. */
void campaign_ran_short(struct campaign *campaign, const char *format, ...) PRINTF_LIKE(2, 3);
/* Objects that functions want and no call ever returned. */
void note_what_nothing_makes(struct campaign *campaign);
void note_shortages(struct campaign *campaign);

/* budget.c: when each stage has to end so that the next ones have their time. */
/* By the clock that the options name. */
double campaign_now(const struct campaign *campaign);
/* By that clock; with --time. */
double campaign_deadline(const struct campaign *campaign);
/* Seconds left of --time; a large number when there is no limit. No clock is read without --time,
 * unless the user interrupts.
 */
double campaign_seconds_left(struct campaign *campaign);
/* May it matter how long calls take? With --calls all is the same whatever the machine. */
bool campaign_counts_time(const struct campaign *campaign);
bool campaign_is_interrupted(struct campaign *campaign);
void extend_time(struct campaign *campaign);
struct optimising_limit optimising_limit(const struct campaign *campaign);
/* What was compiled in an earlier run takes so much longer when the suite compiles it. */
void expect_compilation(struct campaign *campaign, double cpu_seconds);
double search_deadline(struct campaign *campaign);
/* When all that waited was examined: is there more time than the tests need? Never with --calls. */
bool is_time_to_search_on(struct campaign *campaign);
/* Does the search bring less than examining would, while more failures wait than there is time for
 * after its deadline? */
bool examining_is_worth_more(struct campaign *campaign, double deadline);
bool is_time_to_examine(struct campaign *campaign);
bool is_time_to_choose_tests(struct campaign *campaign);
/* The same for those who know no campaign, and: until the run has to end. */
struct time_limit limit_to_examine(struct campaign *campaign);
struct time_limit limit_to_choose_tests(struct campaign *campaign);
struct time_limit limit_of_run(struct campaign *campaign);
/* That a test may take in the search lane: a suite runs in a second. */
enum { TEST_TICKS = 10 };
/* Is the sequence too slow for a test? Nothing is where time must not count. */
bool test_takes_long(const struct campaign *campaign, const struct outcome *outcome);

/* length_trials.c: after the library is compiled and before values are chosen for it. Changes the
 * roles of the API, but not the vocabulary. */
bool wants_to_try_lengths(const struct campaign *campaign);
NODISCARD bool try_lengths(struct campaign *campaign, struct error *err);

/* branch_feedback.c: what the library reaches. */

/* How paths begin of what is not the library's: the harness, contracts, what comes with the
 * system, and what we add to it. Ends with NULL. */
const char *const *foreign_paths(struct campaign *campaign);
/* What compile_harness() is to be given; NULL when it is not wanted. */
const struct bitcode_hooks *prepare_instrument(struct campaign *campaign,
                                               const struct object_build *build);
/* After the library is compiled. */
void begin_coverage(struct campaign *campaign, const struct compiled *compiled);
/* Of the branches of the outcome, those that nobody reached before come first and are counted; in
 * told_count also the others, each once in an epoch. */
void learn_coverage(struct campaign *campaign, struct outcome *outcome);
/* Remembers how much is covered now, for the curve. */
void mark_coverage(struct campaign *campaign);

/* trace_lane.c: the library is compiled once more, and the lane opened. */
NODISCARD bool prepare_trace(struct campaign *campaign, struct error *err);
/* The file does something else when it is traced: from the next opening on it is left alone. False:
 * it is already. */
bool leave_untraced(struct campaign *campaign, const char *file);
/* What was asked of the solvers, to the file that the options name. */
NODISCARD bool write_queries(struct campaign *campaign, struct error *err);
/* symbols_lane.c: likewise. */
NODISCARD bool prepare_symbols(struct campaign *campaign, struct error *err);

/* propriety.c */
/* Was everything done as it should be, by what is known now? */
bool is_sound(const struct campaign *campaign, const struct statements *statements);
/* ... up to statement `last`: what stands behind a call that failed never ran. */
bool is_sound_until(const struct campaign *campaign, const struct statements *statements,
                    size_t last);
/* Nothing in it that a reader would not do: a record that nothing made ready, a pointer that may
 * be stale. */
bool is_proper(struct campaign *campaign, const struct statements *statements,
               const struct outcome *outcome);

/* The n-th simplest way to make a value of the sort that is known. */
bool campaign_component(struct campaign *campaign, const struct type *sort, size_t nth,
                        const struct sequence **sequence, size_t *index);

/* What releases the values of the campaign's sequences, while there is time to examine. */
struct releaser campaign_releaser(struct campaign *campaign);

#endif
