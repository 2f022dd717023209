/* What a run has done so far, in a file to which lines are added: a run that is killed, wherever it
 * is, goes on behind the last line that was written whole. Failures come before the line that says
 * that their inputs have been run; those without one are forgotten, and found again. */
#ifndef EXHAUST_JOURNAL_H
#define EXHAUST_JOURNAL_H

#include "explore/frontier.h"
#include "model/exhaustion.h"
#include "wire/exhaust_requests.h"

/* What counts since the run began. */
struct journal_counts {
    uint64_t runs, skipped, unstable;
    double seconds, first_failure_seconds;
};

/* A unit of which inputs have been run: all up to the rest, or only the first. */
struct journal_unit {
    enum exhaust_pass pass;
    struct choices start;
    size_t floor;
    bool is_done;
    uint64_t leaves, runs; /* of those that are done; else leaves that have been gone through */
    bool has_rest;
    struct choices rest;
};

/* Of a run: what it was told, and what it runs. */
struct journal_identity {
    const char *settings, *programs; /* words */
};

struct exhaust_journal {
    struct arena *arena;
    const char *path;
    int file; /* -1: nothing is written down */
    VECTOR_OF(struct journal_unit) units;
    VECTOR_OF(struct failing_input) failures;
    VECTOR_OF(uint32_t) branches; /* of the library that were reached */
    struct journal_counts counts;
    bool was_resumed;
    bool was_outdated; /* it was of other programs, and begins anew */
};

/* With the path of a file that the same run wrote, reads it. */
NODISCARD bool journal_open(struct exhaust_journal *journal, struct arena *arena, const char *path,
                            struct journal_identity identity, struct error *err);
void journal_close(struct exhaust_journal *journal);

/* Brings the frontier to where the pass was. */
void journal_replay(const struct exhaust_journal *journal, enum exhaust_pass pass,
                    struct frontier *frontier);
/* Leaves of the unit that have been gone through. */
uint64_t journal_leaves_of(const struct exhaust_journal *journal, enum exhaust_pass pass,
                           const struct tree_unit *unit);

/* The place of a unit, and how far it is. */
struct journal_place {
    enum exhaust_pass pass;
    const struct tree_unit *unit;
};

NODISCARD bool journal_add_failure(struct exhaust_journal *journal, struct journal_place place,
                                   const struct failing_input *input, struct error *err);
NODISCARD bool journal_add_part(struct exhaust_journal *journal, struct journal_place place,
                                uint64_t leaves, const struct journal_counts *counts,
                                struct error *err);
/* Numbers with blanks between them. */
NODISCARD bool journal_add_branches(struct exhaust_journal *journal, const char *numbers,
                                    struct error *err);
/* `rest` is NULL when the unit is done wholly. */
NODISCARD bool journal_add_unit(struct exhaust_journal *journal, struct journal_place place,
                                const struct journal_unit *unit,
                                const struct journal_counts *counts, struct error *err);

#endif
