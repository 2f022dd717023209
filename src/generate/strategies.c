#include <string.h>

#include "generate/internal.h"

static const struct strategy_class *const strategies[] = {
    &strategy_drt, &strategy_bottomup_legal, &strategy_bottomup, &strategy_walk, &strategy_topdown,
};

const struct strategy_class *strategy_named(const char *name)
{
    for (size_t i = 0; i < sizeof strategies / sizeof strategies[0]; i++)
        if (strcmp(strategies[i]->name, name) == 0)
            return strategies[i];
    return NULL;
}

const struct strategy_class *strategy_at(size_t n)
{
    return n < sizeof strategies / sizeof strategies[0] ? strategies[n] : NULL;
}
