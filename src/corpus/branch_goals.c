/* A branch is known for good, and workers tell of it no more, when some sequences that can become
 * tests reached it: the first one may end badly, be improper, or leak. */
#include "corpus/corpus.h"

enum {
    COVERING_MAXIMUM = 4096,
    BACKUPS_PER_BRANCH = 3, /* one may leak, another be slow when it is alone */
    TELLS_MAXIMUM = 240,    /* what no proper sequence reaches must not cost a look for ever */
    TELLS_FOR_SUCCESS = 60, /* a branch that is reached only by calls that fail is one of failure */
    BACKUPS_MAXIMUM = 8192,
};

/* People would rather read how a branch is come to by a call that succeeds. */
static bool is_reached(const struct corpus *corpus, const struct branch_goal *goal)
{
    return !corpus->keeps_backups || corpus->backups.count == BACKUPS_MAXIMUM ||
           goal->tells == TELLS_MAXIMUM ||
           (goal->backups == BACKUPS_PER_BRANCH &&
            (goal->has_success || goal->tells >= TELLS_FOR_SUCCESS));
}

static void know(const struct corpus *corpus, uint32_t branch)
{
    corpus->advice.know_branch(corpus->advice.context, branch);
}

static void settle(const struct corpus *corpus, uint32_t branch)
{
    if (is_reached(corpus, &corpus->goals[branch]))
        know(corpus, branch);
}

bool corpus_tell(struct corpus *corpus, uint32_t branch)
{
    if (!sites_counts(corpus->sites, branch)) {
        know(corpus, branch);
        return false;
    }
    struct branch_goal *goal = &corpus->goals[branch];
    if (goal->epoch == corpus->epoch)
        return false;
    goal->epoch = corpus->epoch;
    goal->tells += goal->tells < TELLS_MAXIMUM;
    settle(corpus, branch);
    return true;
}

static bool is_by_success(const struct corpus *corpus, const struct statements *statements,
                          const struct outcome *outcome, size_t told)
{
    size_t call = outcome->reached[told].statement;
    const struct operation *operation =
        corpus->vocabulary->operations.items[statements->items[call].operation];
    return operation_succeeded(operation, &outcome->values[call]);
}

static bool reaches_open_goal(const struct corpus *corpus, const struct statements *statements,
                              const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->told_count; i++) {
        const struct branch_goal *goal = &corpus->goals[outcome->reached[i].branch];
        if (!is_reached(corpus, goal) && (goal->backups < BACKUPS_PER_BRANCH ||
                                          is_by_success(corpus, statements, outcome, i)))
            return true;
    }
    return false;
}

static void count_backup(struct corpus *corpus, const struct statements *statements,
                         const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->told_count; i++) {
        struct branch_goal *goal = &corpus->goals[outcome->reached[i].branch];
        goal->backups += goal->backups < BACKUPS_PER_BRANCH;
        goal->has_success |= is_by_success(corpus, statements, outcome, i);
        settle(corpus, outcome->reached[i].branch);
    }
}

static bool is_backup(const struct corpus *corpus, const struct statements *statements,
                      const struct outcome *outcome)
{
    const struct corpus_advice *advice = &corpus->advice;
    return reaches_open_goal(corpus, statements, outcome) && !outcome_has_skipped(outcome) &&
           !advice->takes_long(advice->context, outcome) &&
           last_call(corpus->vocabulary, statements) >= 0 &&
           advice->is_proper(advice->context, statements, outcome);
}

static struct candidate copy_of(struct corpus *corpus, const struct statements *statements)
{
    return (struct candidate){
        .statements = arena_copy(corpus->arena, statements->items,
                                 statements->count * sizeof statements->items[0]),
        .count = statements->count,
    };
}

/* False when it cannot be a test. */
static bool keep_covering(struct corpus *corpus, const struct statements *statements,
                          const struct outcome *outcome)
{
    if (corpus->covering.count == COVERING_MAXIMUM || outcome_has_skipped(outcome) ||
        last_call(corpus->vocabulary, statements) < 0)
        return false;
    vector_push(&corpus->covering, copy_of(corpus, statements));
    return true;
}

bool corpus_learn(struct corpus *corpus, const struct statements *statements,
                  const struct outcome *outcome)
{
    bool is_first = outcome->reached_count && keep_covering(corpus, statements, outcome);
    if (!is_backup(corpus, statements, outcome))
        return is_first;
    count_backup(corpus, statements, outcome);
    if (!is_first)
        vector_push(&corpus->backups, copy_of(corpus, statements));
    return is_first;
}
