/* The lanes in which sequences run: which program loads the library, how the library is compiled
 * for it, and whether its processes are used again. */
#ifndef TOOLCHAIN_LANE_H
#define TOOLCHAIN_LANE_H

#include "toolchain/build_table.h"

enum lane_id {
#define LANE(id, ...) LANE_##id,
#include "toolchain/lanes.def"
#undef LANE
    LANE_COUNT
};

struct lane_class {
    const char *name;
    const char *program; /* of runtime/ */
    const char *meaning;
    enum objects build; /* how the library is compiled that it loads */
    bool is_fresh;      /* a process for each request */
    bool is_traced;     /* has an area for what it traces: src/wire/trace.h */
    unsigned workers;   /* 0: as many as the user asks for */
};

const struct lane_class *lane_class_of(enum lane_id lane);

#endif
