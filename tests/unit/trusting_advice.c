#include "trusting_advice.h"

bool all_are_proper(void *context, const struct statements *statements,
                    const struct outcome *outcome)
{
    (void)context, (void)statements, (void)outcome;
    return true;
}

bool none_takes_long(void *context, const struct outcome *outcome)
{
    (void)context, (void)outcome;
    return false;
}

size_t no_doubts_of_loss(void *context, const struct statements *statements,
                         const struct outcome *outcome)
{
    (void)context, (void)statements, (void)outcome;
    return 0;
}

static void know_branch(void *context, uint32_t branch)
{
    (void)context, (void)branch;
}

const struct corpus_advice trusting_advice = {all_are_proper, none_takes_long, know_branch,
                                              no_doubts_of_loss, NULL};
