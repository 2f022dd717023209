/* `assay cover`: what the tests of a suite cover of its library. */
#ifndef SUITE_COVER_SUITE_H
#define SUITE_COVER_SUITE_H

#include "base/arena.h"
#include "base/error.h"
#include "model/suite_coverage.h"

/* `suite` is its directory. The result lives in the arena. */
NODISCARD bool suite_cover(struct arena *arena, const char *suite,
                           struct suite_coverage *coverage, struct error *err);

#endif
