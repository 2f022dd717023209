/* Asking worker 0 to explore states. */
#include <string.h>
#include <sys/mman.h>

#include "execute/execute_internal.h"

/* What an earlier exploration left behind goes, pages and all. */
static void clear(struct explored *explored)
{
    if (explored->place.is_begun)
        madvise(explored, EXPLORED_BYTES, MADV_REMOVE);
    memset(explored, 0, sizeof *explored);
}

/* Everything was killed: back to how it was before the alternative in progress. */
static void go_back(struct explored *explored)
{
    const struct exploring_mark *mark = &explored->marks[atomic_load(&explored->marked) % 2];
    uint32_t bits = explored->place.table_bits; /* the table that is whole */
    explored->place = mark->place;
    explored->place.table_bits = bits;
    explored->place.is_in_call = 0;
    explored->place.has_old_keys = 1;
    explored->states = mark->states;
    explored->calls = mark->calls;
    explored->most_bytes = mark->most_bytes;
    explored->variable_states = mark->variable_states;
    explored->failures = mark->failures;
    explored->outside = mark->outside;
    explored->failure_count = mark->failure_count;
    explored->iteration_count = mark->iteration_count;
    explored->edge_count = mark->edge_count;
    explored->choices[mark->place.alternative] = mark->choice;
    memset(explored->units, 0, sizeof explored->units);
}

/* Whether there is an exploration in the file that can be gone on with. */
static bool is_begun(const struct explored *explored, const struct exploring_wish *wish)
{
    return wish->settings && explored->wish.settings && atomic_load(&explored->marked);
}

static bool has_ended(const struct explored *explored)
{
    return explored->ended_by && explored->ended_by != EXPLORED_BY_TIME &&
           explored->ended_by != EXPLORED_BY_INTERRUPTION;
}

static bool begin(struct explored *explored, const struct exploring_wish *wish, struct error *err)
{
    if (!is_begun(explored, wish)) {
        clear(explored);
        explored->magic = EXPLORED_MAGIC;
        explored->wish = *wish;
        return true;
    }
    if (explored->wish.settings != wish->settings)
        return error_set(err, "the file of --resume belongs to another exploration, of other "
                              "sources, calls or limits, or by another version; name another file");
    if (!explored->ended_by)
        go_back(explored);
    else if (!has_ended(explored))
        explored->ended_by = EXPLORED_BY_NOTHING;
    explored->wish = *wish;
    return true;
}

static bool ask_all(struct executor *executor, struct error *err)
{
    struct reply reply;
    for (unsigned i = 0; i < executor->explorers; i++)
        if (!executor_submit(executor, i, err))
            return false;
    for (unsigned i = 0; i < executor->explorers; i++)
        if (!executor_collect(executor, i, &reply, err))
            return false;
    return true;
}

bool executor_explore(struct executor *executor, const struct exploring_wish *wish,
                      const struct exploring_ears *ears, const struct explored **explored,
                      struct error *err)
{
    if (!begin(executor->explored, wish, err))
        return false;
    *explored = executor->explored;
    if (has_ended(executor->explored))
        return true;
    executor->ears = *ears;
    executor->explorers = wish->jobs;
    bool ok = ask_all(executor, err);
    executor->ears = (struct exploring_ears){0};
    executor->explorers = 0;
    return ok;
}
