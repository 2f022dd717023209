#include "suite/cover_suite.h"

#include "cover/cover.h"

bool suite_cover(struct arena *arena, const char *suite, struct suite_coverage *coverage,
                 struct error *err)
{
    return cover_suite(arena, suite, coverage, err);
}
