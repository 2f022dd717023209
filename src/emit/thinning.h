/* Takes tests out of a test file that assay wrote, and what only they used. */
#ifndef EMIT_THINNING_H
#define EMIT_THINNING_H

#include "base/text.h"
#include "emit/emit.h"
#include "model/comparison.h"

/* `tests` are those of the file, by recording_read(); is_out says which of them go. At least one
 * has to stay. */
void thinning_print(enum emit_format format, const char *content,
                    const struct compared_test *tests, size_t test_count, const bool *is_out,
                    struct text *out);

/* Prints the file without the bodies of tests; lines stay where they are. */
void thinning_print_empty(const char *content, const struct compared_test *tests,
                          size_t test_count, const bool *is_out, struct text *out);

#endif
