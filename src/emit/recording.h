/* Tests that tell what they see. A test file that assay wrote, in whatever format, is read as text:
 * the tests in it and their checks. It is printed again with each check replaced by one that
 * records (include/assay/record.h); the lines stay where they are. */
#ifndef EMIT_RECORDING_H
#define EMIT_RECORDING_H

#include "base/arena.h"
#include "base/text.h"
#include "base/vector.h"
#include "emit/emit.h"
#include "model/comparison.h"

struct recording {
    struct arena *arena;
    enum emit_format format;
    VECTOR_OF(struct compared_test) tests;
    VECTOR_OF(struct compared_check) checks;
};

void recording_release(struct recording *recording);

/* Adds the tests of a file, "tests/test_list.c", and their checks. */
void recording_read(struct recording *recording, const char *file, const char *content);

/* Prints the file with checks that record. Of tests that have an obstacle on the side only the name
 * is left. */
void recording_print(const struct recording *recording, const char *file, const char *content,
                     enum side side, struct text *out);

/* The names of the library's headers that the text includes: "a/b.h"; ends with NULL. */
const char **recording_headers(struct arena *arena, const char *content);

#endif
