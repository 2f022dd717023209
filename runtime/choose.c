/* What a generator calls: include/assay/choose.h on the tree that is walked. */
#include "assay/choose.h"

#include "exhaust.h"

/* ---- a merged run taken apart again ----
 *
 * In the run of a merged input the trace says what was chosen in which alternative. In the runs of
 * the small inputs a choice outside of merged ones has to be answered as it was; whoever answers
 * otherwise is pruned. Where the question is another than it was, the choice is free. */

static void note(enum assay_rt_event event, unsigned answer, unsigned arity)
{
    struct assay_rt_trace *trace = &assay_rt_exhaust->trace;
    if (trace->mode == ASSAY_RT_TRACE_RECORDS && trace->count < ASSAY_RT_TRACE_MAXIMUM)
        trace->items[trace->count++] = (struct assay_rt_traced){event, answer, arity};
}

static const struct assay_rt_traced *expected(void)
{
    const struct assay_rt_trace *trace = &assay_rt_exhaust->trace;
    bool leads = trace->mode == ASSAY_RT_TRACE_LEADS && trace->cursor < trace->count;
    return leads ? &trace->items[trace->cursor] : NULL;
}

static void follow(unsigned answer, unsigned arity)
{
    const struct assay_rt_traced *wanted = expected();
    if (!wanted)
        return;
    if (wanted->event != ASSAY_RT_CHOSE || wanted->arity != arity) {
        assay_rt_exhaust->trace.cursor = assay_rt_exhaust->trace.count;
        return;
    }
    if (wanted->answer != answer)
        assay_rt_prune(&assay_rt_exhaust->tree);
    assay_rt_exhaust->trace.cursor++;
}

/* Behind the n-th alternative's mark, or behind the end, of the merging that starts at `from`. */
static uint32_t place_in_trace(uint32_t from, enum assay_rt_event event, unsigned n)
{
    const struct assay_rt_trace *trace = &assay_rt_exhaust->trace;
    unsigned depth = 0, seen = 0;
    for (uint32_t i = from; i < trace->count; i++) {
        enum assay_rt_event here = trace->items[i].event;
        depth += here == ASSAY_RT_MERGES;
        if (depth == 1 && here == event && seen++ == n)
            return i + 1;
        depth -= here == ASSAY_RT_MERGED;
    }
    return trace->count;
}

/* ---- choices ---- */

unsigned assay_choose(unsigned n)
{
    unsigned answer = assay_rt_ask(&assay_rt_exhaust->tree, n);
    note(ASSAY_RT_CHOSE, answer, n);
    follow(answer, n);
    return answer;
}

long assay_range(long a, long b)
{
    unsigned long width = (unsigned long)b - (unsigned long)a;
    if (b < a)
        assay_discard();
    if (width >= UINT32_MAX)
        assay_rt_too_wide(a, b);
    return (long)((unsigned long)a + assay_choose((unsigned)width + 1));
}

bool assay_flag(void)
{
    return assay_choose(2) == 1;
}

void assay_discard(void)
{
    assay_rt_prune(&assay_rt_exhaust->tree);
}

/* ---- merging ---- */

enum { MERGE_ONE, MERGE_ONE_DONE, MERGE_ALL, MERGE_ALL_RUN };

static struct assay_merging begin_one(unsigned n)
{
    struct assay_merging merging = {.count = n, .state = MERGE_ONE};
    const struct assay_rt_traced *wanted = expected();
    if (!wanted || wanted->event != ASSAY_RT_MERGES || wanted->arity != n) {
        merging.alternative = assay_choose(n);
        return merging;
    }
    uint32_t from = assay_rt_exhaust->trace.cursor;
    merging.alternative = assay_rt_ask(&assay_rt_exhaust->tree, n);
    merging.mark = from + 1;
    assay_rt_exhaust->trace.cursor = place_in_trace(from, ASSAY_RT_ALTERNATIVE,
                                                    merging.alternative);
    return merging;
}

struct assay_merging assay_merge_begin(unsigned level, unsigned n)
{
    if (level > assay_rt_exhaust->merge_level)
        assay_rt_exhaust->merge_level = level;
    if (level == 0 || assay_rt_exhaust->level < level)
        return begin_one(n);
    note(ASSAY_RT_MERGES, 0, n);
    return (struct assay_merging){.count = n, .state = MERGE_ALL};
}

static bool end_one(struct assay_merging *merging)
{
    if (merging->mark)
        assay_rt_exhaust->trace.cursor = place_in_trace(merging->mark - 1, ASSAY_RT_MERGED, 0);
    return false;
}

static bool next_of_all(struct assay_merging *merging)
{
    merging->alternative += merging->state == MERGE_ALL_RUN;
    merging->state = MERGE_ALL_RUN;
    bool goes_on = merging->alternative < merging->count;
    note(goes_on ? ASSAY_RT_ALTERNATIVE : ASSAY_RT_MERGED, merging->alternative, 0);
    return goes_on;
}

bool assay_merge_next(struct assay_merging *merging)
{
    if (merging->state >= MERGE_ALL)
        return next_of_all(merging);
    if (merging->state == MERGE_ONE_DONE)
        return end_one(merging);
    merging->state = MERGE_ONE_DONE;
    return true;
}
