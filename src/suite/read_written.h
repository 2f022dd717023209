/* The tests of a suite that an earlier run wrote: its files, and what stands where in them. */
#ifndef SUITE_READ_WRITTEN_H
#define SUITE_READ_WRITTEN_H

#include "base/error.h"
#include "base/text.h"
#include "model/written.h"

/* Fills in the format, the files of the suite, a directory, and their tests: as assay.json says, or
 * as the text says where a person edited the file or assay.json says nothing. That there is no test
 * is an error. */
NODISCARD bool read_written(const char *suite, struct written *written, struct error *err);

/* A line of a compiler, "tests/test_list.c:12:3: error: ...": where it is, and what is wrong. */
bool written_place(const struct written *written, const char *said, const char **file,
                   uint32_t *line);
/* What is wrong, in a line of the compiler or the linker; NULL. */
const char *written_reason(struct arena *arena, const char *said);

#endif
