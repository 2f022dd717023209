/* Shared by the files of cover/. */
#ifndef COVER_COVER_INTERNAL_H
#define COVER_COVER_INTERNAL_H

#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/json.h"
#include "base/text.h"

struct covered_place {
    size_t line, column;
};

/* A branch, and how often it was true and false; or a region of a function. */
struct region {
    struct covered_place start, end;
    int64_t counts[2];
};

/* Of an array of llvm-cov's. */
struct region cover_region_of(const struct json *array);
/* Neither of the suite nor of the system. */
bool cover_is_librarys(const char *suite, const char *file);

/* A suite, and the directory beside it in which it is built. */
struct measured_suite {
    const char *suite, *build; /* absolute */
};

/* Has the Makefile of the suite make the target, library and tests with coverage. That something
 * failed is no error: whether anything ran is seen later. */
NODISCARD bool cover_make(struct arena *arena, const struct measured_suite *measured,
                          const char *target, struct text *said, struct error *err);

#endif
