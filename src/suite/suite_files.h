/* The test files of a suite that assay wrote, as text. */
#ifndef SUITE_SUITE_FILES_H
#define SUITE_SUITE_FILES_H

#include "emit/recording.h"

struct test_file {
    const char *name; /* "tests/test_list.c" */
    char *content;
};

struct test_files {
    struct test_file *items;
    size_t count;
    size_t capacity;
};

/* Adds the files of the suite, a directory, and their tests; that there is none is an error. */
NODISCARD bool test_files_read(struct arena *arena, const char *suite, struct test_files *files,
                               struct recording *recording, struct error *err);

/* A line of a compiler, "tests/test_list.c:12:3: error: ...": where it is, and what is wrong. */
bool test_files_place(const struct test_files *files, const char *said, const char **file,
                      uint32_t *line);
/* What is wrong, in a line of the compiler or the linker; NULL. */
const char *test_files_reason(struct arena *arena, const char *said);

#endif
