/* Reads the tests of a file that a person edited, or of a suite that was written before assay.json
 * said where its tests are: the tests in it and their checks, found in the text by the words of
 * their format. */
#ifndef SUITE_EDITED_TESTS_H
#define SUITE_EDITED_TESTS_H

#include "emit/format.h"
#include "model/written.h"

/* Adds the tests of the file and their checks; written->format is known. The file's strings are
 * kept. */
void edited_tests_read(struct written *written, const struct written_file *file);

/* Does a test of the format begin with the line? *name is a copy then. */
bool edited_test_is_head(struct arena *arena, const struct format *format, const char *line,
                         const char **name);

#endif
