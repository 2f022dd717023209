#include "model/exhaustion.h"

const char *exhaust_end_word(enum exhaust_end end)
{
    static const char *const words[] = {"exhausted", "interrupted", "time", "failure",
                                       "error"};
    return words[end];
}

double exhaustion_apfd(const struct exhaustion *result)
{
    double sum = 0, runs = (double)result->runs, faults = (double)result->cluster_count;
    if (!result->cluster_count || !result->runs)
        return -1;
    for (size_t i = 0; i < result->cluster_count; i++)
        sum += (double)result->clusters[i].first_run;
    return 100 * (1 - sum / (runs * faults) + 1 / (2 * runs));
}

bool exhaustion_blames(const struct exhaustion *result)
{
    for (size_t i = 0; i < result->cluster_count; i++)
        if (result->clusters[i].verdict != VERDICT_MISUSE)
            return true;
    return false;
}
