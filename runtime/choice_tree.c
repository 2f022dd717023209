#include "choice_tree.h"

enum { RUN_FINISHED, RUN_PRUNED, RUN_AT_EDGE, RUN_DIFFERS, RUN_TOO_DEEP, RUN_AT_LEAF };

void assay_rt_tree_start(struct assay_rt_tree *tree, const struct wire_choice *list, size_t count,
                         size_t floor)
{
    for (size_t i = 0; i < count; i++)
        tree->list[i] = list[i];
    tree->length = (uint32_t)count;
    tree->floor = (uint32_t)floor;
    tree->limit = 0;
    tree->leaves = tree->pruned = 0;
}

bool assay_rt_tree_advance(struct assay_rt_tree *tree)
{
    while (tree->length > tree->floor) {
        struct wire_choice *last = &tree->list[tree->length - 1];
        bool is_limited = tree->length - 1 == tree->floor && tree->limit;
        if (last->answer + 1 < (is_limited ? tree->limit : last->arity)) {
            last->answer++;
            return true;
        }
        tree->length--;
    }
    return false;
}

static _Noreturn void differ(struct assay_rt_tree *tree, uint32_t arity)
{
    tree->trouble_depth = tree->depth;
    tree->asked_arity = arity;
    longjmp(tree->back, RUN_DIFFERS);
}

/* A question that the list has no answer to yet. */
static uint32_t ask_further(struct assay_rt_tree *tree, uint32_t arity)
{
    if (tree->length == CHOICES_MAXIMUM)
        longjmp(tree->back, RUN_TOO_DEEP);
    tree->list[tree->length++] = (struct wire_choice){0, arity};
    tree->depth = tree->length;
    return 0;
}

uint32_t assay_rt_ask(struct assay_rt_tree *tree, uint32_t arity)
{
    if (arity == 0)
        assay_rt_prune(tree);
    if (tree->depth_limit && tree->depth == tree->depth_limit) {
        tree->edge_arity = arity;
        longjmp(tree->back, RUN_AT_EDGE);
    }
    if (tree->depth == tree->length)
        return ask_further(tree, arity);
    struct wire_choice *choice = &tree->list[tree->depth];
    if (choice->arity != arity) {
        if (choice->arity || choice->answer >= arity)
            differ(tree, arity);
        choice->arity = arity;
    }
    tree->depth++;
    return choice->answer;
}

void assay_rt_prune(struct assay_rt_tree *tree)
{
    longjmp(tree->back, RUN_PRUNED);
}

void assay_rt_prune_at(struct assay_rt_tree *tree, uint32_t depth)
{
    if (depth < tree->depth)
        tree->depth = depth;
    longjmp(tree->back, RUN_PRUNED);
}

void assay_rt_finish(struct assay_rt_tree *tree)
{
    longjmp(tree->back, RUN_AT_LEAF);
}

static int run_list(struct assay_rt_tree *tree)
{
    tree->depth = 0;
    tree->is_edge = false;
    int how = _setjmp(tree->back);
    if (how == RUN_FINISHED)
        tree->run(tree->context);
    return how == RUN_AT_LEAF ? RUN_FINISHED : how;
}

bool assay_rt_tree_repeats(struct assay_rt_tree *tree)
{
    uint32_t length = tree->length;
    int how = run_list(tree);
    return (how == RUN_FINISHED || how == RUN_AT_EDGE) && tree->depth == length &&
           tree->length == length;
}

/* One run and what is told of it; ASSAY_RT_WALKED_ALL here means: go on. */
static enum assay_rt_walked run_once(struct assay_rt_tree *tree)
{
    int how = run_list(tree);
    if (how == RUN_DIFFERS)
        return ASSAY_RT_DIFFERS;
    if (how == RUN_TOO_DEEP)
        return ASSAY_RT_TOO_DEEP;
    if (how == RUN_PRUNED) {
        tree->pruned++;
        /* What follows in the list was not asked for: it goes with the prefix. */
        tree->length = tree->depth > tree->floor ? tree->depth : tree->floor;
        return ASSAY_RT_WALKED_ALL;
    }
    if (tree->depth < tree->length) {
        tree->trouble_depth = tree->depth;
        tree->asked_arity = 0;
        return ASSAY_RT_DIFFERS;
    }
    tree->is_edge = how == RUN_AT_EDGE;
    tree->leaves++;
    return !tree->at_leaf || tree->at_leaf(tree, tree->context) ? ASSAY_RT_WALKED_ALL
                                                                : ASSAY_RT_STOPPED;
}

enum assay_rt_walked assay_rt_walk(struct assay_rt_tree *tree)
{
    enum assay_rt_walked walked;
    do
        walked = run_once(tree);
    while (walked == ASSAY_RT_WALKED_ALL && assay_rt_tree_advance(tree));
    return walked;
}
