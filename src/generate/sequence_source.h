/* Sources of sequences: each makes sequences for the search and is told what came of them. A source
 * never runs anything itself. The table of all, and their turns, are in sequence_sources.def; the
 * search knows none of them by name. */
#ifndef GENERATE_SEQUENCE_SOURCE_H
#define GENERATE_SEQUENCE_SOURCE_H

#include "base/keyword.h"
#include "corpus/components.h"
#include "corpus/corpus.h"
#include "generate/arguments.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "model/solver.h"
#include "model/summary.h"

struct sequence_source;

/* One kind of batch that a source asks for, and how its sequences are to be run. */
struct request_kind {
    const char *name; /* by which turns call it; no two sources of a search have the same */
    size_t most;      /* sequences; 0: few at first, more when they came back */
    uint32_t flags;   /* of enum wire_flags, beside those of every search */
    uint8_t fill;     /* of fresh memory; 0: the usual one */
    bool is_rerun;    /* the same has run before: only the source learns from it */
    bool is_injected; /* something is made to fail: nobody else learns how to call functions */
    bool is_edited;   /* the same has run before with other literals: values may be others now */
    bool is_traced;   /* runs in the trace lane, one batch at a time; none while there is no lane */
    bool is_paid; /* its source gets turns by what it brings, and costs more than calls */
    bool ends_at_illegal; /* what comes after the first illegal call does not count */
};

/* A sequence that a source hands out. */
struct proposal {
    struct arena *arena;             /* for its own statements; parts live as long as the source */
    struct statements *room;         /* to build it in, for who has none */
    const struct sequence *sequence; /* filled, and with it ... */
    const struct statements *flat;   /* the same as a list, valid until the next call */
    uint32_t number;                 /* by which the source knows it again */
};

/* What was built in the room, or the draft, is the sequence. Returns true, so that a `next` can end
 * with it. */
bool proposal_take_room(struct proposal *proposal);
bool proposal_take_draft(struct proposal *proposal, const struct draft *draft);

/* A sequence that has run. */
struct ran_sequence {
    const struct request_kind *kind; /* of who made it */
    uint32_t number;                 /* likewise */
    const struct sequence *sequence;
    const struct statements *statements; /* the same, flat */
    const struct outcome *outcome;
    size_t index; /* in its batch */
    bool is_last; /* of it */
    uint64_t sequences; /* that taught something up to this one, which is counted */
};

/* What the corpus kept of a sequence that ended well. */
struct kept_sequence {
    const struct candidate *covering; /* it was the first to reach a branch; NULL: it was not */
    int behaving;                     /* the call that did something new; -1: none */
};

/* A literal that a parameter may be given and that may lead somewhere. */
typedef void suggest_literal(void *context, const struct function *function, size_t parameter,
                             const struct literal *literal);

/* What a source is made of. */
struct source_setup {
    struct strategy_options options;
    struct components *components; /* to build on, and to feed */
    struct arena *arena;           /* lives longer than the source */
    suggest_literal *suggest;      /* tells all sources */
    void *context;
    /* NULL: nothing is traced. Returns NULL until the trace lane is open. */
    struct solver *(*solver)(void *context);
    void *context_of_solver;
    /* The code of this file does something else when it is traced; false: that is known already. */
    bool (*distrust)(void *context_of_solver, const char *file);
    uint8_t *influence; /* by branch, enum influence; NULL without coverage */
    bool is_guided; /* the strategy takes suggestions: it may be led to branches */
};

/* Functions that a source does not need are NULL, but for `create`, `next` and `release`. */
struct sequence_source_class {
    const char *name;
    const char *meaning;
    const struct request_kind *kinds;
    size_t kind_count;
    bool is_strategy;    /* one of which --strategy chooses */
    bool needs_branches; /* and a strategy that can be led to them */

    /* NULL when it has nothing to do here. */
    struct sequence_source *(*create)(const struct source_setup *setup);
    void (*release)(struct sequence_source *source);
    /* False when it has none of this kind now. */
    bool (*next)(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal);

    /* What came of one of its own. Sources are told in the order in which sequences were made. */
    void (*learn)(struct sequence_source *source, const struct ran_sequence *ran);
    /* What came of anyone's that is neither a rerun nor injected. */
    void (*notice)(struct sequence_source *source, const struct ran_sequence *ran);
    /* One of those that may become a test, after the corpus has seen it. */
    void (*consider)(struct sequence_source *source, const struct ran_sequence *ran,
                     const struct kept_sequence *kept);

    void (*suggest)(struct sequence_source *source, const struct function *function,
                    size_t parameter, const struct literal *literal);
    /* A byte for every branch, not zero where what is compared need not be logged. */
    const uint8_t *(*settled)(struct sequence_source *source);

    /* Around a sweep, when nothing is under way: all literals that it keeps. */
    void (*visit)(struct sequence_source *source, const struct literal_sweep *sweep);
    /* While components move: those that it holds. */
    void (*move)(struct sequence_source *source, struct components *components);

    void (*report)(const struct sequence_source *source, struct summary *summary);
};

struct sequence_source {
    const struct sequence_source_class *class;
};

/* When which kinds of requests are made. */
enum { REQUESTS_OF_A_TURN = 2 };
struct source_turn {
    const char *round; /* an x where it is due, a character a batch; then it begins anew */
    const char *requests[REQUESTS_OF_A_TURN]; /* the second when there is nothing for the first */
};

/* Those of one search. */
enum { SEQUENCE_SOURCES_MAXIMUM = 16 };
struct sequence_sources {
    struct sequence_source *items[SEQUENCE_SOURCES_MAXIMUM];
    size_t count;
    const struct source_turn *turns;
    size_t turn_count;
    const uint8_t *influence;
    const struct coverage *coverage;
};

/* NULL when there is no strategy of that name. */
const struct sequence_source_class *strategy_named(const char *name);
/* The n-th strategy; NULL after the last. */
const struct sequence_source_class *strategy_at(size_t n);
/* What --strategy can be given. */
bool strategy_keyword(size_t n, struct keyword *keyword);

/* The strategy and all others that have something to do, with their turns. `is_guided` is set. */
void sequence_sources_create(struct sequence_sources *sources,
                             const struct sequence_source_class *strategy,
                             struct source_setup *setup);
void sequence_sources_release(struct sequence_sources *sources);

/* Who makes requests of that name, and the kind; NULL when nobody does. */
struct sequence_source *sequence_sources_maker(const struct sequence_sources *sources,
                                               const char *request,
                                               const struct request_kind **kind);

/* To all of them. */
void sequence_sources_notice(const struct sequence_sources *sources,
                             const struct ran_sequence *ran);
void sequence_sources_consider(const struct sequence_sources *sources,
                               const struct ran_sequence *ran, const struct kept_sequence *kept);
/* A suggest_literal whose context is the sources. */
void sequence_sources_suggest(void *context, const struct function *function, size_t parameter,
                              const struct literal *literal);
void sequence_sources_visit(const struct sequence_sources *sources,
                            const struct literal_sweep *sweep);
void sequence_sources_move(const struct sequence_sources *sources,
                           struct components *components);
void sequence_sources_report(const struct sequence_sources *sources, struct summary *summary);

#endif
