/* Whether a sequence does nothing that a reader would not do. */
#include <string.h>

#include "analyse/experiments/lengths.h"
#include "campaign/campaign.h"
#include "generate/length_checks.h"
#include "judge/judge.h"
#include "learn/ownership.h"

bool is_sound(const struct campaign *campaign, const struct statements *statements)
{
    bool are_lengths_ours = api_rule_is_on(&campaign->subject.api, RULE_LENGTHS);
    return (!are_lengths_ours || lengths_are_honest(&campaign->subject.vocabulary, statements)) &&
           ownership_first_unsound(campaign->learned.experience, &campaign->subject.vocabulary,
                                   statements) < 0;
}

bool is_sound_until(const struct campaign *campaign, const struct statements *statements,
                    size_t last)
{
    struct statements ran = {.count = last < statements->count ? last + 1 : statements->count};
    memcpy(ran.items, statements->items, ran.count * sizeof ran.items[0]);
    return is_sound(campaign, &ran);
}

/* A callback in place of something global stays there for the tests that come after. */
static bool leaves_hook(const struct vocabulary *vocabulary, const struct statements *statements)
{
    for (size_t i = 0; i < statements->count; i++) {
        const struct statement *call = &statements->items[i];
        const struct function *function = vocabulary->operations.items[call->operation]->function;
        if (function && function->sets_hook && call_gives(vocabulary, call, LITERAL_CALLBACK))
            return true;
    }
    return false;
}

bool is_proper(struct campaign *campaign, const struct statements *statements,
               const struct outcome *outcome)
{
    return is_sound(campaign, statements) &&
           !leaves_hook(&campaign->subject.vocabulary, statements) &&
           !(judge_kinds_of_doubt(&campaign->subject.vocabulary, statements, outcome) &
             conditions_improper());
}
