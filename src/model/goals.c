#include "model/goals.h"

#include <string.h>

void goals_init(struct goals *goals, struct arena *arena, size_t test_count, size_t goal_count)
{
    *goals = (struct goals){
        .test_count = test_count,
        .goal_count = goal_count,
        .meets = arena_alloc_zeroed(arena, test_count * goal_count + 1, 1),
        .costs = arena_alloc_zeroed(arena, test_count + 1, sizeof *goals->costs),
        .is_vague = arena_alloc_zeroed(arena, goal_count + 1, 1),
        .is_spare = arena_alloc_zeroed(arena, test_count + 1, sizeof *goals->is_spare),
        .is_kept = arena_alloc_zeroed(arena, test_count + 1, sizeof *goals->is_kept),
        .kept_maximum = test_count,
    };
}

static size_t count_keepers(const struct goals *goals, size_t goal)
{
    size_t count = 0;
    for (size_t i = 0; i < goals->test_count; i++)
        count += goals->is_kept[i] && *goals_cell(goals, i, goal);
    return count;
}

/* Of the first so many goals, those that the test meets and nobody that is kept, with at most so
 * many others among them. */
static size_t count_own(const struct goals *goals, size_t test, const uint32_t *keepers,
                        uint32_t most, size_t goal_count)
{
    size_t count = 0;
    for (size_t goal = 0; goal < goal_count; goal++)
        count += *goals_cell(goals, test, goal) && keepers[goal] <= most;
    return count;
}

static void keep(struct goals *goals, size_t test, uint32_t *keepers, bool is_kept)
{
    goals->is_kept[test] = is_kept;
    for (size_t goal = 0; goal < goals->goal_count; goal++)
        if (*goals_cell(goals, test, goal))
            keepers[goal] += is_kept ? 1 : (uint32_t)-1;
}

/* Of the spares or of the others, the test that adds the most to the first so many goals; SIZE_MAX:
 * none adds anything. */
static size_t best(const struct goals *goals, const uint32_t *keepers, size_t goal_count,
                   bool is_spare)
{
    size_t found = SIZE_MAX, most = 0;
    for (size_t i = 0; i < goals->test_count; i++) {
        bool is_meant = !goals->is_kept[i] && goals->is_spare[i] == is_spare;
        size_t added = is_meant ? count_own(goals, i, keepers, 0, goal_count) : 0;
        bool is_better = added > most || (added && added == most && found != SIZE_MAX &&
                                          goals->costs[i] < goals->costs[found]);
        if (is_better) {
            most = added;
            found = i;
        }
    }
    return found;
}

static size_t count_kept(const struct goals *goals)
{
    size_t kept = 0;
    for (size_t i = 0; i < goals->test_count; i++)
        kept += goals->is_kept[i];
    return kept;
}

/* More than may be kept are chosen from like the others, by what is known of them. */
static void free_if_too_many(struct goals *goals)
{
    if (count_kept(goals) > goals->kept_maximum)
        memset(goals->is_kept, 0, goals->test_count * sizeof *goals->is_kept);
}

/* Greedily; false: there was no room for one that adds something. */
static bool choose_of(struct goals *goals, uint32_t *keepers, size_t goal_count, bool is_spare)
{
    size_t kept = count_kept(goals);
    for (size_t next; (next = best(goals, keepers, goal_count, is_spare)) != SIZE_MAX; kept++) {
        if (kept >= goals->kept_maximum)
            return false;
        keep(goals, next, keepers, true);
    }
    return true;
}

static bool choose_for(struct goals *goals, uint32_t *keepers, size_t goal_count)
{
    return choose_of(goals, keepers, goal_count, false) &&
           choose_of(goals, keepers, goal_count, true);
}

static void choose_anew(struct goals *goals, uint32_t *keepers, const bool *is_fixed)
{
    for (size_t i = 0; i < goals->test_count; i++)
        if (goals->is_kept[i] && !is_fixed[i])
            keep(goals, i, keepers, false);
    if (choose_for(goals, keepers, goals->first_count))
        (void)choose_for(goals, keepers, goals->goal_count);
}

void goals_choose(struct goals *goals)
{
    struct arena scratch = {0};
    free_if_too_many(goals);
    uint32_t *keepers =
        arena_alloc_zeroed(&scratch, goals->goal_count + 1, sizeof *keepers);
    bool *is_fixed = arena_copy(&scratch, goals->is_kept,
                                (goals->test_count + 1) * sizeof *goals->is_kept);
    for (size_t goal = 0; goal < goals->goal_count; goal++)
        keepers[goal] = (uint32_t)count_keepers(goals, goal);
    if (!choose_for(goals, keepers, goals->goal_count))
        choose_anew(goals, keepers, is_fixed);
    for (size_t i = goals->test_count; i-- > 0;)
        if (goals->is_kept[i] && !is_fixed[i] &&
            !count_own(goals, i, keepers, 1, goals->goal_count))
            keep(goals, i, keepers, false);
    arena_release(&scratch);
}

static bool is_only_keeper(const struct goals *goals, size_t test, size_t goal)
{
    return goals->is_kept[test] && *goals_cell(goals, test, goal) &&
           count_keepers(goals, goal) == 1;
}

bool goals_alone(const struct goals *goals, size_t test, size_t goal)
{
    return !goals->is_vague[goal] && is_only_keeper(goals, test, goal);
}

bool goals_perhaps_alone(const struct goals *goals, size_t test, size_t goal)
{
    return goals->is_vague[goal] && is_only_keeper(goals, test, goal);
}
