/* Tests that tell what they see: a test file is printed again with each check replaced by one that
 * records (include/assay/record.h); the lines stay where they are. */
#ifndef SUITE_RECORD_TESTS_H
#define SUITE_RECORD_TESTS_H

#include "base/text.h"
#include "model/comparison.h"
#include "model/written.h"

/* What cannot be built is left out: of a test only its name stays. */
struct left_out {
    const struct obstacles *tests, *checks; /* by test and by check of what is written */
    enum side side;
};

void record_tests_print(const struct written *written, const struct written_file *file,
                        const struct left_out *left_out, struct text *out);

/* The names of the library's headers that the text includes: "a/b.h"; ends with NULL. */
const char **record_tests_headers(struct arena *arena, const char *content);

#endif
