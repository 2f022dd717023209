/* A branch is known for good, and workers tell of it no more, when some sequences that can become
 * tests reached it: the first one may end badly, be improper, or leak. */
#include "campaign/internal.h"

enum {
    SPARES_PER_BRANCH = 3, /* one may leak, another be slow when it is alone */
    TELLS_MAXIMUM = 240,   /* what no proper sequence reaches must not cost a look for ever */
    SPARES_MAXIMUM = 8192,
};

/* What is known of a branch, as far as tests are concerned. */
struct lesson {
    uint32_t telling; /* the last; what a replaced worker tells again does not count */
    uint8_t tells;
    uint8_t spares;
};

void lessons_begin(struct campaign *campaign)
{
    campaign->lessons = arena_alloc_zeroed(&campaign->work, sites_map_size(&campaign->sites) + 1,
                                           sizeof *campaign->lessons);
}

static bool is_learned(const struct campaign *campaign, const struct lesson *lesson)
{
    return campaign->options->no_tests || campaign->options->search_only ||
           campaign->spares.count == SPARES_MAXIMUM || lesson->tells == TELLS_MAXIMUM ||
           lesson->spares == SPARES_PER_BRANCH;
}

static void settle(struct campaign *campaign, uint32_t branch)
{
    if (is_learned(campaign, &campaign->lessons[branch]))
        executor_know_branch(campaign->search, branch);
}

bool lesson_tell(struct campaign *campaign, uint32_t branch)
{
    if (!sites_counts(&campaign->sites, branch)) {
        executor_know_branch(campaign->search, branch);
        return false;
    }
    struct lesson *lesson = &campaign->lessons[branch];
    if (lesson->telling == campaign->tellings)
        return false;
    lesson->telling = campaign->tellings;
    lesson->tells += lesson->tells < TELLS_MAXIMUM;
    settle(campaign, branch);
    return true;
}

static bool teaches(const struct campaign *campaign, const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->told_count; i++)
        if (!is_learned(campaign, &campaign->lessons[outcome->reached[i].branch]))
            return true;
    return false;
}

static void count_spare(struct campaign *campaign, const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->told_count; i++) {
        struct lesson *lesson = &campaign->lessons[outcome->reached[i].branch];
        lesson->spares += lesson->spares < SPARES_PER_BRANCH;
        settle(campaign, outcome->reached[i].branch);
    }
}

static bool is_spare(struct campaign *campaign, const struct statements *statements,
                     const struct outcome *outcome)
{
    return teaches(campaign, outcome) && !outcome_has_skipped(outcome) &&
           !test_takes_long(campaign, outcome) &&
           last_call(&campaign->vocabulary, statements) >= 0 &&
           is_proper(campaign, statements, outcome);
}

bool learn_lessons(struct campaign *campaign, const struct statements *statements,
                   const struct outcome *outcome)
{
    bool is_teacher =
        outcome->reached_count && remember_teacher(campaign, statements, outcome);
    if (!is_spare(campaign, statements, outcome))
        return is_teacher;
    count_spare(campaign, outcome);
    if (!is_teacher)
        vector_push(&campaign->spares, candidate_copy(campaign, statements));
    return is_teacher;
}
