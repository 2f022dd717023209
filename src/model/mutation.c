#include "model/mutation.h"

const char *mutant_fate_word(enum mutant_fate fate)
{
    static const char *const words[] = {
        [MUTANT_UNKNOWN] = "unknown",     [MUTANT_KILLED] = "killed",
        [MUTANT_SURVIVED] = "survived",   [MUTANT_UNREACHED] = "unreached",
        [MUTANT_EQUIVALENT] = "equivalent",
    };
    return words[fate];
}

const char *mutant_run_word(enum mutant_run run)
{
    static const char *const words[] = {
        [RUN_NONE] = "none",       [RUN_PASSED] = "passed",   [RUN_FAILED] = "failed",
        [RUN_CRASHED] = "crashed", [RUN_TIMEOUT] = "timeout",
    };
    return words[run];
}

struct mutation_score mutation_score(const struct mutation_result *result, uint32_t function)
{
    struct mutation_score score = {0};
    for (uint32_t number = 1; number <= result->mutants->items.count; number++) {
        const struct mutant *mutant = mutants_get(result->mutants, number);
        if (mutant->is_dropped || (function != UINT32_MAX && mutant->function != function))
            continue;
        score.fates[result->fates[number]]++;
        score.total++;
    }
    return score;
}

double mutation_percent(const struct mutation_score *score)
{
    size_t counted = score->total - score->fates[MUTANT_EQUIVALENT] - score->fates[MUTANT_UNKNOWN];
    return counted ? 100.0 * (double)score->fates[MUTANT_KILLED] / (double)counted : 100;
}
