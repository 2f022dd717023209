/* Lists of words, such as the arguments of a command. */
#ifndef BASE_WORD_LIST_H
#define BASE_WORD_LIST_H

#include "base/arena.h"
#include "base/vector.h"

struct word_list {
    const char **items;
    size_t count;
    size_t capacity;
};

/* All up to the null at the end; none when there is no list. */
void words_add_all(struct word_list *words, const char *const *strings);
/* A copy that ends with a null; the list is released. */
const char *const *words_finish(struct arena *arena, struct word_list *words);

#endif
