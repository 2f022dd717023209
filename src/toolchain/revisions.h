/* What has changed in a working tree since a revision, as git knows it. */
#ifndef TOOLCHAIN_REVISIONS_H
#define TOOLCHAIN_REVISIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"

/* Lines as they are now. Where lines were only taken out, the line before them and that behind. */
struct changed_lines {
    const char *file; /* absolute */
    unsigned first, last;
    bool is_code; /* not only empty lines and such as begin like comments */
};

struct changes {
    struct changed_lines *items;
    size_t count;
    size_t capacity;
};

/* Adds what `git diff --unified=0 --no-prefix` printed of the tree whose root is `root`. */
void changes_read(struct changes *changes, struct arena *arena, const char *root, char *diff);
/* Adds the changes of the tree that the directory belongs to; files that git does not know yet are
 * new from the first line on. */
NODISCARD bool changes_since(struct changes *changes, struct arena *arena, const char *revision,
                             const char *directory, struct error *err);
#endif
