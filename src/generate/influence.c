#include "generate/influence.h"

struct influence_counts influence_count(const uint8_t *influence, const struct coverage *coverage)
{
    struct influence_counts counts = {0};
    for (uint32_t i = 0; i < sites_map_size(coverage->sites); i++) {
        bool matters = influence[i] & (INFLUENCE_NUDGED | INFLUENCE_TRACED);
        bool is_flipped = influence[i] & INFLUENCE_FLIPPED;
        bool is_overtaken = !is_flipped && coverage_has(coverage, i);
        counts.nudged += (influence[i] & INFLUENCE_NUDGED) != 0;
        counts.traced += (influence[i] & INFLUENCE_TRACED) != 0;
        counts.either += matters;
        counts.flipped += matters && is_flipped;
        counts.overtaken += matters && is_overtaken;
    }
    return counts;
}
