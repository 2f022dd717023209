#include "toolchain/lane.h"

static const struct lane_class lanes[LANE_COUNT] = {
#define LANE(id, ...) [LANE_##id] = {__VA_ARGS__},
#include "toolchain/lanes.def"
#undef LANE
};

const struct lane_class *lane_class_of(enum lane_id lane)
{
    return &lanes[lane];
}
