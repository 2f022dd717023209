/* Triage: failures become findings. Each is confirmed in a fresh process, made small, judged, and
 * counted with those that are the same. */
#ifndef TRIAGE_TRIAGE_H
#define TRIAGE_TRIAGE_H

#include "campaign/campaign.h"
#include "laws/laws.h"

/* failing.c: a failure while it is looked into. */

/* How a failure looks in one of the lanes. */
struct look {
    const struct operation *operation; /* whose call fails */
    enum wire_end end;
    int contract;
};

/* What the confirm lane said of a sequence. Texts live as long as the trial. */
struct confirmation {
    struct statements statements; /* none: it was not asked yet */
    struct outcome outcome;
    const char *report;
};

struct failing {
    struct campaign *campaign;
    struct look in_search, in_confirm; /* what a smaller sequence must still show */
    size_t doubts;                     /* that it may leave, at first sight */
    bool is_sound;                     /* it must be, because the original is */
    bool keeps_contents;               /* buffers are not blanked: what is in them matters */
    bool is_lost;                      /* a leak: nothing leads to the block while all else lives */
    bool is_quick;                     /* a leak: the search lane alone is asked for now */
    bool is_hang;                      /* it is given up early, because it is known to hang */
    struct outcome outcome;            /* of the last run */
    struct confirmation confirmation;  /* the last one */
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

/* history.c: says what became of the findings of the run before, once this one's are explained. */
NODISCARD bool compare_with_before(struct campaign *campaign, struct error *err);
/* Before that: those that this run has not met are examined once more, from their sequences. */
NODISCARD bool examine_remembered(struct campaign *campaign, struct error *err);

/* examine.c: failures become findings. */
NODISCARD bool examine_failures(struct campaign *campaign, struct clusters *clusters,
                                struct error *err);
/* Says how far that is, whoever listens. */
void tell_examination(struct campaign *campaign);
/* As findings that nobody looked into. */
void list_suspects(struct campaign *campaign);
/* Runs the final form once more in the confirm lane for its report and its verdict. */
NODISCARD bool conclude(struct campaign *campaign, struct finding *finding, uint32_t flags,
                        struct error *err);

/* One failing sequence: confirmed, made small and judged. Sets the verdict; VERDICT_NONE when it
 * does not fail in a fresh process. */
NODISCARD bool examine_exemplar(struct failing *failing, const struct exemplar *exemplar,
                                struct finding *finding, struct error *err);

/* broken_laws.c: laws that the library has and breaks become findings. */
NODISCARD bool examine_laws(struct campaign *campaign, const struct tried_laws *tried,
                            struct error *err);

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
struct finding *find_injected(struct campaign *campaign, uint64_t place);
/* With --cluster random, only some of the faults are kept. */
void sample_findings(struct campaign *campaign);
/* Faults first, then in the order of the API; numbers them and finishes their reports. */
void sort_findings(struct campaign *campaign);

/* certainty.c: notes what the findings say of each other, says how sure each is, and which are
 * shown. */
void weigh_findings(struct campaign *campaign);

/* injected_failures.c: what the search kept runs again with allocations, reads and writes that
 * fail, and what is lost then is looked for. */
NODISCARD bool inject_into_kept(struct campaign *campaign, struct error *err);

/* symbolize.c: names instead of addresses in a sanitizer's report. *where, unless it is NULL,
 * becomes the first place in a source that the report tells of; of a leak, where the library was
 * called for the block. */
void symbolize(struct campaign *campaign, struct text *report, struct source_line *where);
/* The functions in which the failures of the clusters showed. */
void name_places(struct campaign *campaign, struct clusters *clusters);

/* run_trace.c: each statement with its value, and where it ended. */
void trace_print(struct text *out, const struct vocabulary *vocabulary,
                 const struct statements *statements, const struct outcome *outcome);
/* What a sequence still holds at its end is not leaked: findings other than leaks do not clean up.
 */
void forgive_leak(const struct vocabulary *vocabulary, const struct statements *statements,
                  struct outcome *outcome);

/* explain.c: fills what is told of the findings that are shown, and marks those that are known. */
void explain_findings(struct campaign *campaign);

#endif
