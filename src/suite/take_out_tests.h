/* Takes tests out of a test file that assay wrote, and what only they used. */
#ifndef SUITE_TAKE_OUT_TESTS_H
#define SUITE_TAKE_OUT_TESTS_H

#include "base/text.h"
#include "model/written.h"

/* is_out says of all tests that are written which go; at least one of the file has to stay. Those
 * that stay are added to `after` with the lines that they have then. */
void take_out_tests(const struct written *written, const struct written_file *file,
                    const bool *is_out, struct text *out, struct written *after);

/* Prints the file without the bodies of tests; lines stay where they are. */
void take_out_bodies(const struct written *written, const struct written_file *file,
                     const bool *is_out, struct text *out);

#endif
