#include "solve/query.h"

const struct rung_class rung_classes[RUNG_COUNT] = {
#define RUNG(id, name, meaning) {#name, rung_##name},
#include "solve/rungs.def"
#undef RUNG
};
