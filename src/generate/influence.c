#include "generate/influence.h"

struct influence_counts influence_count(const uint8_t *influence, const struct coverage *coverage)
{
    struct influence_counts counts = {0};
    for (uint32_t i = 0; i < sites_map_size(coverage->sites); i++) {
        bool is_first = influence[i] & (INFLUENCE_NUDGED | INFLUENCE_TRACED);
        bool is_flipped = influence[i] & INFLUENCE_FLIPPED;
        bool is_overtaken = !is_flipped && coverage_has(coverage, i);
        counts.nudged += (influence[i] & INFLUENCE_NUDGED) != 0;
        counts.traced += (influence[i] & INFLUENCE_TRACED) != 0;
        counts.either += is_first;
        counts.flipped += is_first && is_flipped;
        counts.overtaken += is_first && is_overtaken;
        counts.second_rank += !is_first && influence[i] & INFLUENCE_CONTROL;
        counts.second_flipped += !is_first && is_flipped;
    }
    return counts;
}
