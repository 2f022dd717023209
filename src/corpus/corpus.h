/* The corpus: sequences that are kept. Some because values are made by them: the components. Others
 * because they may become tests or findings: of each behaviour of a call the shortest one; of each
 * operation the one that leaves the most behind; those that reached branches which were new, and
 * backups for these. */
#ifndef CORPUS_CORPUS_H
#define CORPUS_CORPUS_H

#include "base/arena.h"
#include "base/vector.h"
#include "corpus/components.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "model/sites.h"

/* What a call did that a regression test can show; one test is kept for each. */
struct candidate {
    uint64_t signature; /* of what it did; of the fullest, its blocks */
    const struct statement *statements;
    size_t count;
    bool gives_null; /* to the call under test: such tests come last */
    bool is_mute; /* a call that only looks and answers nothing: others of its kind tell more */
    bool is_doubtful; /* as it is; leaves when another one comes */
    size_t doubts;    /* of what lost a block */
};

enum { CANDIDATES_PER_OPERATION = 6 };

struct candidates {
    struct candidate items[CANDIDATES_PER_OPERATION];
    size_t count;
    size_t doubtful; /* sequences that were looked into and were no material */
};

/* What is known of a branch, as far as tests are concerned. */
struct branch_goal {
    uint32_t epoch; /* the last; what a replaced worker tells again does not count */
    uint8_t tells;
    uint8_t backups;
    bool has_success; /* a backup reaches it in a call that succeeds */
};

/* What the corpus asks of those who know more. */
struct corpus_advice {
    /* Nothing in it that a reader would not do? */
    bool (*is_proper)(void *context, const struct statements *statements,
                      const struct outcome *outcome);
    /* Is it too slow for a test? */
    bool (*takes_long)(void *context, const struct outcome *outcome);
    /* Nobody need tell of the branch again. */
    void (*know_branch)(void *context, uint32_t branch);
    /* How much is doubtful about a sequence that loses a block. */
    size_t (*doubts_of_loss)(void *context, const struct statements *statements,
                             const struct outcome *outcome);
    void *context;
};

struct corpus {
    const struct vocabulary *vocabulary;
    const struct sites *sites; /* NULL: branches are not measured */
    struct arena *arena;       /* of the statements */
    struct corpus_advice advice;
    bool keeps_backups;
    struct components *components; /* fed by the sources of sequences; asked by everyone */
    struct candidates *candidates; /* by operation */
    struct candidates *injected;   /* likewise, of sequences in which a failure is injected */
    struct candidate *fullest;     /* by operation: what leaves the most blocks behind */
    struct candidates *losing;     /* by operation that allocated it: what lost a block */
    VECTOR_OF(struct candidate) covering; /* ended well and reached branches that were new */
    VECTOR_OF(struct candidate) backups; /* likewise; few others did, or none that was proper */
    struct branch_goal *goals; /* by branch; NULL when none is measured */
    uint32_t epoch; /* a group of sequences, of which each branch is told once */
};

/* Members that the caller has filled are the first five; the rest is made. */
void corpus_init(struct corpus *corpus);
void corpus_release(struct corpus *corpus);
/* Around a sweep. */
void corpus_visit(const struct corpus *corpus, const struct literal_sweep *sweep);

/* candidates.c */
/* The index of the last call of the library; -1 when there is none. */
int last_call(const struct vocabulary *vocabulary, const struct statements *statements);
/* What of the behaviour of the call counts. */
uint64_t behaviour_signature(const struct vocabulary *vocabulary,
                             const struct statements *statements, const struct outcome *outcome,
                             size_t call);
/* Zero, or null: what a function answers that has nothing to tell. */
bool answers_nothing(const struct type *type, const struct observed_value *value);
/* Does the call give a literal of the kind? */
bool call_gives(const struct vocabulary *vocabulary, const struct statement *call,
                enum literal_kind kind);
/* Keeps the shortest proper sequence for each behaviour of its call `call`; returns whether the
 * behaviour is new. */
bool corpus_offer(struct corpus *corpus, struct candidates *candidates,
                  const struct statements *statements, const struct outcome *outcome,
                  size_t call);
/* Keeps it if it leaves more blocks behind than those before it. */
void corpus_offer_fullest(struct corpus *corpus, const struct statements *statements,
                          const struct outcome *outcome, size_t operation);

/* Keeps it, as it lost a block, among those that allocate it so and lose it by other calls: of each
 * kind the one with the fewest doubts, and of these the shortest. */
void corpus_offer_losing(struct corpus *corpus, const struct statements *statements,
                         const struct outcome *outcome);

/* branch_goals.c: branches of which few sequences are known that can become a test. */
/* The branch was reached. False when that says nothing: it does not count, or was told of in this
 * epoch before. */
bool corpus_tell(struct corpus *corpus, uint32_t branch);
/* Keeps the sequence when it reached such a branch and is proper, and in any case when it is the
 * first to reach one; returns whether it is. */
bool corpus_learn(struct corpus *corpus, const struct statements *statements,
                  const struct outcome *outcome);

#endif
