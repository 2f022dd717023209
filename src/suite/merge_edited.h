/* A file of tests that a person edited, and the same file as it is made now, become one: what the
 * person changed or added stays as it is, the rest is renewed. */
#ifndef SUITE_MERGE_EDITED_H
#define SUITE_MERGE_EDITED_H

#include "base/arena.h"
#include "emit/blocks.h"

struct merge_sides {
    const char *format; /* of the tests, as --format knows it */
    const char *edited;
    const char *made;
    const struct blocks *ours;      /* what assay wrote to the edited file: hashes */
    const char *const *known;       /* the names of the tests that it wrote there ... */
    size_t known_count;
};

struct merge_name {
    const char *name;
    uint32_t line, end; /* in the content, counted from 1 */
};

struct merged_file {
    const char *content;
    struct merge_name *kept; /* what a person edited or added, and has a name */
    size_t kept_count;
    const char **taken_out; /* tests that are made again but a person took out */
    size_t taken_out_count;
};

/* All strings live in the arena. */
struct merged_file merge_edited(struct arena *arena, const struct merge_sides *sides);

#endif
