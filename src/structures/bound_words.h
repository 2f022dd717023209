/* The words of ASSAY_STRUCTURE: entries that are separated by commas, each a subject, a colon and
 * words, such as `struct node.key: range(1, scope)`. */
#ifndef STRUCTURES_BOUND_WORDS_H
#define STRUCTURES_BOUND_WORDS_H

#include "base/arena.h"
#include "base/error.h"
#include "base/vector.h"

enum { WORD_ARGUMENTS = 64 };

struct structure_word {
    const char *name; /* "range" */
    int64_t arguments[WORD_ARGUMENTS];
    size_t argument_count;
};

struct structure_entry {
    const char *subject; /* "struct node.key"; of the first entry, which has no words, the type */
    VECTOR_OF(struct structure_word) words;
};

struct structure_entries {
    VECTOR_OF(struct structure_entry) items;
};

/* `scope` in arguments is that number. Names live in the arena; the error is a phrase. */
NODISCARD bool structure_entries_read(struct arena *arena, const char *text, int64_t scope,
                                      struct structure_entries *entries, struct error *err);
void structure_entries_release(struct structure_entries *entries);
/* NULL when there is none. */
const struct structure_word *structure_entry_word(const struct structure_entry *entry,
                                                  const char *name);

#endif
