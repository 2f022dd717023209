/* Programs of a few files, places in them, and edits of their text. Pure. */
#ifndef REFACTOR_SOURCE_EDIT_H
#define REFACTOR_SOURCE_EDIT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"

enum { PROGRAM_MAXIMUM_FILES = 64 };

struct program_file {
    const char *path;
    const char *text;
};

struct c_program {
    struct program_file files[PROGRAM_MAXIMUM_FILES];
    size_t count;
};

/* The number of the file; program->count when it is not there. */
size_t program_find(const struct c_program *program, const char *path);
bool program_is_same(const struct c_program *a, const struct c_program *b);

/* Lines and columns from 0, columns in bytes, as servers count them. */
struct position {
    size_t line, column;
};

/* The end of the text for what lies behind it. */
size_t offset_of(const char *text, struct position position);
struct position position_of(const char *text, size_t offset);

/* Replaces the bytes from `begin` to `end`. */
struct source_edit {
    size_t begin, end;
    const char *replacement;
};

struct source_edits {
    struct source_edit *items;
    size_t count;
};

/* The text with all edits made, in the arena. They are sorted. An error when two overlap. */
NODISCARD bool apply_edits(struct arena *arena, const char *text, struct source_edits *edits,
                           char **result, struct error *err);

#endif
